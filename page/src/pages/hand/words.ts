import { catalogue } from "../../i18n";

export const words = catalogue({
  en: {
    title: "Replay of a hand", copy: "Copy the link", edit: "The hand as text", bad: "This link does not hold a hand that can be read.",
    hint: "One line: game, seats clockwise from the button, then what happened.", lead: "Paste a hand, or try one of these:",
    pots: "Pots", toPots: "Pots and winners in the calculator", keys: "Arrow keys step, space plays.",
    shortAllIn: "A short all-in", twice: "Run twice", unknown: "Cards unknown",
  },
  zh: {
    title: "牌局回放", copy: "复制链接", edit: "这手牌的文字", bad: "这个链接里没有能读懂的一手牌。",
    hint: "一行：盲注，从庄位起顺时针的座位，然后是经过。", lead: "粘贴一手牌，或者看这几个例子：",
    pots: "底池", toPots: "在边池计算器里看分池", keys: "方向键前后走，空格播放。",
    shortAllIn: "不足额全下", twice: "发两次", unknown: "牌不公开",
  },
});
