// Made by tools/make_page_types.py from src/sidepot/web/types.py. Change that, not this file.

/**
 * A text in both languages.
 */
export interface Words {
  readonly en: string;
  readonly zh: string;
}

/**
 * An answer with its reasons: the text, the arithmetic line by line, the rules by id, where they stand, other readings.
 */
export interface Told {
  readonly text: Words;
  readonly steps: Words[];
  readonly rules: string[];
  readonly citations: string[];
  readonly remarks: Words[];
}

/**
 * One thing that happened, in words.  kind: of the event; seat: whose; street: when.
 */
export interface Line {
  readonly kind: string;
  readonly text: Words;
  readonly seat: string | null;
  readonly street: string | null;
}

/**
 * What was wrong with a request.
 *
 * code: of our errors; or bad_request, too_large, too_many, not_found, forbidden, stale, undo, store (the disk), broken,
 * fault.  field: which part of it.  told: for a refused action, the reason with its citations; the table is as it was.
 */
export interface Fault {
  readonly code: string;
  readonly text: Words;
  readonly field: string | null;
  readonly told: Told | null;
}

/**
 * One player of a hand.
 *
 * bet: on this street while it is bet on; paid: all that went in so far, less what came back; start: stack before the hand.
 * state: in, folded, all_in, dead (hand killed), mucked.  cards: "AsKd" when they were shown, or the asker wrote them himself.
 * made: the best five in words.  won: from pots.
 */
export interface SeatState {
  readonly name: string;
  readonly position: string;
  readonly position_words: Words;
  readonly start: number;
  readonly stack: number;
  readonly bet: number;
  readonly paid: number;
  readonly state: "in" | "folded" | "all_in" | "dead" | "mucked";
  readonly acting: boolean;
  readonly cards: string | null;
  readonly shown: boolean;
  readonly made: Words | null;
  readonly won: number;
}

/**
 * A pot as it lies on the table.
 *
 * number: 0 is the main pot.  level: up to what total of a player it reaches, below: from where.  formula: how its chips come
 * together, "1,000 × 3 + 200 (E)".  parts: chips in it by seat; dead: of nobody.  contested: more than one can win it.
 */
export interface Layer {
  readonly number: number;
  readonly name: Words;
  readonly amount: number;
  readonly eligible: string[];
  readonly contested: boolean;
  readonly below: number;
  readonly level: number;
  readonly parts: { readonly [key: string]: number };
  readonly dead: number;
  readonly formula: Words;
  readonly why: Words;
}

/**
 * Chips that nobody called.  done: they are back in the stack; else they will be if nobody calls.
 */
export interface Refund {
  readonly seat: string;
  readonly amount: number;
  readonly done: boolean;
  readonly why: Words;
}

/**
 * A size that a button offers, always legal as it stands.  key: min, half, three_quarters, pot, max, all_in.
 */
export interface Preset {
  readonly key: string;
  readonly words: Words;
  readonly to: number;
  readonly all_in: boolean;
}

/**
 * What the one to act may do.
 *
 * to_call: what a call costs now, 0 when a check is free; call_all_in: it takes the whole stack.  verb: what a larger
 * amount is called; min_to, max_to: None without the right.  step: the smallest chip.  all_in: what all chips in would
 * be ("call", "bet", "raise"), None when it is not legal; all_in_to: the street total.  no_raise: why not.
 */
export interface Choices {
  readonly seat: string;
  readonly to_call: number;
  readonly call_all_in: boolean;
  readonly call_to: number;
  readonly verb: "bet" | "raise";
  readonly min_to: number | null;
  readonly max_to: number | null;
  readonly max_is_all_in: boolean;
  readonly step: number;
  readonly presets: Preset[];
  readonly all_in: "call" | "bet" | "raise" | null;
  readonly all_in_to: number;
  readonly sentence: Words;
  readonly no_raise: Told | null;
  readonly odds: Words | null;
}

/**
 * Who shows.  mode: not_yet, no_showdown, all_face_up_now, ordered.  next: who shows or mucks now.
 */
export interface Showdown {
  readonly mode: string;
  readonly order: string[];
  readonly next: string | null;
  readonly must_show: string[];
  readonly may_muck: string[];
  readonly told: Told;
}

/**
 * Chips of one pot on one board to one seat.  odd: how many of them did not divide.  hand: the winning hand in words.
 */
export interface Award {
  readonly pot: number;
  readonly board: number;
  readonly seat: string;
  readonly amount: number;
  readonly odd: number;
  readonly hand: Words | null;
}

/**
 * A pot (with several boards: its share on one of them) whose winner the cards do not tell.  at: its place in `winners`.
 */
export interface Asked {
  readonly at: number;
  readonly name: Words;
  readonly pot: number;
  readonly board: number;
  readonly amount: number;
  readonly seats: string[];
}

/**
 * A hand as anybody at the table may see it.
 *
 * due: what is to be done now: act, deal (street `deals`; who is to act on it has `choices` already, for those who name no
 * cards), show (hands are to be shown or mucked), winners (cards cannot tell who wins), paid (the hand is over).  dealt: streets
 * that were dealt, 0 to 3.  boards: for each board up to five cards, None for one that was dealt unknown.  ask_winners: the pots
 * whose winner the cards do not tell, as they are pushed; winners: for each pot (with several boards for each pot on each board:
 * main pot on the first, main pot on the second, ...) who wins it as far as that is known, [] for those to be told, as `settle`
 * takes them.
 * pots_stand: the layers are pots to speak of: betting is over, or somebody is all in; before, the bets in front make none.
 * may_run: how many boards may be asked for now.  turn: whose turn it is and why, or why nobody acts.  lines: what happened,
 * left out in the frames of a replay.
 */
export interface HandView {
  readonly spot: string;
  readonly limit: string;
  readonly small_blind: number;
  readonly big_blind: number;
  readonly rules: string;
  readonly rules_words: Words;
  readonly unit: number;
  readonly street: "preflop" | "flop" | "turn" | "river";
  readonly dealt: number;
  readonly boards: ((string | null)[])[];
  readonly seats: SeatState[];
  readonly actor: string | null;
  readonly pot: number;
  readonly layers: Layer[];
  readonly refunds: Refund[];
  readonly pots_stand: boolean;
  readonly due: "act" | "deal" | "show" | "winners" | "paid";
  readonly deals: "preflop" | "flop" | "turn" | "river" | null;
  readonly may_run: number[];
  readonly ask_winners: Asked[];
  readonly winners: string[][];
  readonly turn: Told;
  readonly choices: Choices | null;
  readonly showdown: Showdown;
  readonly awards: Award[];
  readonly awards_told: Told | null;
  readonly rake: number;
  readonly lines: Line[];
}

/**
 * One step of a replay: what happened and the hand after it.
 */
export interface Frame {
  readonly line: Line;
  readonly hand: HandView;
}

/**
 * A hand step by step; the first frame is the hand after the posts.
 */
export interface Replay {
  readonly title: Words;
  readonly frames: Frame[];
}

/**
 * A level of the blind clock, or a break (no blinds then).  minutes: how long.
 */
export interface Level {
  readonly minutes: number;
  readonly small: number;
  readonly big: number;
  readonly ante: number;
  readonly bb_ante: number;
  readonly pause: boolean;
}

/**
 * The blind clock.  left_ms: of this level at the moment `now_ms` (server time).  due: its blinds are not those of the hand.
 */
export interface Clock {
  readonly levels: Level[];
  readonly at: number;
  readonly left_ms: number;
  readonly running: boolean;
  readonly now_ms: number;
  readonly over: boolean;
  readonly due: boolean;
}

/**
 * A colour of chips and what one is worth.
 */
export interface Colour {
  readonly name: string;
  readonly colour: string;
  readonly value: number;
}

/**
 * What is played.  ante: from everybody; bb_ante: one for the table; unit: the smallest chip in play.
 */
export interface Game {
  readonly small: number;
  readonly big: number;
  readonly rules: string;
  readonly limit: "nl" | "pl" | "fl";
  readonly ante: number;
  readonly bb_ante: number;
  readonly unit: number;
}

/**
 * A seat through the evening.
 *
 * chips: behind now.  bought: all buy-ins; cashed: taken off the table; net: chips + cashed - bought.  state: playing, out
 * (sitting out), waiting (for the big blind), busted, left.  owes: live and dead chips to post with the next hand.
 */
export interface Place {
  readonly name: string;
  readonly chips: number;
  readonly bought: number;
  readonly cashed: number;
  readonly net: number;
  readonly state: "playing" | "out" | "waiting" | "busted" | "left";
  readonly button: boolean;
  readonly owes: Words | null;
}

/**
 * The next hand: where button and blinds go, and why; None where the button or the small blind is dead.
 *
 * game: with the blinds of the level that is in force by now.
 */
export interface Coming {
  readonly button: string | null;
  readonly small_blind: string | null;
  readonly big_blind: string;
  readonly told: Told;
  readonly game: Game;
}

/**
 * Who owes whom if the table were closed now.  payer, payee: "" is the box that the chips came from.
 */
export interface Transfer {
  readonly payer: string;
  readonly payee: string;
  readonly chips: number;
}

/**
 * One thing that was done at the table and can be undone.  n: its number (see Undo); hand: which hand.
 */
export interface Record {
  readonly n: number;
  readonly hand: number;
  readonly text: Words;
}

/**
 * One thing that can be done with a ruling: its words and the steps that do it (empty: no chips move).
 */
export interface Option {
  readonly words: Words;
  readonly steps: { readonly [key: string]: unknown }[];
}

/**
 * A ruling on words and chips.  amount: the street total; returned, must_add: chips to give back or still to put in.
 *
 * options: what can be done; by_floor: the floor chooses among them.  at_least: the player may still choose more.
 */
export interface Ruled {
  readonly ruling: string;
  readonly title: Words;
  readonly amount: number | null;
  readonly returned: number | null;
  readonly must_add: number | null;
  readonly at_least: boolean;
  readonly by_floor: boolean;
  readonly told: Told;
  readonly options: Option[];
}

/**
 * A table as its devices see it.  version: the number of records; send it with every change.
 *
 * role: owner or follow.  between: the hand is paid, the next not dealt.  log: the last records, newest last.  pending: an act
 * out of turn whose turn has come (a ruling to settle); waiting_act: one that waits for it.  hands: how many are finished.
 * money: those by which chips were bought, taken away or counted.  may_straddle: who may, and to how much at least.
 * may_post: who may come in early by posting, and what.
 * found: chips found by counting that nobody bought, below zero lost.  buy_in: what most sat down with first, to propose it again.
 */
export interface TableView {
  readonly version: number;
  readonly role: "owner" | "follow";
  readonly title: string;
  readonly number: number;
  readonly hand: HandView;
  readonly between: boolean;
  readonly closed: boolean;
  readonly places: Place[];
  readonly game: Game;
  readonly colours: Colour[];
  readonly clock: Clock | null;
  readonly coming: Coming | null;
  readonly coming_fault: Words | null;
  readonly may_straddle: { readonly [key: string]: number };
  readonly may_post: { readonly [key: string]: Option[] };
  readonly log: Record[];
  readonly money: Record[];
  readonly pending: Ruled | null;
  readonly waiting_act: Words | null;
  readonly transfers: Transfer[];
  readonly found: number;
  readonly buy_in: number;
  readonly hands: number;
  readonly followers: number;
}

/**
 * A finished hand in the list: its number, the result in words, the spot, and the winners that were told (for its link).
 */
export interface HandRow {
  readonly number: number;
  readonly text: Words;
  readonly spot: string;
  readonly winners: string[][] | null;
}

/**
 * A rule set (GET /api/sets).  name: as it is given to a table; format: what it is for.
 */
export interface SetRow {
  readonly name: string;
  readonly title: Words;
  readonly about: Words;
  readonly format: "cash" | "tournament";
}

/**
 * A player who sits down.
 */
export interface Buyer {
  readonly name: string;
  readonly chips: number;
}

/**
 * POST /api/tables.  seats: clockwise; button: whose it is in the first hand.
 */
export interface NewTable {
  readonly seats: Buyer[];
  readonly button: string;
  readonly game: Game;
  readonly title?: string;
  readonly colours?: Colour[];
  readonly levels?: Level[];
}

/**
 * The table that was made: the tokens of the device that runs it and of those that follow, and the table.
 */
export interface Made {
  readonly owner: string;
  readonly follow: string;
  readonly table: TableView;
}

/**
 * POST /api/table/do: steps, all or none.  id: of this request (the same id gets the same answer, and does nothing twice).
 *
 * version: of the table that the player saw; when it has changed since, nothing is done (409, code stale): ask for the
 * table again.  steps: see sidepot.session.
 */
export interface Do {
  readonly id: string;
  readonly version: number;
  readonly steps: { readonly [key: string]: unknown }[];
  readonly said?: string;
}

/**
 * POST /api/table/undo: the table becomes what it was after record `to` (0: as it was made).  Can itself be undone by `to`.
 */
export interface Undo {
  readonly id: string;
  readonly version: number;
  readonly to: number;
}

/**
 * POST /api/table/rule: what was said or pushed.
 *
 * seat: left out, the one to act.  words: as they were said ("raise to 500", "我看看再加"), or one of the words of
 * sidepot.rulings.Act; first: words, chips, together, unknown.  pushes: the chips of each motion, face values.
 * returned: between the pushes the hand went back to the stack.  more: further fields of sidepot.rulings.Act.
 */
export interface Said {
  readonly seat?: string | null;
  readonly words?: string;
  readonly pushes?: number[][];
  readonly returned?: boolean;
  readonly first?: "words" | "chips" | "together" | "unknown";
  readonly last_chips?: boolean | null;
  readonly then?: string;
  readonly more?: { readonly [key: string]: unknown };
}

/**
 * POST /api/table/why, or /api/why with a spot.  topic: turn, legal, posts, pots, showdown, awards; or an action to judge.
 */
export interface Why {
  readonly topic?: string;
  readonly action?: string;
  readonly seat?: string | null;
  readonly spot?: string;
  readonly winners?: string[][] | null;
}

/**
 * POST /api/judge: one case, as `sidepot judge` reads it from a line.
 */
export interface AskCase {
  readonly case: { readonly [key: string]: unknown };
}

/**
 * POST /api/hand, /api/replay, /api/reopen: a hand in one line, and who won each pot where cards do not tell.
 */
export interface AskSpot {
  readonly spot: string;
  readonly winners?: string[][] | null;
}

/**
 * A player's chips in the middle.
 *
 * folded: cannot win.  dead: cannot win either, but the hand was killed and not folded, so that uncalled chips come back.
 */
export interface Payer {
  readonly name: string;
  readonly paid: number;
  readonly folded?: boolean;
  readonly dead?: boolean;
}

/**
 * POST /api/pots: from a spot, or from what everybody put in (left of the button first, the button last).
 *
 * ante: added to what each paid.  dead: money of nobody (a big blind ante, dead blinds).  unit: the smallest chip.  rake: chips
 * from the main pot, besides or instead of a rate (hundredths of a percent) with a cap.  winners: for each pot (main first), for
 * each board, who won it; a pot that only one can win needs none.
 */
export interface AskPots {
  readonly spot?: string;
  readonly players?: Payer[];
  readonly ante?: number;
  readonly dead?: number;
  readonly unit?: number;
  readonly boards?: number;
  readonly rake?: number;
  readonly rake_rate?: number;
  readonly rake_cap?: number;
  readonly winners?: string[][][] | null;
}

/**
 * What a player put in and gets: from pots, refunded, and the difference.
 */
export interface Result {
  readonly name: string;
  readonly paid: number;
  readonly folded: boolean;
  readonly refunded: number;
  readonly won: number;
  readonly net: number;
}

/**
 * The calculator's answer.  total: all chips put in = the pots + refunds (check, in words).
 *
 * awards: as they are pushed, empty until the winners of every pot are known; winners: they, in the form of AskPots;
 * winners_fault: why those that were told cannot be.  told: why the pots, and why the awards; odd: of it, where odd chips
 * went.  spot: the same case as a spot, "" where there is none, with the reason in no_spot.  asked: the case as a question
 * without a spot, to fill a form with.
 */
export interface Pots {
  readonly total: number;
  readonly layers: Layer[];
  readonly refunds: Refund[];
  readonly rakes: number[];
  readonly awards: Award[];
  readonly results: Result[];
  readonly told: Told;
  readonly check: Words;
  readonly spot: string;
  readonly asked: AskPots;
  readonly winners: string[][][] | null;
  readonly winners_fault: Words | null;
  readonly odd: Words | null;
  readonly no_spot: Words | null;
}

/**
 * GET /api/rules?q=: everyday words in either language, an id, or a citation; "": the whole catalogue.
 */
export interface AskRules {
  readonly q?: string;
}

/**
 * A rule in a list.  kind: rule, procedure (what happens at the table), or contradiction (of the seed articles).
 */
export interface RuleRow {
  readonly id: string;
  readonly kind: "rule" | "procedure" | "contradiction";
  readonly title: Words;
}

/**
 * A topic of the catalogue with its rules in the order of the book.
 */
export interface RuleTopic {
  readonly id: string;
  readonly title: Words;
  readonly rules: RuleRow[];
}

/**
 * The catalogue by topic, when nothing was asked; else what was found, the best first, or words near to those asked.
 */
export interface Rules {
  readonly topics: RuleTopic[];
  readonly found: RuleRow[];
  readonly near: string[];
}

/**
 * GET /api/rules/ID.
 */
export interface AskRule {
  readonly id: string;
}

/**
 * A citation by book, edition and number.  newer: the number in the newer edition, where the map has it.
 */
export interface Cited {
  readonly text: string;
  readonly newer: string | null;
}

/**
 * A rule set, by name and title, with its citations of a rule; of a silent book none.
 */
export interface InSet {
  readonly name: string;
  readonly title: Words;
  readonly citations: Cited[];
}

/**
 * A rule set by name and title.
 */
export interface SetName {
  readonly name: string;
  readonly title: Words;
}

/**
 * A value of a setting: as it is written in a rule set, what it means, and the sets that play it.
 */
export interface SettingValue {
  readonly value: string;
  readonly meaning: Words;
  readonly default: boolean;
  readonly sets: SetName[];
}

/**
 * A setting of a rule: what rooms do differently.
 */
export interface RuleSetting {
  readonly name: string;
  readonly meaning: Words;
  readonly values: SettingValue[];
}

/**
 * A remark on a rule and the sets that make it.
 */
export interface Remark {
  readonly text: Words;
  readonly sets: SetName[];
}

/**
 * A question to the referee and the answer as it is now.  ask: "" where the answer says it all.
 */
export interface Answered {
  readonly ask: Words;
  readonly told: Told;
}

/**
 * A worked case.  spot: "" where there is no hand; playable: it can be stepped through.  given: what else was told.
 */
export interface Case {
  readonly name: Words;
  readonly spot: string;
  readonly playable: boolean;
  readonly given: Words[];
  readonly answers: Answered[];
}

/**
 * Something on which a procedure depends: the question that asks for it, and the possible answers.
 */
export interface RuleFact {
  readonly name: Words;
  readonly ask: Words;
  readonly values: Words;
}

/**
 * A row of a procedure: in which case, what is ruled, what the dealer does, what the floor may choose.
 *
 * goes_to: the procedure that decides instead.  when: [] always, or when none of the rows above holds.
 */
export interface RuleOutcome {
  readonly when: Words[];
  readonly ruling: Words | null;
  readonly text: Words | null;
  readonly steps: Words[];
  readonly options: Words[];
  readonly citations: Cited[];
  readonly goes_to: RuleRow | null;
}

/**
 * What one of the seed articles says.  claim: its number in our list, "" for several.
 */
export interface Says {
  readonly claim: string;
  readonly says: Words;
}

/**
 * A point on which the seed articles contradict each other or the books, and how it is read here.
 */
export interface Contradiction {
  readonly seeds: Says[];
  readonly books: Words;
  readonly citations: Cited[];
  readonly reading: Words;
  readonly rules: RuleRow[];
}

/**
 * A rule with all that is known of it; of a contradiction its sides, and as cases the readings played.
 *
 * text: the rule in one to three sentences.  decides: the function of the program.  cases: every worked case; those of the
 * examples first.  facts, no_matter, outcomes: of a procedure.  contradictions: those that this rule decides.
 */
export interface RulePage {
  readonly id: string;
  readonly kind: "rule" | "procedure" | "contradiction";
  readonly topic: Words;
  readonly title: Words;
  readonly text: Words;
  readonly decides: string;
  readonly settings: RuleSetting[];
  readonly sets: InSet[];
  readonly notes: Remark[];
  readonly disputed: Remark[];
  readonly cases: Case[];
  readonly facts: RuleFact[];
  readonly no_matter: Words[];
  readonly outcomes: RuleOutcome[];
  readonly contradictions: RuleRow[];
  readonly contradiction: Contradiction | null;
}

/**
 * POST /api/reopen: a hand in one line, and what was done then ("A raise 40", "flop", "flop 2s7hJd").
 */
export interface AskReopen {
  readonly spot: string;
  readonly then?: string[];
}

/**
 * One player, as if reached next with nothing changed.
 *
 * acted: on this street.  bet: on it so far; owed: what a call costs on paper; needed: what must be owed to raise again;
 * reopens_at: the price from which that is so.  raise_from: the smallest raise-to, None without the right.
 */
export interface ReopenRow {
  readonly seat: string;
  readonly acted: boolean;
  readonly bet: number;
  readonly owed: number;
  readonly needed: number;
  readonly reopens_at: number;
  readonly may_raise: boolean;
  readonly raise_from: number | null;
  readonly told: Told;
}

/**
 * Who may raise, and from what.  price: to match; full_raise: the increment.  rows: the one to act first; [] without betting.
 *
 * hand: as it stands, with what may be done next.
 */
export interface Reopen {
  readonly price: number;
  readonly full_raise: number;
  readonly rows: ReopenRow[];
  readonly citations: string[];
  readonly hand: HandView;
}

/**
 * A line of the cheat sheet with its rule and where it stands in a tournament and in a cash game.
 */
export interface SheetLine {
  readonly rule: string;
  readonly text: Words;
  readonly tournament: Cited[];
  readonly cash: Cited[];
}

/**
 * A part of the cheat sheet.
 */
export interface SheetPart {
  readonly title: Words;
  readonly lines: SheetLine[];
}

/**
 * One printed page: what a table quarrels about most.  tournament, cash: the rule sets that the numbers are of.
 */
export interface CheatSheet {
  readonly tournament: Words;
  readonly cash: Words;
  readonly parts: SheetPart[];
}
