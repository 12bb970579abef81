/** Unsent texts of one tab: a failed send, a reload or a wrong turn loses nothing. */
export interface Drafts {
  read(key: string): string;
  /** An empty text forgets. */
  write(key: string, text: string): void;
}

/** Longer texts are not kept: no comment is that long. */
const MAX_LENGTH = 4000;

/** Whose text it is belongs to it: another account in the same tab never finds it. */
export const draftKey = (uid: number, wbId: number, cid: number | undefined): string =>
  `comment-draft:${uid}:${wbId}:${cid ?? 0}`;

/**
 * @param storage the tab's `sessionStorage`, or null where there is none; one that refuses is as
 *   good as none
 */
export function createDrafts(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null): Drafts {
  return {
    read(key) {
      try {
        return storage?.getItem(key) ?? '';
      } catch {
        return '';
      }
    },
    write(key, text) {
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
 * A kept text and what was typed before anybody knew of it. A browser that restores its fields by
 * itself types the kept text again.
 */
export function withDraft(kept: string, typed: string): string {
  if (typed === '') return kept;
  return kept === '' || typed.startsWith(kept) ? typed : `${kept}\n${typed}`;
}
