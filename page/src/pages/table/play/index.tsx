/** The table in play: who acts, what each may do, the board, the pots, the showdown, the next hand. */
import { useRef, useState } from "preact/hooks";
import { Refused } from "../../../api/client";
import type { LiveTable } from "../../../api/table";
import type { TableView } from "../../../api/types";
import { showError } from "../../../ui/alerts";
import { Banner } from "./banner";
import { DeskContext, type Desk, type Sheet, type Trouble } from "./desk";
import { Dock } from "./dock";
import { Felt, seated } from "./felt";
import { Side } from "./side";
import { Sheets } from "./sheets";
import { Tools } from "./tools";
import { useAnnounced } from "./use-announced";
import { useFocus } from "./use-focus";
import { useKeys } from "./use-keys";
import { useRest } from "../../../ui/rest";
import "./play.css";

export function Play({ live, view }: { live: LiveTable; view: TableView }) {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [undone, setUndone] = useState<{ version: number; to: number } | null>(null);
  const root = useRef<HTMLDivElement>(null);
  // Where one thing was due and now another is, the buttons at the same place rest; within a turn each rests by itself.
  const { street, showdown, due } = view.hand;
  const rests = useRest({ due: { whose: `${view.number} ${street} ${showdown.next ?? ""}`, does: due } });
  const busy = live.busy.value || rests("due");

  const sent = async (change: () => Promise<TableView>): Promise<TableView | null> => {
    if (live.busy.value) return null;
    try {
      const told = await change();
      setTrouble(null);
      return told;
    } catch (error) {
      if (!(error instanceof Refused)) {
        showError(error);
        return null;
      }
      const stale = error.fault.code === "stale";
      setTrouble({ fault: error.fault, seen: stale ? view.version : null });
      if (stale) setSheet(null); // it was about the table as it is no more
      return null;
    }
  };
  const desk: Desk = {
    live, view, hand: view.hand, owner: view.role === "owner", busy, undone: undone?.version === view.version ? undone.to : null,
    press: async (steps, said) => (await sent(() => live.do(steps, said, view.version))) !== null,
    undo: async (to) => {
      const told = await sent(() => live.undo(to, view.version));
      if (told) setUndone({ version: told.version, to: view.version });
      return told !== null;
    },
    trouble, dismiss: () => setTrouble(null),
    open: (next) => {
      setTrouble(null);
      setSheet(next);
    },
    why: (title, question) => setSheet({ kind: "why", title, question }),
  };
  useAnnounced(view);
  useFocus(root, view.version, sheet);
  useKeys(desk, sheet !== null, root);

  return (
    <DeskContext.Provider value={desk}>
      <div class={`play ${seated(view).length > 8 ? "full" : ""}`} ref={root} aria-busy={live.busy.value}>
        <Tools />
        <Felt />
        <Side />
        <div class="dock-place">
          {!sheet && <Banner />}
          <Dock />
        </div>
        <Sheets sheet={sheet} />
      </div>
    </DeskContext.Provider>
  );
}
