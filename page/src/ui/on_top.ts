/** Which sheet lies on top.  An open dialog takes everything else away from eyes and readers: what is told is told in it. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

const open = signal<readonly number[]>([]);
let last = 0;

/** Is no sheet open? */
export function nothingOnTop(): boolean {
  return open.value.length === 0;
}

/** Takes the top while the component is there; whether it still has it. */
export function useOnTop(): boolean {
  const [id] = useState(() => ++last);
  useEffect(() => {
    open.value = [...open.value, id];
    return () => void (open.value = open.value.filter((one) => one !== id));
  }, [id]);
  return open.value.at(-1) === id;
}
