/** A playing card.  Suits differ in shape and colour, so that they are told apart small, in print and by the colour-blind. */
import { catalogue, names } from "../i18n";
import "./card.css";

export const RANKS = "AKQJT98765432";
export const SUITS = "shdc";

const words = catalogue({
  en: {
    s: "spades", h: "hearts", d: "diamonds", c: "clubs", A: "Ace", K: "King", Q: "Queen", J: "Jack", unknown: "unknown card", none: "no card",
    card: (rank: string, suit: string) => `${rank} of ${suit}`,
  },
  zh: {
    s: "黑桃", h: "红心", d: "方块", c: "梅花", A: "A", K: "K", Q: "Q", J: "J", unknown: "未知的牌", none: "没有牌",
    card: (rank: string, suit: string) => `${suit}${rank}`,
  },
});

type Suit = "s" | "h" | "d" | "c";

const SHAPES: Record<Suit, string> = {
  s: "M12 2C9 7 3.5 9.5 3.5 14.200A4.3 4.3 0 0 0 11 17c-.2 2-1 3.5-2.5 5h7c-1.5-1.5-2.3-3-2.5-5a4.3 4.3 0 0 0 7.5-2.800C20.5 9.5 15 7 12 2z",
  h: "M12 21.500C8 17.5 2.8 13.6 2.8 8.600A4.8 4.8 0 0 1 12 6.600a4.8 4.8 0 0 1 9.2 2c0 5-5.2 8.9-9.2 12.900z",
  d: "M12 1.500L20.5 12 12 22.5 3.5 12z",
  c: "M12 2a4.5 4.5 0 0 0-3.7 7A4.6 4.6 0 1 0 11 16.300c-.2 2.4-1 4.2-2.5 5.700h7c-1.5-1.5-2.3-3.3-2.5-5.700A4.6 4.6 0 1 0 15.7 9 4.5 4.5 0 0 0 12 2z",
};

/** The cards of a text, "AsKd" or "As Kd"; [] when it is not one of cards. */
export function readCards(text: string): string[] {
  const joined = text.replace(/10/g, "T").replace(/[\s,，]/g, "").replace(/♠/g, "s").replace(/[♥♡]/g, "h").replace(/[♦♢]/g, "d").replace(/♣/g, "c");
  const cards = joined.match(/../g) ?? [];
  const read = cards.map((card) => card.charAt(0).toUpperCase() + card.charAt(1).toLowerCase());
  return joined.length % 2 === 0 && read.every((card) => RANKS.includes(card.charAt(0)) && SUITS.includes(card.charAt(1))) ? read : [];
}

/** "Ace of spades", 「黑桃A」; "A♠" is read badly. */
export function cardName(card: string | null): string {
  const t = words();
  if (card === null) return t.unknown;
  const rank = card.charAt(0);
  const spoken = { A: t.A, K: t.K, Q: t.Q, J: t.J, T: "10" }[rank] ?? rank;
  return t.card(spoken, t[card.charAt(1) as Suit]);
}

/** A text to be read out, with its cards in words: "J♦" is read badly. */
export function spokenCards(text: string): string {
  return text.replace(/(?:10|[2-9TJQKA])[♠♥♦♣](?: (?:10|[2-9TJQKA])[♠♥♦♣])*/g, (run) =>
    names(readCards(run).map(cardName)));
}

export function SuitShape({ suit }: { suit: string }) {
  return <svg class={`suit suit-${suit}`} viewBox="0 0 24 24" aria-hidden="true"><path d={SHAPES[suit as Suit]} /></svg>;
}

/** A card as one sees it: "As"; null: its back (dealt, unknown); undefined: an empty place for one. */
export function CardFace({ card, size = "normal" }: { card: string | null | undefined; size?: "small" | "normal" | "large" }) {
  const t = words();
  if (card === undefined) return <span class={`card ${size} place`} role="img" aria-label={t.none} />;
  if (card === null) return <span class={`card ${size} rear`} role="img" aria-label={t.unknown} />;
  const suit = card.charAt(1);
  return (
    <span class={`card ${size} ink-${suit}`} role="img" aria-label={cardName(card)}>
      <span class="card-rank" aria-hidden="true">{card.startsWith("T") ? "10" : card.charAt(0)}</span>
      <SuitShape suit={suit} />
    </span>
  );
}

/** Cards side by side. */
export function Cards({ cards, size = "normal" }: { cards: readonly (string | null | undefined)[]; size?: "small" | "normal" | "large" }) {
  return <span class="cards">{cards.map((card, i) => <CardFace key={i} card={card} size={size} />)}</span>;
}
