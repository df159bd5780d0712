import { catalogue } from "../../../i18n";

export const words = catalogue({
  en: {
    title: "Blind clock", none: "No blind clock runs at this table.", level: (n: number) => `Level ${n}`, pause: "Break", next: "Next",
    last: "Last level", ante: (n: string) => `Ante ${n}`, bbAnte: (n: string) => `Big blind ante ${n}`,
    start: "Start", stop: "Pause", back: "Level back", forward: "Level on", minuteMore: "+1 min", minuteLess: "−1 min", due: "New blinds from the next hand",
    over: "The last level has run out; its blinds stay.", schedule: "Levels", edit: "Change levels", make: "Set up a clock", save: "Save", remove: "Remove the clock",
    minutes: "Min", small: "Small", big: "Big", bb: "BB ante", addLevel: "Add a level", addBreak: "Add a break", removeRow: (n: number) => `Remove row ${n}`,
    minutesOf: (n: number) => `Minutes, row ${n}`, smallOf: (n: number) => `Small blind, row ${n}`, bigOf: (n: number) => `Big blind, row ${n}`, bbOf: (n: number) => `Big blind ante, row ${n}`,
    wrong: "Every row needs minutes, and every level a big blind.", proposal: "Propose levels of",
    perMinutes: (n: number) => `${n} min`, paused: "Paused",
  },
  zh: {
    title: "盲注时钟", none: "这一桌没有盲注时钟。", level: (n: number) => `第 ${n} 级`, pause: "休息", next: "下一级",
    last: "最后一级", ante: (n: string) => `前注 ${n}`, bbAnte: (n: string) => `大盲前注 ${n}`,
    start: "开始", stop: "暂停", back: "退回一级", forward: "进到下一级", minuteMore: "+1 分", minuteLess: "−1 分", due: "下一手起用新盲注",
    over: "最后一级已经走完，盲注不再变。", schedule: "级别", edit: "修改级别", make: "设置时钟", save: "保存", remove: "不用时钟",
    minutes: "分钟", small: "小盲", big: "大盲", bb: "大盲前注", addLevel: "加一级", addBreak: "加休息", removeRow: (n: number) => `移除第 ${n} 行`,
    minutesOf: (n: number) => `第 ${n} 行分钟数`, smallOf: (n: number) => `第 ${n} 行小盲`, bigOf: (n: number) => `第 ${n} 行大盲`, bbOf: (n: number) => `第 ${n} 行大盲前注`,
    wrong: "每一行都要有分钟数，每一级都要有大盲。", proposal: "按每级时长重排",
    perMinutes: (n: number) => `${n} 分钟`, paused: "已暂停",
  },
});
