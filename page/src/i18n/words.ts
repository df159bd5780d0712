/** Texts that several pages use. */
import { catalogue } from "./index";

export const words = catalogue({
  en: {
    table: "Table", pots: "Side pots", rules: "Rules", home: "Sidepot, home", skip: "Skip to the content", menu: "Pages",
    settings: "Settings", language: "Language", theme: "Colours", system: "As the device", light: "Light", dark: "Dark",
    fourColour: "Four-colour deck", fourColourHint: "Clubs green, diamonds blue", sound: "Sound", soundHint: "When a level ends",
    motion: "Less motion", close: "Close", cancel: "Cancel", back: "Back", retry: "Try again", loading: "Loading",
    gone: "The server does not answer.", dismiss: "Dismiss",
    pageFailed: "This page did not load.", pageFailedHint: "The server may be off or may have been renewed.", kept: "Tables are kept on the server and are as they were.", notFound: "There is no such page.", notFoundHint: "The address may be mistyped or old.",
    toHome: "To the start page", why: "Why?", arithmetic: "The numbers", citations: "Where it stands", otherReadings: "Other readings",
    copied: "Copied", internal: "Something went wrong here that should not. Nothing was changed.",
  },
  zh: {
    table: "牌桌", pots: "边池", rules: "规则", home: "Sidepot 首页", skip: "跳到正文", menu: "页面",
    settings: "设置", language: "语言", theme: "颜色", system: "跟随设备", light: "浅色", dark: "深色",
    fourColour: "四色牌", fourColourHint: "梅花绿色，方块蓝色", sound: "声音", soundHint: "级别结束时提示",
    motion: "减少动画", close: "关闭", cancel: "取消", back: "返回", retry: "重试", loading: "正在载入",
    gone: "服务器没有回应。", dismiss: "知道了",
    pageFailed: "页面没有载入。", pageFailedHint: "服务器可能关着，或者刚刚更新过。", kept: "牌桌存在服务器上，没有变。", notFound: "没有这个页面。", notFoundHint: "地址可能写错了，或者已经失效。",
    toHome: "回到首页", why: "为什么？", arithmetic: "怎么算的", citations: "规则出处", otherReadings: "其他解释",
    copied: "已复制", internal: "这里出了不该出的错，什么都没有改动。",
  },
});
