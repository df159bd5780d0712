/** A friends' room: made with a few choices, or entered by knocking with its code. */
import { useState } from "preact/hooks";
import { askOnce } from "../../api/client";
import type { Knock, NewRoom, Way } from "../../api/live_types";
import { keepName, keepRoom, myName, roomOf, rooms } from "../../rooms";
import { navigate, place } from "../../router";
import { recall, store } from "../../storage";
import { clearAlerts, showError } from "../../ui/alerts";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/field";
import { Icon } from "../../ui/icon";
import { Segmented } from "../../ui/segmented";
import { usePageTitle } from "../../ui/title";
import { RoomFields, settingsOf, USUAL, wrongOf, type Draft } from "./fields";
import { words } from "./words";

const KEY = "sidepot.friends";
const SHORTEST_CODE = 4;

export default function FriendsPage() {
  const t = words();
  usePageTitle(t.title);
  const code = roomOf(place.value.hash).code ?? "";
  const [way, setWay] = useState<"make" | "join">(code ? "join" : "make");
  return (
    <div class="page friends">
      <h1>{t.title}</h1>
      <p class="muted">{t.lead}</p>
      <Segmented label={t.which} bare value={way} options={[["make", t.make], ["join", t.join]]} onValue={setWay} />
      {way === "make" ? <Make /> : <Join key={code} given={code} />}
      <Rooms />
    </div>
  );
}

/** Goes on at the table, waiting at its door where the host has to answer. */
function enter(way: Way, code: string): void {
  clearAlerts();
  keepRoom({ token: way.token, code: way.code || code, kind: "friends" });
  navigate("/room");
}

function Make() {
  const t = words();
  const [draft, set] = useState<Draft>({ ...USUAL, ...recall<Draft>(KEY) });
  const [name, setName] = useState(myName());
  const [title, setTitle] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const onDraft = (next: Draft) => {
    set(next);
    store(KEY, next);
  };
  const wrong = name.trim() ? wrongOf(draft) : t.noName;
  const make = async () => {
    setTried(true);
    if (wrong) return;
    setBusy(true);
    keepName(name.trim());
    try {
      const body: NewRoom = { name: name.trim(), title: title.trim(), settings: settingsOf(draft), password };
      enter((await askOnce<Way>("/api/rooms", { body })) as Way, "");
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return (
    <>
      <section class="panel stack">
        <TextField label={t.name} value={name} maxLength={24} wrong={tried && !name.trim() ? t.noName : undefined} onInput={setName} />
        <RoomFields draft={draft} onDraft={onDraft} />
        <div class="friends-two">
          <TextField label={t.roomName} hint={t.roomNameHint} value={title} maxLength={60} onInput={setTitle} />
          <TextField label={t.roomPassword} hint={t.roomPasswordHint} value={password} maxLength={100} onInput={setPassword} />
        </div>
      </section>
      <div class="friends-go">
        {tried && wrong && <p class="wrong-text" role="alert">{wrong}</p>}
        <Button tone="primary" size="large" wide disabled={busy} onClick={() => void make()}>{busy ? t.creating : t.create}</Button>
      </div>
    </>
  );
}

function Join({ given }: { given: string }) {
  const t = words();
  const [code, setCode] = useState(given);
  const [name, setName] = useState(myName());
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const digits = code.normalize("NFKC").replace(/\D/g, "");
  const ready = digits.length >= SHORTEST_CODE && name.trim() !== "";
  const knock = async () => {
    if (!ready || busy) return;
    setBusy(true);
    keepName(name.trim());
    try {
      const body: Knock = { code: digits, name: name.trim(), password };
      enter((await askOnce<Way>("/api/rooms/knock", { body })) as Way, digits);
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return (
    <>
      <section class="panel stack">
        <TextField label={t.code} hint={t.codeHint} value={code} maxLength={12} onInput={setCode} onEnter={() => void knock()} />
        <TextField label={t.name} value={name} maxLength={24} onInput={setName} onEnter={() => void knock()} />
        <TextField label={t.password} hint={t.passwordHint} value={password} maxLength={100} onInput={setPassword} onEnter={() => void knock()} />
      </section>
      <div class="friends-go"><Button tone="primary" size="large" wide disabled={busy || !ready} onClick={() => void knock()}>{busy ? t.knocking : t.knock}</Button></div>
    </>
  );
}

/** The rooms that this device knows, to go on in one of them. */
function Rooms() {
  const t = words();
  if (!rooms.value.length) return null;
  return (
    <section class="friends-rooms">
      <h2>{t.rooms}</h2>
      <ul>
        {rooms.value.map((one) => (
          <li key={one.token}>
            <Button
              wide
              onClick={() => {
                keepRoom(one);
                navigate("/room");
              }}
            >
              <Icon name={one.kind === "practise" ? "bot" : "people"} />
              <span class="grow">{one.kind === "practise" ? t.practice : one.title || one.code}{one.kind === "watch" && ` (${t.watching})`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
