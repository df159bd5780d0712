/** A hand that is over: step by step with "why" at each, as this device may know it; or, while that is asked for, its lines. */
import { useEffect, useState } from "preact/hooks";
import { ask } from "../../api/client";
import type { Replay as Played } from "../../api/types";
import { Button } from "../../ui/button";
import { handLink, type LinkedHand } from "../../ui/hand_link";
import { Replay } from "../../ui/replay";
import { showError } from "../../ui/alerts";
import { Sheet } from "../../ui/sheet";
import { useDesk } from "./desk";
import { Lines } from "./log";
import { byHand } from "./logic/hands";
import { words } from "./words";

export function HandSheet({ number, onClose }: { number: number; onClose: () => void }) {
  const { live } = useDesk();
  const t = words();
  const [found, setFound] = useState<{ hand: LinkedHand; replay: Played } | null>(null);
  useEffect(() => {
    const stopped = new AbortController();
    const load = async () => {
      const hand = (await live.send({ do: "recall", hand: number })).told as unknown as LinkedHand;
      const replay = await ask<Played>("/api/replay", { body: hand.winners ? hand : { spot: hand.spot }, signal: stopped.signal });
      setFound({ hand, replay });
    };
    load().catch((error: unknown) => stopped.signal.aborted || showError(error));
    return () => stopped.abort();
  }, [number]);
  const lines = byHand(live.lines.value).find((one) => one.number === number);
  return (
    <Sheet open wide title={t.hand(number)} onClose={onClose}>
      <div class="stack">
        {found && <Replay replay={found.replay} />}
        {lines && <details class="more" open={!found}><summary>{t.handLog}</summary><Lines hand={lines} /></details>}
        {found && <Button href={handLink(found.hand)} icon="link">{t.stepByStep}</Button>}
      </div>
    </Sheet>
  );
}
