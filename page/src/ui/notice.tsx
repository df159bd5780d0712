/** A page, or part of one, that has nothing else to show: what is so, and what to do. */
import type { ComponentChildren } from "preact";
import "./notice.css";

export function Notice({ title, text, children }: { title: string; text?: string; children?: ComponentChildren }) {
  return (
    <section class="notice">
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {children && <div class="row">{children}</div>}
    </section>
  );
}
