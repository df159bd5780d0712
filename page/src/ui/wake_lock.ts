import { useEffect } from "preact/hooks";

/** Keeps the screen on while the page is in view.  Browsers allow it over HTTPS and on this machine only. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let left = false;
    const take = () => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock.request("screen").then(
        (got) => {
          if (left) void got.release();
          else lock = got;
        },
        () => undefined, // low battery, or not allowed: the screen then goes dark as usual
      );
    };
    take();
    document.addEventListener("visibilitychange", take);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", take);
      void lock?.release();
    };
  }, []);
}
