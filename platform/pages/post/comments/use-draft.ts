import { useEffect, useState, type RefObject } from 'react';
import { tabStorage } from '../../../sdk/browser-storage.ts';
import { stripEmoji } from '../../../sdk/emoji.ts';
import { createDrafts, draftKey, withDraft, type Drafts } from './drafts.ts';

const tabDrafts = (): Drafts => createDrafts(tabStorage());

/** What this account has begun to write there and not sent; empty: nothing. */
export const keptDraft = (uid: number, wbId: number, cid: number | undefined): string =>
  tabDrafts().read(draftKey(uid, wbId, cid));

/**
 * The text of this account's box, kept in the tab until it is sent: `[text, setText, forget]`.
 * @param box where it is written, perhaps before React took the page over
 */
export function useCommentDraft(
  uid: number,
  wbId: number,
  cid: number | undefined,
  box: RefObject<HTMLTextAreaElement | null>,
): [string, (text: string) => void, () => void] {
  const [text, setText] = useState('');
  const key = draftKey(uid, wbId, cid);
  const write = (next: string) => {
    setText(next);
    tabDrafts().write(key, next);
  };
  // Behind hydration: the server knows no draft, and only the box what was typed meanwhile.
  useEffect(() => {
    const { value = '' } = box.current ?? {};
    write(withDraft(tabDrafts().read(key), value === text ? '' : stripEmoji(value)));
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return [text, write, () => write('')];
}

/** The text that this account has begun to write in the place of a comment's, kept in the same way. */
export function keptEdit(uid: number, cid: number) {
  const key = `comment-edit:${uid}:${cid}`;
  return {
    read: (): string => tabDrafts().read(key),
    /** An empty text forgets. */
    write: (text: string): void => tabDrafts().write(key, text),
  };
}
