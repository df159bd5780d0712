import { catalogue } from "../../i18n";

export const words = catalogue({
  en: {
    title: "Cheat sheet", print: "Print it", hint: "One page A4. Print it, and put it on the table.", cash: "Cash", tournament: "Tournament",
    books: (tournament: string, cash: string) => `Numbers: ${tournament}; ${cash}. Numbers in brackets: TDA 2026.`, head: "Texas hold'em: what tables quarrel about",
  },
  zh: {
    title: "速查表", print: "打印", hint: "一页 A4，打印出来放在桌边。", cash: "现金局", tournament: "锦标赛",
    books: (tournament: string, cash: string) => `编号出自：${tournament}；${cash}。括号里是 TDA 2026 的编号。`, head: "德州扑克：牌桌上最常争的规则",
  },
});
