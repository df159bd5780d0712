/** The rooms that this device has a seat in or watches: their tokens, kept here and nowhere in an address. */
import { signal } from "@preact/signals";
import { recall, store } from "./storage";

export interface KeptRoom {
  readonly token: string;
  /** To knock with; "" for a spectator. */
  readonly code: string;
  readonly title: string;
  readonly kind: "practise" | "friends" | "watch";
  /** When it was last in view, milliseconds. */
  readonly seen: number;
}

const KEY = "sidepot.rooms";
const NAME = "sidepot.name";
const MOST = 20;

/** The last one in view first. */
export const rooms = signal<readonly KeptRoom[]>(recall<KeptRoom[]>(KEY)?.filter((one) => typeof one?.token === "string") ?? []);

function set(list: readonly KeptRoom[]): void {
  rooms.value = list.slice(0, MOST);
  store(KEY, rooms.value);
}

/** Keeps a room, or what is new about it, and puts it first. */
export function keepRoom(room: Pick<KeptRoom, "token"> & Partial<KeptRoom>): void {
  const before = rooms.value.find((one) => one.token === room.token);
  const kept = { code: "", title: "", kind: "friends" as const, ...before, ...room, seen: Date.now() };
  set([kept, ...rooms.value.filter((one) => one.token !== room.token)]);
}

/** This device knows the room no more; the seat stays. */
export function forgetRoom(token: string): void {
  set(rooms.value.filter((one) => one.token !== token));
}

/** What one calls oneself, as last written on this device. */
export function myName(): string {
  return recall<string>(NAME) ?? "";
}

export function keepName(name: string): void {
  store(NAME, name);
}

/** The tokens and the code that came with a link; they are taken out of the address at once so that no history keeps them. */
export function roomOf(hash: string): { seat: string | null; watch: string | null; code: string | null } {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  return { seat: given.get("seat"), watch: given.get("watch"), code: given.get("code") };
}
