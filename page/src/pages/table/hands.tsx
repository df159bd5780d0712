/** Every hand that was played: its result, step by step, and as a file. */
import { useEffect, useState } from "preact/hooks";
import type { LiveTable } from "../../api/table";
import type { HandRow, TableView } from "../../api/types";
import { catalogue, say } from "../../i18n";
import { showError } from "../../ui/alerts";
import { Button } from "../../ui/button";
import { saveFile } from "../../ui/copy";
import { handLink } from "../../ui/hand_link";
import "./hands.css";

const words = catalogue({
  en: {
    title: "Hands", none: "No hand is finished yet.", all: "All as a file (PHH)", one: (n: number) => `Hand ${n} as a file (PHH)`,
    hint: "PHH is the open format of hand histories; other programs read it.",
  },
  zh: {
    title: "牌谱", none: "还没有打完的牌。", all: "全部存成文件（PHH）", one: (n: number) => `把第 ${n} 手存成文件（PHH）`,
    hint: "PHH 是公开的牌谱格式，别的程序也能读。",
  },
});

export function Hands({ live, view }: { live: LiveTable; view: TableView }) {
  const t = words();
  const [rows, setRows] = useState<HandRow[] | null>(null);
  useEffect(() => void live.hands().then(setRows, showError), [live, view.hands]);
  const save = (name: string, as: string) => live.file(name).then((data) => saveFile(data, as), showError);
  return (
    <div class="page hands">
      <h1>{t.title}</h1>
      {rows?.length === 0 && <p class="muted">{t.none}</p>}
      {rows && rows.length > 0 && (
        <>
          <ol>
            {[...rows].reverse().map((row) => (
              <li key={row.number}>
                <a href={handLink(row)}><b class="number">{row.number}</b><span>{say(row.text)}</span></a>
                <Button tone="quiet" icon="download" label={t.one(row.number)} onClick={() => void save(`${row.number}.phh`, `hand-${row.number}.phh`)} />
              </li>
            ))}
          </ol>
          <Button icon="download" onClick={() => void save(".phhs", "hands.phhs")}>{t.all}</Button>
          <p class="muted small">{t.hint}</p>
        </>
      )}
    </div>
  );
}
