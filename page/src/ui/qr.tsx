/** A text as a QR code, drawn by our server. */
import { useEffect, useState } from "preact/hooks";
import { ask } from "../api/client";
import { showError } from "./alerts";
import "./qr.css";

const QUIET = 4; // light modules around it, as the standard asks

export function QrCode({ text, label }: { text: string; label: string }) {
  const [rows, setRows] = useState<number[][] | null>(null);
  useEffect(() => {
    const stopped = new AbortController();
    setRows(null);
    ask<{ rows: number[][] }>("/api/qr", { body: { text }, signal: stopped.signal }).then((told) => setRows(told.rows), showError);
    return () => stopped.abort();
  }, [text]);
  const size = (rows?.length ?? 29) + 2 * QUIET;
  const dark = (rows ?? []).flatMap((row, y) => row.map((one, x) => (one ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ""))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} class="qr-light" />
      <path d={dark} class="qr-dark" />
    </svg>
  );
}
