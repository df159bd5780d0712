/** Whatever lies on top of the table: one sheet at a time. */
import { useDesk, type Sheet as Which } from "./desk";
import { BoardSheet, BombSheet, DealSheet, HandSheet } from "./card-sheets";
import { KeysSheet } from "./keys-sheet";
import { LogSheet } from "./log-sheet";
import { PotsSheet } from "./pots-sheet";
import { SaidSheet } from "./said";
import { SeatSheet } from "./seat-sheet";
import { WhySheet } from "./why-sheet";

export function Sheets({ sheet }: { sheet: Which | null }) {
  const { hand, open } = useDesk();
  const close = () => open(null);
  switch (sheet?.kind) {
    case undefined: return null;
    case "said": return <SaidSheet seat={sheet.seat} />;
    case "why": return <WhySheet title={sheet.title} question={sheet.question} onClose={close} />;
    case "seat": return <SeatSheet seat={sheet.seat} onClose={close} />;
    case "cards": return <HandSheet seat={sheet.seat} onClose={close} />;
    case "deal": return hand.deals && <DealSheet key={hand.deals} onClose={close} />;
    case "board": return <BoardSheet onClose={close} />;
    case "bomb": return <BombSheet onClose={close} />;
    case "pots": return <PotsSheet onClose={close} />;
    case "log": return <LogSheet onClose={close} />;
    case "keys": return <KeysSheet onClose={close} />;
  }
}
