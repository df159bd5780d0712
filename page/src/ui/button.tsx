/** A button, or a link that looks like one. */
import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icon";
import "./button.css";

export interface ButtonProps {
  /** primary: the one thing to do here; plain: others; quiet: without a frame; danger: takes something away. */
  tone?: "primary" | "plain" | "quiet" | "danger";
  size?: "normal" | "large" | "small";
  icon?: IconName;
  /** The name where only the icon is seen. */
  label?: string;
  /** Makes it a link. */
  href?: string;
  /** With href: a file to save, under this name. */
  download?: string;
  type?: "button" | "submit";
  disabled?: boolean;
  pressed?: boolean;
  expanded?: boolean;
  /** Fills the row. */
  wide?: boolean;
  class?: string;
  onClick?: (event: MouseEvent) => void;
  children?: ComponentChildren;
}

export function Button(props: ButtonProps) {
  const { tone = "plain", size = "normal", icon, label, href, download, children } = props;
  const looks = ["button", tone, size, props.wide ? "wide" : "", children ? "" : "square", props.class ?? ""].filter(Boolean).join(" ");
  const inside = <>{icon && <Icon name={icon} />}{children}</>;
  if (href !== undefined) {
    return <a class={looks} href={href} aria-label={label} download={download} onClick={props.onClick}>{inside}</a>;
  }
  return (
    <button
      type={props.type ?? "button"} class={looks} disabled={props.disabled} aria-label={label}
      aria-pressed={props.pressed} aria-expanded={props.expanded} onClick={props.onClick}
    >
      {inside}
    </button>
  );
}
