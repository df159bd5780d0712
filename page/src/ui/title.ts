import { useEffect } from "preact/hooks";

/** Sets the document's title while the page is shown; "" for the start page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Sidepot` : "Sidepot";
  }, [title]);
}
