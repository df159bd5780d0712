import { catalogue } from "../../i18n";

export const words = catalogue({
  en: {
    title: "Practise against bots", lead: "The cards are dealt by the server, the bots see no more than you would. Nothing is timed.",
    deal: "Deal the first hand", dealing: "Dealing…", others: "How many others", strength: "How well they play", speed: "How fast they play", people: "Like people", fast: "At once",
    name: "Your name", nameUsual: "Hero", more: "Blinds, chips and name", small: "Small blind", big: "Big blind", stack: "Chips for everybody", running: "Go on where you were", stackHint: (n: string) => `${n} big blinds`,
  },
  zh: {
    title: "和机器人练习", lead: "牌由服务器发，机器人看到的不比你多。不限时。",
    deal: "发第一手牌", dealing: "正在发牌…", others: "几个对手", strength: "对手水平", speed: "对手速度", people: "像真人", fast: "立刻",
    name: "你的名字", nameUsual: "我", more: "盲注、筹码和名字", small: "小盲", big: "大盲", stack: "每人的筹码", running: "接着上次的牌桌", stackHint: (n: string) => `${n} 个大盲`,
  },
});
