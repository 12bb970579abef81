import { useEffect, useState, type RefObject } from 'react';
import { tabStorage } from '../../../sdk/browser-storage.ts';
import { stripEmoji } from '../../../sdk/emoji.ts';
import { createDrafts, draftKey, withDraft, type Drafts } from './drafts.ts';
import type { KeptRequest } from './request-keys.ts';

const tabDrafts = (): Drafts => createDrafts(tabStorage());

/** What this account has begun to write there and not sent; empty: nothing. */
export const keptDraft = (uid: number, wbId: number, cid: number | undefined): string =>
  tabDrafts().read(draftKey(uid, wbId, cid));

/**
 * The text of this account's box, kept in the tab until it is sent: `[text, setText, forget]`, of
 * which the last one is for when this very text has arrived.
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
  const forget = () => {
    setText('');
    // A box that was opened again while this one was sending has another text by now.
    if (tabDrafts().read(key) === text) tabDrafts().write(key, '');
  };
  return [text, write, forget];
}

/** The last comment that this account's boxes in that place have sent, until its answer is there. */
export function keptRequest(uid: number, wbId: number, cid: number | undefined): KeptRequest {
  const key = `comment-sent:${uid}:${wbId}:${cid ?? 0}`;
  return { read: () => tabDrafts().read(key), write: (text) => tabDrafts().write(key, text) };
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
