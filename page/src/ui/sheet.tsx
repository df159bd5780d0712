/** A dialog: a sheet from the foot of a phone, a box in the middle of a wide screen.  Escape, Back and a tap outside close it. */
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../i18n/words";
import { Button } from "./button";
import { Alerts } from "./alerts";
import { useBack } from "./back";
import { LiveRegion } from "./live";
import { useOnTop } from "./on_top";
import "./sheet.css";

export interface SheetProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Wider on a wide screen. */
  wide?: boolean;
  /** Stays in view at the foot: what settles the sheet. */
  foot?: ComponentChildren;
  children?: ComponentChildren;
}

export function Sheet({ open, ...sheet }: SheetProps) {
  return open ? <Box {...sheet} /> : null;
}

/** Mounted while it is open. */
function Box({ title, onClose, wide, foot, children }: Omit<SheetProps, "open">) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const onTop = useOnTop();
  useBack(onClose);
  // Before the first picture, so that Escape and the focus are the sheet's from the moment it is there.
  useLayoutEffect(() => {
    const box = dialog.current;
    const opener = document.activeElement;
    box?.showModal();
    return () => {
      box?.close();
      // It has left the document by now, so the browser does not give focus back by itself.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog} class={`sheet ${wide ? "wide" : ""}`} aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="sheet-box">
        <div class="sheet-head">
          <h2 id={id}>{title}</h2>
          <Button tone="quiet" icon="close" label={words().close} onClick={onClose} />
        </div>
        <div class="sheet-body">{children}</div>
        {onTop && <Alerts />}
        <LiveRegion />
        {foot && <div class="sheet-foot row">{foot}</div>}
      </div>
    </dialog>
  );
}
