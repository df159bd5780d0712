/** Links to rules by their titles; the ids stand there until the catalogue has come. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask } from "../api/client";
import type { Rules, Words } from "../api/types";
import { say } from "../i18n";

const titles = signal<ReadonlyMap<string, Words> | null>(null);
let asking = false;

async function load(): Promise<void> {
  if (asking || titles.value) return;
  asking = true;
  try {
    const { topics } = await ask<Rules>("/api/rules");
    titles.value = new Map(topics.flatMap((topic) => topic.rules).map((rule) => [rule.id, rule.title]));
  } catch {
    asking = false;                 // the links work without; the next to be drawn asks again
  }
}

export function RuleLinks({ ids }: { ids: readonly string[] }) {
  useEffect(() => void load(), []);
  return (
    <p class="row">
      {ids.map((id) => {
        const title = titles.value?.get(id);
        return <a key={id} class="told-rule" href={`/rules/${encodeURIComponent(id)}`}>{title ? say(title) : id}</a>;
      })}
    </p>
  );
}
