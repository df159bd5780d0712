/** Keeps the focus where people were when what had it is gone: at the foot of the table, not at the top of the page. */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

export function useFocus(root: RefObject<HTMLElement | null>, ...changes: unknown[]): void {
  const inside = useRef(false);
  useEffect(() => {
    const moved = (event: FocusEvent) => {
      inside.current = root.current?.contains(event.target as Node) ?? false;
    };
    document.addEventListener("focusin", moved);
    return () => document.removeEventListener("focusin", moved);
  }, []);
  useEffect(() => {
    if (inside.current && document.activeElement === document.body) root.current?.querySelector<HTMLElement>(".dock")?.focus({ preventScroll: true });
  }, changes);
}
