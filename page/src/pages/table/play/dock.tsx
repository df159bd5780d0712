/** The foot of the table, at thumb height: what is to be done now. */
import { useDesk } from "./desk";
import { Acting } from "./acting";
import { Dealing } from "./dealing";
import { Paid } from "./paid";
import { Showing } from "./showing";
import { Winners } from "./winners";
import { Looking } from "./looking";
import { Pending } from "./pending";

export function Dock() {
  const { view, hand, owner } = useDesk();
  if (!owner) return hand.due === "paid" ? <Paid /> : <Looking />;
  if (view.pending) return <Pending ruled={view.pending} />;
  switch (hand.due) {
    case "act": return <Acting />;
    case "deal": return <Dealing />;
    case "show": return <Showing />;
    case "winners": return <Winners />;
    case "paid": return <Paid />;
  }
}
