/** The tables that this device runs or follows. */
import { lang } from "../../i18n";
import { navigate } from "../../router";
import { forget, keep, type KeptTable, tableName, tables } from "../../tables";
import { Button } from "../../ui/button";
import { usePageTitle } from "../../ui/title";
import { words } from "./words";

export function TableList() {
  const t = words();
  usePageTitle(t.list);
  const open = (one: KeptTable) => {
    keep(one);
    navigate(one.role === "owner" ? "/table" : "/follow");
  };
  return (
    <div class="page table-list">
      <h1>{t.list}</h1>
      <p class="muted">{t.listLead}</p>
      <ul>
        {tables.value.map((one) => {
          const name = tableName(one) || t.unnamed;
          return (
            <li key={one.token} class="panel">
              <button type="button" class="table-list-open" onClick={() => open(one)}>
                <b>{name}</b>
                <span class="muted small">{one.role === "owner" ? t.owns : t.follows} · {t.lastSeen(ago(one.seen))}</span>
              </button>
              <Button tone="quiet" icon="trash" label={t.forget(name)} onClick={() => forget(one.token)} />
            </li>
          );
        })}
      </ul>
      <Button href="/table?part=new" icon="plus" tone="primary">{t.newTable}</Button>
    </div>
  );
}

/** "2 hours ago", 「2小时前」. */
function ago(time: number): string {
  const minutes = Math.round((Date.now() - time) / 60_000);
  const say = new Intl.RelativeTimeFormat(lang.value, { numeric: "auto" });
  if (minutes < 60) return say.format(-minutes, "minute");
  return minutes < 48 * 60 ? say.format(-Math.round(minutes / 60), "hour") : say.format(-Math.round(minutes / 1440), "day");
}
