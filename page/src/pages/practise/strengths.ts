/** How bots play, by the server's names. */
import { catalogue } from "../../i18n";

export const STRENGTHS = ["beginner", "regular", "strong"] as const;
export const STYLES = ["tight-aggressive", "loose-aggressive", "tight-passive", "loose-passive"] as const;

const words = catalogue({
  en: {
    beginner: "Beginner", regular: "Regular", strong: "Strong", mixed: "Mixed",
    "tight-aggressive": "Tight-aggressive", "loose-aggressive": "Loose-aggressive", "tight-passive": "Tight-passive", "loose-passive": "Loose-passive",
  },
  zh: {
    beginner: "新手", regular: "熟手", strong: "高手", mixed: "混合",
    "tight-aggressive": "紧凶", "loose-aggressive": "松凶", "tight-passive": "紧弱", "loose-passive": "松弱",
  },
});

export const strengthName = (name: (typeof STRENGTHS)[number] | "mixed"): string => words()[name];
export const styleName = (name: (typeof STYLES)[number]): string => words()[name];
