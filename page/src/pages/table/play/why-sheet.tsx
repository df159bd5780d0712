/** A reason asked for without a button of its own, such as for a typed amount. */
import { useEffect, useState } from "preact/hooks";
import type { Told, Why } from "../../../api/types";
import { showError } from "../../../ui/alerts";
import { ToldText } from "../../../ui/explain";
import { Sheet } from "../../../ui/sheet";
import { useDesk } from "./desk";

export function WhySheet({ title, question, onClose }: { title: string; question: Why; onClose: () => void }) {
  const { live } = useDesk();
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => {
    live.why(question).then(setTold, (error: unknown) => {
      showError(error);
      onClose();
    });
  }, [question]);
  return <Sheet open={told !== null} title={title} onClose={onClose}>{told && <ToldText told={told} />}</Sheet>;
}
