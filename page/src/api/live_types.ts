// Made by tools/make_page_types.py from src/sidepot/table/protocol.py, settings.py and src/sidepot/web/live.py. Change that, not this file.

/**
 * A text in both languages.
 */
export interface Words {
  readonly en: string;
  readonly zh: string;
}

/**
 * A room to be made.  name: of the host at the table; password: whoever knows it need not wait for the host.
 */
export interface NewRoom {
  readonly name: string;
  readonly title?: string;
  readonly settings?: Settings;
  readonly password?: string;
}

/**
 * A knock at a room's door.
 */
export interface Knock {
  readonly code: string;
  readonly name: string;
  readonly password?: string;
}

/**
 * A table against bots.  others: how many; strength: beginner, regular, strong, mixed; fast: bots answer at once.
 */
export interface Practice {
  readonly name: string;
  readonly others?: number;
  readonly strength?: string;
  readonly fast?: boolean;
  readonly settings?: Settings;
}

/**
 * A way into a room.  token: keep it, it is the seat; admitted: False while the host has not answered the knock.
 */
export interface Way {
  readonly token: string;
  readonly code: string;
  readonly admitted: boolean;
}

/**
 * A level of a sit-and-go: chips, and how many minutes it lasts.
 */
export interface Level {
  readonly minutes: number;
  readonly small: number;
  readonly big: number;
  readonly ante?: number;
  readonly bb_ante?: number;
}

/**
 * A room's settings.
 *
 * kind: cash, or sit_and_go (everybody starts with `most_buy`, no re-buys, levels rise, the last one wins).  seats: 2 to 9.
 * least_buy, most_buy: chips one may bring, and top up to.  approve: the host approves seats and buy-ins.  act, bank: seconds for
 * a decision, and the time bank of the evening; act 0: no clock.  straddle: off, optional, mandatory (first left of the big
 * blind).  button: dead_button, moving_button, or "" as the rule set says.
 * bomb_every: a bomb pot every so many hands, 0 for none; bomb_ante: of it.  boards: how often the board may be run in an all-in
 * that all agree to.  pause: seconds a finished hand stays on the table.  rabbit: the rest of the board may be looked at after a
 * hand; last_hands: whoever was dealt in may see what was mucked at the showdown, after the hand; fair: players take part in the
 * shuffle with nonces of their own, for which a deal waits a moment; that it is committed and checkable is so in any case.
 * fast: bots answer at once instead of taking their time.
 */
export interface Settings {
  readonly small?: number;
  readonly big?: number;
  readonly ante?: number;
  readonly bb_ante?: number;
  readonly limit?: "nl" | "pl" | "fl";
  readonly rules?: string;
  readonly unit?: number;
  readonly kind?: "cash" | "sit_and_go";
  readonly seats?: number;
  readonly least_buy?: number;
  readonly most_buy?: number;
  readonly approve?: boolean;
  readonly act?: number;
  readonly bank?: number;
  readonly straddle?: "off" | "optional" | "mandatory";
  readonly button?: "" | "dead_button" | "moving_button";
  readonly bomb_every?: number;
  readonly bomb_ante?: number;
  readonly boards?: number;
  readonly pause?: number;
  readonly rabbit?: boolean;
  readonly last_hands?: boolean;
  readonly spectators?: boolean;
  readonly chat?: boolean;
  readonly fair?: boolean;
  readonly fast?: boolean;
  readonly levels?: Level[];
}

/**
 * The first frame.  version: of the protocol; token: of a seat or a spectator; since: the last seq that was seen.
 */
export interface Hello {
  readonly do: "hello";
  readonly id: string;
  readonly version: number;
  readonly token: string;
  readonly since?: number | null;
}

/**
 * An action.  hand, decision: as they were shown; to: street total of a bet or raise; pays: the price that was shown.
 */
export interface Act {
  readonly do: "act";
  readonly id: string;
  readonly hand: number;
  readonly decision: number;
  readonly kind: "fold" | "check" | "call" | "bet" | "raise" | "all_in";
  readonly to?: number | null;
  readonly pays?: number | null;
}

/**
 * At the end of a hand: show both cards, the first or the second of them, or none (muck).
 */
export interface Show {
  readonly do: "show";
  readonly id: string;
  readonly hand: number;
  readonly cards: "both" | "first" | "second" | "none";
}

/**
 * An answer to what all are asked: run (how many boards, 1 is no), undo, chop (1 yes, 0 no).
 */
export interface Vote {
  readonly do: "vote";
  readonly id: string;
  readonly hand: number;
  readonly on: "run" | "undo" | "chop";
  readonly say: number;
}

/**
 * Ask that the last act be taken back; all others must agree, and never across a dealt card.
 */
export interface AskUndo {
  readonly do: "undo";
  readonly id: string;
  readonly hand: number;
  readonly decision: number;
}

/**
 * The hash of one's nonce for a hand, before the deck's root is known (see sidepot.table.fair).
 */
export interface Commit {
  readonly do: "commit";
  readonly id: string;
  readonly hand: number;
  readonly commit: string;
}

/**
 * The nonce itself, after the root has been published.
 */
export interface Open {
  readonly do: "open";
  readonly id: string;
  readonly hand: number;
  readonly nonce: string;
}

/**
 * Take a free seat (0 to 8) with so many chips; the host approves where the room asks for it.
 */
export interface Sit {
  readonly do: "sit";
  readonly id: string;
  readonly seat: number;
  readonly chips: number;
}

/**
 * More chips with the next hand, within the room's limits.
 */
export interface TopUp {
  readonly do: "top_up";
  readonly id: string;
  readonly chips: number;
}

/**
 * Sit out from the next hand (True), or come back: posting what was missed, or waiting for the big blind.
 */
export interface Away {
  readonly do: "away";
  readonly id: string;
  readonly away: boolean;
  readonly post?: boolean;
}

/**
 * Straddle whenever the room allows it (or no longer).
 */
export interface Straddle {
  readonly do: "straddle";
  readonly id: string;
  readonly on: boolean;
}

/**
 * Give up the seat: folds when it is his turn, the chips go to the ledger after the hand.
 */
export interface Leave {
  readonly do: "leave";
  readonly id: string;
}

/**
 * A line of chat.
 */
export interface Chat {
  readonly do: "chat";
  readonly id: string;
  readonly text: string;
}

/**
 * After a hand, where the room allows it: look at the cards that would have come.
 */
export interface Rabbit {
  readonly do: "rabbit";
  readonly id: string;
  readonly hand: number;
}

/**
 * After a hand in which one was dealt in, where the room allows it: see the hands that were mucked at the showdown.
 */
export interface LastHands {
  readonly do: "last_hands";
  readonly id: string;
  readonly hand: number;
}

/**
 * A finished hand as this viewer may know it: told has `spot`, the hand in one line, and `winners`, who got each pot.
 */
export interface Recall {
  readonly do: "recall";
  readonly id: string;
  readonly hand: number;
}

/**
 * Why is something so, as far as this viewer can see: a topic of Hand.why, or an action to judge.
 */
export interface Why {
  readonly do: "why";
  readonly id: string;
  readonly topic?: string;
  readonly action?: string;
  readonly hand?: number | null;
}

/**
 * The transcript of this hand's deal as far as this viewer may know it (see sidepot.table.fair).
 */
export interface Deal {
  readonly do: "deal";
  readonly id: string;
}

/**
 * Who bought how much, how everybody stands, and who owes whom.
 */
export interface Ledger {
  readonly do: "ledger";
  readonly id: string;
}

/**
 * What only the host may do.
 *
 * what: start, pause, resume, lock, unlock, admit, refuse, kick, mute, unmute, hand_over, approve, deny, correct, settings, bot,
 * close.  who: the player; chips and reason: of a correction; value: what the word needs besides.
 */
export interface Host {
  readonly do: "host";
  readonly id: string;
  readonly what: string;
  readonly who?: string;
  readonly chips?: number;
  readonly reason?: string;
  readonly value?: { readonly [key: string]: unknown };
}

/**
 * Are you there.
 */
export interface Ping {
  readonly do: "ping";
  readonly id: string;
}

/**
 * Why a command was refused.  code: of our errors, or stale_hand, stale_decision, stale_price, too_fast, not_yours, ...
 */
export interface Fault {
  readonly code: string;
  readonly text: Words;
}

/**
 * The one answer to a command.  told: of a Why, a Deal, a Ledger or a Recall.
 */
export interface Answer {
  readonly is: "answer";
  readonly id: string;
  readonly ok: boolean;
  readonly fault: Fault | null;
  readonly told: { readonly [key: string]: unknown } | null;
}

/**
 * Chips and who can win them.  name: main pot, side pot 1.
 */
export interface Pot {
  readonly name: Words;
  readonly amount: number;
  readonly eligible: string[];
}

/**
 * A seat as everybody sees it.
 *
 * player: the name, None where the seat is free.  state: free, in, folded, all_in, mucked, away, waiting, busted, next (dealt in
 * with the next hand).  cards: shown to all.  bank_ms: left of the time bank.  muted: may not chat.  place: of who is out of a
 * sit-and-go or has won it, else 0.
 */
export interface Seat {
  readonly number: number;
  readonly player: string | null;
  readonly chips: number;
  readonly bet: number;
  readonly state: "free" | "in" | "folded" | "all_in" | "mucked" | "away" | "waiting" | "busted" | "next";
  readonly position: string;
  readonly cards: string | null;
  readonly made: Words | null;
  readonly here: boolean;
  readonly bot: boolean;
  readonly bank_ms: number;
  readonly muted: boolean;
  readonly place: number;
}

/**
 * Chips of one pot on one board to one seat.  odd: how many of them did not divide.
 */
export interface Award {
  readonly seat: string;
  readonly amount: number;
  readonly pot: number;
  readonly board: number;
  readonly odd: number;
}

/**
 * What is fixed of a deal before any nonce is opened (sidepot.table.fair); hashes in hexadecimal.
 */
export interface FairTerms {
  readonly hand: string;
  readonly root: string;
  readonly seats: string[];
  readonly burn: boolean;
  readonly promises: { readonly [key: string]: string };
}

/**
 * What a client needs to take part in the deal.
 *
 * next: the name of the coming hand; root: of the deck of this hand; terms: of the coming one, while nonces are opened.
 */
export interface Fair {
  readonly next: string;
  readonly root: string;
  readonly terms: FairTerms | null;
}

/**
 * Which level of a sit-and-go it is, from 0, and how long it lasts.
 */
export interface LevelNow {
  readonly at: number;
  readonly left_ms: number;
  readonly running: boolean;
}

/**
 * Somebody at the door.
 */
export interface Knocking {
  readonly id: string;
  readonly name: string;
}

/**
 * Somebody in the room who has no seat.  here: is connected; muted: may not chat.
 */
export interface Person {
  readonly name: string;
  readonly here: boolean;
  readonly muted: boolean;
}

/**
 * A seat or chips that a player asks the host for.
 */
export interface Wanted {
  readonly id: string;
  readonly name: string;
  readonly seat: number;
  readonly chips: number;
}

/**
 * One thing that happened, in words; seq: of the event.
 */
export interface Line {
  readonly seq: number;
  readonly kind: string;
  readonly text: Words;
  readonly player: string | null;
}

/**
 * What all are asked, who has said yes, who is still to answer.
 */
export interface Asked {
  readonly on: "run" | "undo" | "chop";
  readonly by: string | null;
  readonly yes: string[];
  readonly open: string[];
  readonly until_ms: number;
}

/**
 * The table as everybody at it sees it; no field can hold a card that is not public.
 *
 * phase: waiting (for players or the host), fair (the deal is being prepared), playing, paid, paused, closed, stopped.
 * decision: counts the decisions of the hand.  deadline_ms: server time by which the actor must act, 0 without one; now_ms:
 * server time.
 * refunds: chips that nobody called, returned or to be.
 * awards: of a paid hand.  bomb: this hand is a bomb pot.
 */
export interface Table {
  readonly name: string;
  readonly phase: "waiting" | "fair" | "playing" | "paid" | "paused" | "closed" | "stopped";
  readonly hand: number;
  readonly decision: number;
  readonly street: string;
  readonly boards: string[];
  readonly pot: number;
  readonly pots: Pot[];
  readonly refunds: { readonly [key: string]: number };
  readonly seats: Seat[];
  readonly actor: string | null;
  readonly button: number | null;
  readonly small: number;
  readonly big: number;
  readonly ante: number;
  readonly deadline_ms: number;
  readonly now_ms: number;
  readonly asked: Asked | null;
  readonly awards: Award[];
  readonly host: string;
  readonly locked: boolean;
  readonly fair: Fair;
  readonly level: LevelNow | null;
  readonly spectators: number;
  readonly bomb: boolean;
}

/**
 * A size that a button offers.
 */
export interface Preset {
  readonly key: string;
  readonly words: Words;
  readonly to: number;
  readonly all_in: boolean;
}

/**
 * What the viewer may do now; `hand`, `decision` and the price go back with the act.
 *
 * no_raise: why there is no right to raise: rule and reason, with the words.  sentence: all of it in one; odds: what a call needs.
 */
export interface Choices {
  readonly to_call: number;
  readonly verb: "bet" | "raise";
  readonly min_to: number | null;
  readonly max_to: number | null;
  readonly all_in: "call" | "bet" | "raise" | null;
  readonly all_in_to: number;
  readonly step: number;
  readonly presets: Preset[];
  readonly no_raise: Words | null;
  readonly reason: string;
  readonly sentence: Words;
  readonly odds: Words | null;
}

/**
 * What only this viewer may know.
 *
 * hole: own cards; made: own hand in words.  may: what else he may do now: vote_run, undo, sit, top_up, settings, ...
 * faces: what a call would cost him if he were reached now, 0 for a free check; None when he acts no more on this street.
 * owes: blinds that he missed; straddles: he does whenever he may.  knocks, requests, people (others without a seat): for the
 * host alone.
 */
export interface You {
  readonly player: string | null;
  readonly seat: number | null;
  readonly role: "host" | "player" | "spectator";
  readonly hole: string | null;
  readonly made: Words | null;
  readonly choices: Choices | null;
  readonly may: string[];
  readonly faces: number | null;
  readonly owes: Words | null;
  readonly straddles: boolean;
  readonly knocks: Knocking[];
  readonly requests: Wanted[];
  readonly people: Person[];
}

/**
 * The table after event `seq`: the public part (one encoding for all), the viewer's own, and what happened in words.
 *
 * settings: of the room, in a Welcome and whenever they have changed.
 */
export interface News {
  readonly is: "news";
  readonly seq: number;
  readonly table: Table;
  readonly you: You;
  readonly lines: Line[];
  readonly settings: Settings | null;
}

/**
 * The answer to Hello; missed lines are in `news`.
 */
export interface Welcome {
  readonly is: "welcome";
  readonly id: string;
  readonly version: number;
  readonly news: News;
}

/**
 * Knocked; the host has not answered yet.  Welcome follows when he lets you in.
 */
export interface Waiting {
  readonly is: "waiting";
  readonly room: string;
}

/**
 * Chat.
 */
export interface Said {
  readonly is: "said";
  readonly player: string;
  readonly text: string;
  readonly at_ms: number;
}

/**
 * Here.
 */
export interface Pong {
  readonly is: "pong";
  readonly id: string;
  readonly now_ms: number;
}

/**
 * The server ends this connection: newer (the same seat came from elsewhere), slow, kicked, closed, restart, bad_frame.
 */
export interface Closed {
  readonly is: "closed";
  readonly reason: string;
  readonly text: Words;
}

/** Of the protocol. */
export const VERSION = 1;

/** Whatever a client sends. */
export type Command = Hello | Act | Show | Vote | AskUndo | Commit | Open | Sit | TopUp | Away | Straddle | Leave | Chat | Rabbit | LastHands | Recall | Why | Deal | Ledger | Host | Ping;

/** Whatever the server sends. */
export type Frame = Answer | News | Welcome | Waiting | Said | Pong | Closed;
