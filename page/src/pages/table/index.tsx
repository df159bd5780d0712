/** The real table: the one in view last, the list of those this device knows, or a new one. */
import { useEffect } from "preact/hooks";
import { navigate, place } from "../../router";
import { keep, tables, tokensOf } from "../../tables";
import { TableList } from "./list";
import { OpenTable } from "./open";
import { Setup } from "./setup";
import "./table.css";

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
  if (part === "new" || !last) return <Setup />;
  return <OpenTable key={last.token} token={last.token} part={part} path="/table" />;
}
