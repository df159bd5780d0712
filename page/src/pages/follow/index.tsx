/** A table as those see it who do not run it: the same picture, nothing to press that would change it. */
import { useEffect } from "preact/hooks";
import { Lazy, type Load, navigate, place } from "../../router";
import { keep, tables, tokensOf } from "../../tables";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Failed, Waiting } from "../../ui/page_states";
import type { OpenTableProps } from "../table/open";
import { words } from "../table/words";
import "../table/table.css";

const openTable: Load<OpenTableProps> = () => import("../table/open");

export default function FollowPage() {
  const t = words();
  const { hash, query } = place.value;
  const { follow } = tokensOf(hash);
  useEffect(() => {
    if (!follow) return;
    keep({ token: follow, role: "follow" });
    navigate("/follow", { replace: true });
  }, [follow]);
  if (follow) return null;
  const last = tables.value.find((one) => one.role === "follow");
  if (!last) return <Notice title={t.noFollow} text={t.noFollowHint}><Button href="/table">{t.title}</Button></Notice>;
  const props = { token: last.token, part: new URLSearchParams(query).get("part"), path: "/follow" };
  return <Lazy key={last.token} load={openTable} props={props} waiting={Waiting} failed={Failed} />;
}
