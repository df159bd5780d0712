/** The start page: what one can do here. */
import { Icon, type IconName } from "../../ui/icon";
import { usePageTitle } from "../../ui/title";
import { tableName, tables } from "../../tables";
import { rooms } from "../../rooms";
import { words } from "./words";
import "./home.css";

export default function Home() {
  const t = words();
  usePageTitle("");
  const seat = rooms.value[0];
  const running = tables.value.find((one) => one.role === "owner");
  return (
    <div class="page home">
      <h1>{t.title}</h1>
      <p class="home-lead">{t.lead}</p>
      <div class="home-doors">
        {running
          ? <Door href="/table" icon="table" title={t.running} text={tableName(running)} first />
          : <Door href="/table" icon="table" title={t.table} text={t.tableText} first />}
        {seat
          ? <Door href="/room" icon={seat.kind === "practise" ? "bot" : "people"} title={t.seat} text={seat.kind === "practise" ? t.practise : seat.title || seat.code} />
          : <Door href="/practise" icon="bot" title={t.practise} text={t.practiseText} />}
        <Door href="/friends" icon="people" title={t.play} text={t.playText} />
        <Door href="/pots" icon="layers" title={t.pots} text={t.potsText} />
        <Door href="/rules" icon="book" title={t.rules} text={t.rulesText} />
      </div>
      <p class="home-more">
        <a href="/reopen">{t.reopen}</a>
        <a href="/sheet">{t.sheet}</a>
        {seat && <a href="/practise">{t.practise}</a>}
        {running && <a href="/table?part=list">{t.others}</a>}
      </p>
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
