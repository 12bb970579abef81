import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { useZone } from './app-context.ts';
import { tabStorage } from './browser-storage.ts';
import { useViewerLater } from './viewer.ts';

/** A text that was begun and not sent, as the tab keeps it: a reload or a wrong turn loses nothing. */
export interface KeptText {
  /** Empty: there is none. */
  read(): string;
  /** An empty text forgets. */
  write(text: string): void;
}

/** Longer texts are not kept: no field takes one, and each key pressed writes it anew. */
const MAX_LENGTH = 20_000;

/**
 * @param storage the tab's `sessionStorage`, or null where there is none; one that refuses is as
 *   good as none
 */
export function keptIn(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null, key: string): KeptText {
  return {
    read() {
      try {
        return storage?.getItem(key) ?? '';
      } catch {
        return '';
      }
    },
    write(text) {
      try {
        if (text === '' || text.length > MAX_LENGTH) storage?.removeItem(key);
        else storage?.setItem(key, text);
      } catch {
        // full or closed: the text is still in the box
      }
    },
  };
}

/**
 * What the viewer has begun under this name in this zone. Whose text it is belongs to it: another
 * account in the same tab never finds it.
 * @param name of what it is about, such as `report:wbId:12`: a text for one thing is never another's
 */
export function useKept(name: string): KeptText {
  const uid = useViewerLater()?.id ?? 0;
  const { abbr } = useZone();
  return useMemo(
    () => ({
      // The server asks for none.
      read: () => keptIn(tabStorage(), keyOf(abbr, uid, name)).read(),
      write: (text) => keptIn(tabStorage(), keyOf(abbr, uid, name)).write(text),
    }),
    [abbr, uid, name],
  );
}

const keyOf = (zone: string, uid: number, name: string): string => `kept-text:${zone}:${uid}:${name}`;

interface KeptTextOptions {
  /** Where it is written, when the server draws that: perhaps before React took the page over. */
  readonly box?: RefObject<{ readonly value: string } | null>;
  /** What the box has until something is written; that alone is not kept. */
  readonly before?: string;
  /** Takes out what the box takes out of what is typed. */
  readonly clean?: (typed: string) => string;
}

/**
 * The text of a box, which the tab keeps for the viewer until it is sent: `[text, setText, forget]`, of which the
 * last one is for when this very text has arrived. As the page is drawn for everybody, and closing
 * a dialog keeps it, a text is there again once its box is.
 * @param name as in `useKept`; with another one it is another text
 */
export function useKeptText(
  name: string,
  { box, before = '', clean = (typed) => typed }: KeptTextOptions = {},
): [text: string, setText: (text: string) => void, forget: () => void] {
  const kept = useKept(name);
  const [text, setText] = useState(before);
  const write = (next: string) => {
    setText(next);
    kept.write(next === before ? '' : next);
  };
  // The server knows no text, and only the box what was typed before React took the page over.
  useLayoutEffect(() => {
    const { value = text } = box?.current ?? {};
    const found = withTyped(kept.read(), value === text ? '' : clean(value));
    write(found === '' ? before : found);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [kept]);
  const forget = () => {
    setText(before);
    // A box that was opened again while this one was sending has another text by now.
    if (kept.read() === text) kept.write('');
  };
  return [text, write, forget];
}

/**
 * A kept text and what was typed before anybody knew of it. A browser that restores its fields by
 * itself types the kept text again.
 */
export function withTyped(kept: string, typed: string): string {
  if (typed === '') return kept;
  return kept === '' || typed.startsWith(kept) ? typed : `${kept}\n${typed}`;
}
