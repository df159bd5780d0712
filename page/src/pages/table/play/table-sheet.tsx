/** A sheet from which something is done at the table: what was refused is said in it, not beneath it. */
import { Sheet, type SheetProps } from "../../../ui/sheet";
import { Banner } from "./banner";

export function TableSheet({ children, ...sheet }: SheetProps) {
  return <Sheet {...sheet}><Banner />{children}</Sheet>;
}
