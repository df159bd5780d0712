/** Where other devices find this server. */
import { useEffect, useState } from "preact/hooks";
import { ask } from "../api/client";
import { showError } from "./alerts";

const LOCAL = /^(localhost|127\.|\[?::1)/;

/** The start of an address that other devices can reach; null where there is none. */
export function useReach(): string | null | undefined {
  const local = LOCAL.test(location.hostname);
  const [found, setFound] = useState<string | null | undefined>(local ? undefined : location.origin);
  useEffect(() => {
    if (!local) return;
    ask<{ addresses: string[] }>("/api/lan").then(({ addresses }) => setFound(addresses[0] ?? null), showError);
  }, [local]);
  return found;
}
