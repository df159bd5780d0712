/** The real table: the one in view last, the list of those this device knows, or a new one. */
import { useEffect } from "preact/hooks";
import { Lazy, type Load, navigate, place } from "../../router";
import { keep, tables, tokensOf } from "../../tables";
import { TableList } from "./list";
import { Failed, Waiting } from "../../ui/page_states";
import type { OpenTableProps } from "./open";
import "./table.css";

// Apart: whoever sets a table up needs the table in play only then, and whoever has one needs no set-up.
const setup: Load<object> = () => import("./setup");
const openTable: Load<OpenTableProps> = () => import("./open");

export default function TablePage() {
  const { hash, query } = place.value;
  const { own, follow } = tokensOf(hash);
  const part = new URLSearchParams(query).get("part");
  useEffect(() => {
    if (!own) return;
    keep({ token: own, role: "owner", ...(follow ? { follow } : {}) });
    navigate("/table", { replace: true });
  }, [own, follow]);
  if (own) return null;
  const owned = tables.value.filter((one) => one.role === "owner");
  const last = owned[0];
  if (part === "list" && tables.value.length) return <TableList />;
  if (part === "new" || !last) return <Lazy load={setup} props={{}} waiting={Waiting} failed={Failed} />;
  return <Lazy key={last.token} load={openTable} props={{ token: last.token, part, path: "/table" }} waiting={Waiting} failed={Failed} />;
}
