import type { Reacted } from './reacted.ts';

interface Entry {
  /** What the page has of it (`textOf`) that this is newer than. */
  readonly replaces: ReadonlySet<string>;
  shown: Reacted;
  confirmed: Reacted;
  pending: number;
  queue: Promise<unknown>;
}

const textOf = (reacted: Reacted): string => JSON.stringify(reacted);

/**
 * What was pressed on this page: shown at once, sent one after the other for each thing, taken back
 * when the call fails. The page's own data is shown again as soon as the server tells anything new.
 * @param failed told why a press was taken back
 */
export function createPresses(failed: (error: unknown) => void) {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const changed of listeners) changed();
  };

  return {
    subscribe(changed: () => void): () => void {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },

    /** @param served what the page has of it */
    shown(key: string, served: Reacted): Reacted {
      const entry = entries.get(key);
      return entry?.replaces.has(textOf(served)) ? entry.shown : served;
    },

    /**
     * @param wanted what is shown until there is an answer
     * @param send answers how the thing stands then
     */
    async press(key: string, served: Reacted, wanted: Reacted, send: () => Promise<Reacted>): Promise<void> {
      const text = textOf(served);
      const before = entries.get(key);
      const entry: Entry = before?.replaces.has(text)
        ? before
        : { replaces: new Set([text]), shown: served, confirmed: served, pending: 0, queue: Promise.resolve() };
      entries.set(key, entry);
      entry.shown = wanted;
      entry.pending += 1;
      tell();
      const sent = entry.queue.then(send);
      entry.queue = sent.catch(() => undefined);
      try {
        entry.confirmed = await sent;
      } catch (error) {
        failed(error);
      }
      entry.pending -= 1;
      if (entry.pending > 0) return;
      entry.shown = entry.confirmed;
      tell();
    },
  };
}
