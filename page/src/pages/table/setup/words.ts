import { catalogue } from "../../../i18n";

export const words = catalogue({
  en: {
    title: "A new table", lead: "Everything can be changed later, between hands.", start: "Deal the first hand", starting: "One moment",
    players: "Players, clockwise", seat: (n: number) => `Seat ${n}`, name: (n: number) => `Name in seat ${n}`, chipsOf: (name: string) => `Chips of ${name}`,
    stackAll: "Chips for everybody", addSeat: "Add a player", more: (name: string) => `${name}: move or remove`,
    up: "One seat earlier", down: "One seat later", remove: "Remove", buttonHint: "Tap D to give the button.",
    giveButton: (name: string) => `${name} has the button`, game: "Game", kind: "What is played", cash: "Cash game", tournament: "Tournament",
    blinds: "Blinds", small: "Small blind", big: "Big blind", ante: "Ante", none: "None", each: "From everybody", one: "Big blind ante", anteOf: "Ante, chips",
    rules: "Rules", limit: "Betting limit", nl: "No limit", pl: "Pot limit", fl: "Fixed limit", unit: "Smallest chip",
    unitHint: "Bets are multiples of it; odd chips are as large.", clock: "Blind clock: minutes a level", off: "None",
    minutesEach: (n: number) => `${n} min`, colours: "Chip colours", coloursHint: "With them a stack can be counted by tapping colours.",
    useColours: "Count by colours", name2: "Table's name", name2Hint: "Only to find it again",
    wrongStack: "A whole number above 0", fix: "Something is missing above.",
  },
  zh: {
    title: "新开一桌", lead: "以后都可以在两手牌之间改。", start: "发第一手牌", starting: "请稍候",
    players: "玩家（顺时针）", seat: (n: number) => `${n} 号位`, name: (n: number) => `${n} 号位的名字`, chipsOf: (name: string) => `${name} 的筹码`,
    stackAll: "所有人的筹码", addSeat: "加一位玩家", more: (name: string) => `${name}：移动或移除`,
    up: "往前一个座位", down: "往后一个座位", remove: "移除", buttonHint: "点 D 指定庄位。",
    giveButton: (name: string) => `${name} 坐庄`, game: "玩法", kind: "玩什么", cash: "现金局", tournament: "锦标赛",
    blinds: "盲注", small: "小盲", big: "大盲", ante: "前注", none: "没有", each: "人人都交", one: "大盲前注", anteOf: "前注数额",
    rules: "规则", limit: "下注限制", nl: "无限注", pl: "底池限注", fl: "限注", unit: "最小筹码",
    unitHint: "下注是它的整数倍，分不尽的零头也是它。", clock: "盲注时钟：每级多久", off: "没有",
    minutesEach: (n: number) => `${n} 分钟`, colours: "筹码颜色", coloursHint: "设好以后，点颜色就能数筹码。",
    useColours: "按颜色数筹码", name2: "牌桌名称", name2Hint: "只是方便再找到",
    wrongStack: "大于 0 的整数", fix: "上面还有没填对的。",
  },
});
