/** The tables that this device runs or follows: their tokens, kept here and nowhere in an address. */
import { signal } from "@preact/signals";
import { lang } from "./i18n";
import { recall, store } from "./storage";

export interface KeptTable {
  readonly token: string;
  readonly role: "owner" | "follow";
  /** The token for followers, where the device has it: it made the table, or was handed it. */
  readonly follow: string | null;
  readonly title: string;
  /** Who sits there, to know it by. */
  readonly players: readonly string[];
  /** When it was last in view, milliseconds. */
  readonly seen: number;
}

const KEY = "sidepot.tables";
const MOST = 30;

/** What to call it; "" where nothing is known of it. */
export function tableName(table: KeptTable): string {
  return table.title || table.players.slice(0, 4).join(lang.value === "zh" ? "、" : ", ") + (table.players.length > 4 ? " …" : "");
}

/** The last one in view first. */
export const tables = signal<readonly KeptTable[]>(recall<KeptTable[]>(KEY)?.filter((one) => typeof one?.token === "string") ?? []);

function set(list: readonly KeptTable[]): void {
  tables.value = list.slice(0, MOST);
  store(KEY, tables.value);
}

/** Keeps a table, or what is new about it, and puts it first. */
export function keep(table: Pick<KeptTable, "token" | "role"> & Partial<KeptTable>): void {
  const before = tables.value.find((one) => one.token === table.token);
  const kept = { follow: null, title: "", players: [], ...before, ...table, seen: Date.now() };
  set([kept, ...tables.value.filter((one) => one.token !== table.token)]);
}

/** This device knows the table no more; the table itself stays. */
export function forget(token: string): void {
  set(tables.value.filter((one) => one.token !== token));
}

/** The tokens that came with a link ("#own=…&t=…"), taken out of the address at once so that no history keeps them. */
export function tokensOf(hash: string): { own: string | null; follow: string | null } {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  return { own: given.get("own"), follow: given.get("t") };
}
