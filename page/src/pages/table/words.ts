import { catalogue } from "../../i18n";

export const words = catalogue({
  en: {
    title: "Table", parts: "Parts of the table", play: "Play", seats: "Seats", clock: "Clock", hands: "Hands",
    clockAt: (time: string) => `Blind clock, ${time} left`, list: "Your tables", listLead: "They are kept on the server; this device remembers the way to them.",
    newTable: "A new table", follows: "Followed", owns: "Run from here", forget: (name: string) => `Forget ${name} on this device`,
    unnamed: "Table", refusedTitle: "This table cannot be opened.", toList: "Your tables",
    noFollow: "This link leads to no table.", noFollowHint: "Ask whoever runs the table for the link or the QR code again.", reconnecting: "No connection. It tries again by itself.",
    lastSeen: (when: string) => `Last open ${when}`,
  },
  zh: {
    title: "牌桌", parts: "牌桌的各部分", play: "牌局", seats: "座位", clock: "时钟", hands: "牌谱",
    clockAt: (time: string) => `盲注时钟，还剩 ${time}`, list: "你的牌桌", listLead: "牌桌存在服务器上，这台设备记着怎么打开。",
    newTable: "新开一桌", follows: "跟看", owns: "由本机主持", forget: (name: string) => `让本机忘掉 ${name}`,
    unnamed: "牌桌", refusedTitle: "打不开这张牌桌。", toList: "你的牌桌",
    noFollow: "这个链接没有对应的牌桌。", noFollowHint: "请主持的人再发一次链接或二维码。", reconnecting: "连不上服务器，会自动重连。",
    lastSeen: (when: string) => `上次打开 ${when}`,
  },
});
