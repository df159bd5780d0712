import { catalogue } from "../../i18n";

export const words = catalogue({
  en: {
    title: "Does this all-in reopen?", lead: "Say who sits there and what happened; the table tells who may raise again.",
    setup: "The table", blinds: "Blinds", small: "Small blind", big: "Big blind", format: "Game", cash: "Cash", mtt: "Tournament",
    seats: "Players, the button first, then clockwise", name: (n: number) => `Name of player ${n}`, stack: (who: string) => `Chips of ${who}`, add: "Add a player",
    remove: (who: string) => `Remove ${who}`, happened: "What happened", turnOf: (who: string) => `${who} acts`, fold: "Fold", check: "Check", call: (n: string) => `Call ${n}`,
    callAllIn: (n: string) => `Call all in, ${n}`, bet: "Bet", raise: "Raise to", allIn: (n: string) => `All in, ${n}`, deal: "Deal the next street", undo: "Take back", again: "From the start",
    who: "Who may raise", price: (price: string, full: string) => `To match: ${price}. A full raise is ${full} more.`,
    may: (n: string) => `may raise, from ${n}`, mayBet: (n: string) => `may bet, from ${n}`, mayNot: "may not raise", acted: (bet: string, owed: string) => `has acted: ${bet} in, ${owed} to call`,
    fresh: (bet: string, owed: string) => `has not acted: ${bet} in, ${owed} to call`, reopens: (n: string) => `The betting would be open again at ${n}.`,
    over: "No betting is left.", why: (who: string) => `Why for ${who}?`, spot: "The same as text", spotHint: "A hand in one line; edit it, or paste one.", example: "The usual dispute",
    exampleAdd: "Short all-ins that add up", replay: "Step by step", preflop: "Before the flop", flop: "Flop", turn: "Turn", river: "River",
    sizes: "Amount",
  },
  zh: {
    title: "这个全下重新打开加注吗？", lead: "写上谁坐在那里、发生了什么，下面告诉你谁还可以加注。",
    setup: "牌桌", blinds: "盲注", small: "小盲", big: "大盲", format: "形式", cash: "现金局", mtt: "锦标赛",
    seats: "玩家：第一位是庄位，之后按顺时针", name: (n: number) => `第 ${n} 位的名字`, stack: (who: string) => `${who} 的筹码`, add: "加一位玩家",
    remove: (who: string) => `删除 ${who}`, happened: "发生了什么", turnOf: (who: string) => `轮到 ${who}`, fold: "弃牌", check: "过牌", call: (n: string) => `跟注 ${n}`,
    callAllIn: (n: string) => `全下跟注 ${n}`, bet: "下注", raise: "加注到", allIn: (n: string) => `全下 ${n}`, deal: "发下一条街", undo: "退一步", again: "从头来",
    who: "谁可以加注", price: (price: string, full: string) => `要跟到 ${price}，完整加注是再加 ${full}。`,
    may: (n: string) => `可以加注，最少加到 ${n}`, mayBet: (n: string) => `可以下注，最少 ${n}`, mayNot: "不能加注", acted: (bet: string, owed: string) => `已行动：投入 ${bet}，还要补 ${owed}`,
    fresh: (bet: string, owed: string) => `还没行动：投入 ${bet}，还要补 ${owed}`, reopens: (n: string) => `要跟的到 ${n} 才重新打开。`,
    over: "已经没有下注了。", why: (who: string) => `为什么 ${who} 是这样？`, spot: "写成一行", spotHint: "一行写一手牌；可以改，也可以粘贴。", example: "最常争的一种",
    exampleAdd: "几个不足额全下累加", replay: "逐步回放", preflop: "翻牌前", flop: "翻牌", turn: "转牌", river: "河牌",
    sizes: "数额",
  },
});
