import { catalogue } from "../../i18n";

export const words = catalogue({
  en: {
    all: "All rules", where: "Where it stands", silent: "no number in this book", newer: (n: string) => `(${n} in 2026)`, settings: "What rooms play differently",
    usual: "usual", disputed: "Read differently", notes: "Notes", cases: "Worked cases", allCases: (n: number) => `All ${n} cases`, step: "Step through it", close: "Close", open: "Open it large",
    facts: "What decides", noMatter: "Makes no difference:", outcomes: "What is ruled", always: "In every case", otherwise: "Otherwise", floor: "The floor may decide:",
    articles: "Where the articles disagree", seeds: "What the articles say", books: "What the rule books say", reading: "How it is read here", rules: "Rules that decide",
    missing: "There is no such rule.", id: "Id", here: "On this page", sets: (list: string) => `(${list})`,
  },
  zh: {
    all: "全部规则", where: "规则出处", silent: "这本书没有对应编号", newer: (n: string) => `（2026 版 ${n}）`, settings: "各处打法不同的地方",
    usual: "通常", disputed: "另有读法", notes: "说明", cases: "算好的案例", allCases: (n: number) => `全部 ${n} 个案例`, step: "逐步看", close: "收起", open: "单独打开",
    facts: "由什么决定", noMatter: "不影响结果：", outcomes: "怎么裁决", always: "任何情况", otherwise: "其他情况", floor: "楼面可以裁定：",
    articles: "文章里互相矛盾的地方", seeds: "文章怎么说", books: "规则书怎么说", reading: "这里怎么读", rules: "由哪些规则决定",
    missing: "没有这条规则。", id: "编号", here: "本页内容", sets: (list: string) => `（${list}）`,
  },
});
