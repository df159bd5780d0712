import { catalogue } from "../../i18n";

export const words = catalogue({
  en: {
    title: "The referee for your hold'em table",
    lead: "Whose turn it is, what is legal, who gets which pot, and why: with the numbers and the rule.",
    table: "Run a real table", tableText: "Cards and chips are yours; the page keeps turns, bets, pots and the blind clock. Others follow on their phones.",
    running: "Back to your table", others: "Other tables, or a new one",
    pots: "Side-pot calculator", potsText: "Type who put in how much. See every pot, the refunds and the odd chips.",
    rules: "Rules", rulesText: "Search the rules in both languages, each with its citation and worked hands.",
    reopen: "Does this all-in reopen?", sheet: "One-page cheat sheet",
    practise: "Practise against bots", practiseText: "One press deals a hand. As many others as you like, as strong as you like.", seat: "Back to your seat",
    play: "Play with friends online", playText: "Make a room, say its code aloud. Cards are dealt here, and the deal can be checked.",
  },
  zh: {
    title: "你那桌德州扑克的裁判",
    lead: "轮到谁、怎样才合规、哪个池归谁、为什么：算给你看，并注明规则出处。",
    table: "主持真实牌桌", tableText: "牌和筹码在你们手里；轮次、下注、底池和盲注时钟由这里管，其他人用手机跟看。",
    running: "回到你的牌桌", others: "其他牌桌，或新开一桌",
    pots: "边池计算器", potsText: "输入每人投入多少，主池、边池、退回和零头筹码一目了然。",
    rules: "规则", rulesText: "中英文都能搜，每条规则都有出处和完整牌例。",
    reopen: "这个全下重新打开加注吗？", sheet: "一页速查表",
    practise: "和机器人练习", practiseText: "按一下就发牌。对手几个、多强，随你选。", seat: "回到你的座位",
    play: "和朋友在线玩", playText: "开个房间，把房号念给朋友。牌由这里发，发牌可以核对。",
  },
});
