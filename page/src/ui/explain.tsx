/** The "?" beside anything that was decided: the answer, the numbers, the rule and where it stands. */
import { useState } from "preact/hooks";
import type { Told } from "../api/types";
import { say } from "../i18n";
import { words } from "../i18n/words";
import { Button } from "./button";
import { Sheet } from "./sheet";
import { showError } from "./alerts";
import { RuleLinks } from "./rule_links";
import "./explain.css";

/** An answer with its reasons, to stand anywhere. */
export function ToldText({ told }: { told: Told }) {
  const t = words();
  return (
    <div class="told">
      <p class="told-text">{say(told.text)}</p>
      {told.steps.length > 0 && (
        <>
          <h3>{t.arithmetic}</h3>
          <ul class="told-steps">{told.steps.map((step) => <li key={step.en}>{say(step)}</li>)}</ul>
        </>
      )}
      {told.remarks.length > 0 && (
        <>
          <h3>{t.otherReadings}</h3>
          <ul>{told.remarks.map((remark) => <li key={remark.en}>{say(remark)}</li>)}</ul>
        </>
      )}
      {(told.citations.length > 0 || told.rules.length > 0) && (
        <>
          <h3>{t.citations}</h3>
          {told.citations.length > 0 && <ul class="told-where">{told.citations.map((one) => <li key={one}>{one}</li>)}</ul>}
          {told.rules.length > 0 && <RuleLinks ids={told.rules} />}
        </>
      )}
    </div>
  );
}

/**
 * The button and its sheet.  told: the answer, or how to ask for it when the button is pressed.
 * label: what is explained, for those who do not see where the button stands; small: in running text.
 */
export function Explain({ told, label, title, small }: {
  told: Told | (() => Promise<Told>);
  label: string;
  title?: string;
  small?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const [answer, setAnswer] = useState<Told | null>(null);
  const ask = async () => {
    try {
      setAnswer(typeof told === "function" ? await told() : told);
      setOpen(true);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <>
      <Button tone="quiet" size={small ? "small" : "normal"} icon="question" class="explain" label={label} onClick={() => void ask()} />
      <Sheet title={title ?? words().why} open={open} onClose={() => setOpen(false)}>{answer && <ToldText told={answer} />}</Sheet>
    </>
  );
}
