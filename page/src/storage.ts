/** Values kept on this device.  A browser may refuse (private windows, full storage): then they last as long as the page. */

const kept = new Map<string, string>();

export function recall<T>(key: string): T | null {
  try {
    const text = kept.get(key) ?? localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function store(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    kept.delete(key);
  } catch {
    kept.set(key, text);
  }
}
