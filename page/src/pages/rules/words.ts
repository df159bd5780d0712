import { catalogue } from "../../i18n";

export const words = catalogue({
  en: {
    title: "Rules", search: "Search", hint: "Everyday words, or a number: string bet, TDA 47", found: (n: number) => (n === 1 ? "One rule found" : `${n} rules found`),
    none: "Nothing fits.", near: "Did you mean", reopen: "Does this all-in reopen?", sheet: "Cheat sheet, one page", clear: "Show all rules",
    procedure: "At the table", contradiction: "Contradiction",
  },
  zh: {
    title: "规则", search: "搜索", hint: "平常的说法或编号都行：最小加注、TDA 47", found: (n: number) => `找到 ${n} 条`,
    none: "没有找到。", near: "你要找的是不是", reopen: "这个全下重新打开加注吗？", sheet: "一页速查表", clear: "显示全部规则",
    procedure: "桌上情况", contradiction: "矛盾之处",
  },
});
