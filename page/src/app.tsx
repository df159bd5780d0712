/** The frame of every page: header, content, what is announced and what failed. */
import type { ComponentChildren } from "preact";
import { useEffect, useErrorBoundary, useRef } from "preact/hooks";
import { words } from "./i18n/words";
import { pageAt } from "./pages";
import { Lazy, place } from "./router";
import { Alerts } from "./ui/alerts";
import { Button } from "./ui/button";
import { Header } from "./ui/header";
import { LiveRegion } from "./ui/live";
import { Notice } from "./ui/notice";
import { nothingOnTop } from "./ui/on_top";
import { Failed, Reload, Waiting } from "./ui/page_states";
import { usePageTitle } from "./ui/title";

export function App() {
  const t = words();
  const { path } = place.value;
  const main = useRef<HTMLElement>(null);
  const drawn = useRef(path);
  // A reader is told where a link led: focus goes to the content, as after loading a page anew.
  useEffect(() => {
    if (drawn.current !== path) main.current?.focus({ preventScroll: true });
    drawn.current = path;
  }, [path]);
  const found = pageAt(path);
  return (
    <>
      <a class="skip" href="#main">{t.skip}</a>
      <Header />
      <main id="main" tabIndex={-1} ref={main}>
        <Guarded key={path}>{found ? <Lazy load={found.load} props={{ rest: found.rest }} waiting={Waiting} failed={Failed} /> : <NotFound />}</Guarded>
      </main>
      {nothingOnTop() && <Alerts />}
      <LiveRegion />
    </>
  );
}

/** A fault of ours in one page leaves the others reachable. */
function Guarded({ children }: { children: ComponentChildren }) {
  const t = words();
  const [error] = useErrorBoundary((thrown) => console.error(thrown));
  return error ? <Notice title={t.internal} text={t.kept}><Reload /></Notice> : <>{children}</>;
}

function NotFound() {
  const t = words();
  usePageTitle(t.notFound);
  return <Notice title={t.notFound} text={t.notFoundHint}><Button href="/" tone="primary">{t.toHome}</Button></Notice>;
}
