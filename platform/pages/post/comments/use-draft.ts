import { useEffect, useState } from 'react';
import { tabStorage } from '../../../sdk/browser-storage.ts';
import { createDrafts, draftKey, type Drafts } from './drafts.ts';

const tabDrafts = (): Drafts => createDrafts(tabStorage());

/** The text of this account's box, kept in the tab until it is sent: `[text, setText, forget]`. */
export function useCommentDraft(
  uid: number,
  wbId: number,
  cid: number | undefined,
): [string, (text: string) => void, () => void] {
  const [text, setText] = useState('');
  const key = draftKey(uid, wbId, cid);
  // Behind hydration: the server knows no draft.
  useEffect(() => setText(tabDrafts().read(key)), [key]);
  const write = (next: string) => {
    setText(next);
    tabDrafts().write(key, next);
  };
  return [text, write, () => write('')];
}
