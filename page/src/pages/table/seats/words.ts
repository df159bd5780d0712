import { catalogue } from "../../../i18n";

export const words = catalogue({
  en: {
    title: "Seats and chips", players: "At the table", net: "Net", button: "button",
    out: "Sitting out", waiting: "Waits for the big blind", busted: "Out of chips", left: "Left", playing: "Plays",
    owes: "Missed blinds", between: "Seats and buy-ins change between hands: finish this one first.", add: "A player joins",
    topUp: "Buy chips", buy: (n: string) => `Buy ${n}`, sitOut: "Sit out", giveButton: "Put the button here (before anybody has acted)", comeBack: "Come back now", comeBackWait: "Come back, wait for the big blind",
    leave: "Leave the table", leaveSure: (name: string, n: string) => `${name} takes ${n} off the table.`, move: "Change seat", moveAfter: "To the left of", moveGo: "Move",
    count: "Count the stack", countHow: "Chips behind", countGo: (n: string) => `The stack is ${n}`, byColours: "By colours", byNumber: "As a number",
    joinName: "Name", joinChips: "Buys in for", joinAfter: "Sits to the left of", join: "Sit down", ledger: "Who owes whom", ledgerHint: "In chips, if the table ended now",
    even: "Nobody owes anybody.", afterHand: "Told as soon as this hand is paid.", bookTitle: "Buy-ins and counts", inHand: (n: number) => `Hand ${n}`, found: (n: string) => `Found by counting: ${n}`, owed: (from: string, to: string, n: string) => `${from} → ${to}: ${n}`, box: "the box", close: "End the table",
    closeSure: "The table is ended; the hands stay. A next hand opens it again.", closed: "The table has ended.", share: "Others and other devices",
    game: "Blinds and rules", edit: "Change", save: "Save", colours: "Chip colours", noColours: "None set", others: "Other tables",
    missing: "An amount is missing.", bookLine: (bought: string, cashed: string | null) => `bought ${bought}${cashed ? `, took ${cashed} away` : ""}`,
  },
  zh: {
    title: "座位和筹码", players: "在座", net: "输赢", button: "庄位",
    out: "暂离", waiting: "等大盲", busted: "没有筹码", left: "已离桌", playing: "在玩",
    owes: "欠的盲注", between: "座位和买入在两手牌之间改：先打完这一手。", add: "有人加入",
    topUp: "买筹码", buy: (n: string) => `买入 ${n}`, sitOut: "暂离", giveButton: "庄位放到这里（还没人行动时）", comeBack: "马上回来", comeBackWait: "回来，等大盲",
    leave: "离桌", leaveSure: (name: string, n: string) => `${name} 带走 ${n} 筹码。`, move: "换座位", moveAfter: "坐到谁的左手边", moveGo: "换过去",
    count: "清点筹码", countHow: "面前的筹码", countGo: (n: string) => `筹码是 ${n}`, byColours: "按颜色", byNumber: "直接填",
    joinName: "名字", joinChips: "买入", joinAfter: "坐在谁的左手边", join: "入座", ledger: "谁该给谁", ledgerHint: "如果现在散局，以筹码计",
    even: "两清，谁也不欠。", afterHand: "这一手结算后显示。", bookTitle: "买入和清点记录", inHand: (n: number) => `第 ${n} 手`, found: (n: string) => `清点多出：${n}`, owed: (from: string, to: string, n: string) => `${from} → ${to}：${n}`, box: "筹码箱", close: "散局",
    closeSure: "牌桌结束，牌谱保留。再发下一手就重新打开。", closed: "这一桌已经散局。", share: "其他人和其他设备",
    game: "盲注和规则", edit: "修改", save: "保存", colours: "筹码颜色", noColours: "没有设置", others: "其他牌桌",
    missing: "有数额没填。", bookLine: (bought: string, cashed: string | null) => `买入 ${bought}${cashed ? `，带走 ${cashed}` : ""}`,
  },
});
