import { catalogue } from "../../i18n";

export const words = catalogue({
  en: {
    title: "Play with friends", lead: "Make a room and say its code aloud, or knock at one.", make: "Make a room", join: "Knock with a code", which: "What would you like to do?", rooms: "Your rooms", practice: "Practice", watching: "watching",
    name: "Your name", code: "Code of the room", codeHint: "Six digits, from the host", password: "Password", passwordHint: "Only if the host gave you one: you are in at once", knock: "Knock", knocking: "Knocking…",
    create: "Make the room", creating: "Making…", roomName: "Name of the room", roomNameHint: "May stay empty", roomPassword: "Password", roomPasswordHint: "Whoever knows it need not wait at the door",
    kind: "Game", cash: "Cash game", sitAndGo: "Sit-and-go", firstBlinds: "Blinds of the first level", startWith: "Everybody starts with", startHint: (n: string) => `${n} big blinds; nobody can buy more`, levels: "Blinds go up every", minutes: (n: number) => `${n} min`, levelsHint: "A big blind ante from the fourth level on. The last one with chips wins.", badStack: "Say with how many chips everybody starts.",
    blinds: "Blinds", small: "Small blind", big: "Big blind", buyIn: "Buy-in", least: "At least", most: "At most", seats: "Seats", clock: "Time for a decision", off: "No clock", seconds: (n: number) => `${n} s`, bank: "Time bank, seconds", more: "More settings",
    straddle: "Straddle", straddle_off: "Off", straddle_optional: "Who wants", straddle_mandatory: "Always", bomb: "Bomb pot every so many hands", bombHint: "0 for none", bombAnte: "Ante of a bomb pot", run: "Run the board in an all-in", once: "Once", times: (n: number) => (n === 2 ? "Up to twice" : `Up to ${n} times`),
    rules: "Rules", approve: "I approve seats and buy-ins", rabbit: "Cards that would have come may be looked at", lastHands: "Hands mucked at a showdown may be looked at", button: "Button", button_: "As the rules say", button_dead_button: "Dead", button_moving_button: "Moving", spectators: "Others may watch", chat: "Chat",
    noName: "Write your name.", badBlinds: "The small blind is at least 1 and at most the big blind.", badBuy: "The least buy-in is at least 1 and at most the largest.", badBomb: "Say how much everybody puts into a bomb pot.", badBank: "The time bank is 0 to 3,600 seconds.",
  },
  zh: {
    title: "和朋友玩", lead: "开一个房间，把房号念给朋友；或者去敲别人的门。", make: "开房间", join: "用房号敲门", which: "你想做什么？", rooms: "你的房间", practice: "练习", watching: "旁观",
    name: "你的名字", code: "房号", codeHint: "六位数字，问房主要", password: "密码", passwordHint: "房主给了才填：直接进门", knock: "敲门", knocking: "正在敲门…",
    create: "开房间", creating: "正在开…", roomName: "房间名", roomNameHint: "可以不填", roomPassword: "密码", roomPasswordHint: "知道密码的人不用等房主同意",
    kind: "玩法", cash: "现金局", sitAndGo: "单桌赛", firstBlinds: "第一级盲注", startWith: "每人起始筹码", startHint: (n: string) => `${n} 个大盲，中途不能再买`, levels: "升盲间隔", minutes: (n: number) => `${n} 分钟`, levelsHint: "第四级起有大盲前注。最后还有筹码的人赢。", badStack: "请写每人起始筹码。",
    blinds: "盲注", small: "小盲", big: "大盲", buyIn: "买入", least: "最少", most: "最多", seats: "座位", clock: "每次行动的时间", off: "不限时", seconds: (n: number) => `${n} 秒`, bank: "时间库（秒）", more: "更多设置",
    straddle: "抓盲", straddle_off: "没有", straddle_optional: "自愿", straddle_mandatory: "必须", bomb: "每几手一次炸弹底池", bombHint: "0 表示没有", bombAnte: "炸弹底池每人放", run: "全下后公共牌", once: "发一次", times: (n: number) => (n === 2 ? "最多发两次" : `最多发 ${n} 次`),
    rules: "规则", approve: "入座和买入要我同意", rabbit: "可以看本来会发的牌", lastHands: "可以看摊牌时盖掉的牌", button: "庄位", button_: "按规则", button_dead_button: "死庄", button_moving_button: "移庄", spectators: "允许旁观", chat: "聊天",
    noName: "请写你的名字。", badBlinds: "小盲至少 1，且不超过大盲。", badBuy: "最少买入至少 1，且不超过最多买入。", badBomb: "请写炸弹底池每人放多少。", badBank: "时间库为 0 到 3,600 秒。",
  },
});
