/** The start page: what one can do here. */
import { Icon, type IconName } from "../../ui/icon";
import { usePageTitle } from "../../ui/title";
import { tableName, tables } from "../../tables";
import { words } from "./words";
import "./home.css";

export default function Home() {
  const t = words();
  usePageTitle("");
  const running = tables.value.find((one) => one.role === "owner");
  return (
    <div class="page home">
      <h1>{t.title}</h1>
      <p class="home-lead">{t.lead}</p>
      <div class="home-doors">
        {running
          ? <Door href="/table" icon="table" title={t.running} text={tableName(running)} first />
          : <Door href="/table" icon="table" title={t.table} text={t.tableText} first />}
        <Door href="/pots" icon="layers" title={t.pots} text={t.potsText} />
        <Door href="/rules" icon="book" title={t.rules} text={t.rulesText} />
      </div>
      <p class="home-more">
        <a href="/reopen">{t.reopen}</a>
        <a href="/sheet">{t.sheet}</a>
        {running && <a href="/table?part=list">{t.others}</a>}
      </p>
      <section class="home-coming">
        <h2>{t.coming}</h2>
        <ul>
          <li><Icon name="bot" /><span>{t.practise}</span></li>
          <li><Icon name="people" /><span>{t.play}</span></li>
        </ul>
      </section>
    </div>
  );
}

function Door({ href, icon, title, text, first }: { href: string; icon: IconName; title: string; text: string; first?: boolean }) {
  return (
    <a class={`door ${first ? "first" : ""}`} href={href}>
      <Icon name={icon} size={28} />
      <span class="door-title">{title}</span>
      <span class="door-text">{text}</span>
    </a>
  );
}
