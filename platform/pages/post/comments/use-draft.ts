import type { RefObject } from 'react';
import { stripEmoji } from '../../../sdk/emoji.ts';
import { useKept, useKeptText, type KeptText } from '../../../sdk/kept-text.ts';

const draftOf = (wbId: number, cid: number | undefined): string => `comment:${wbId}:${cid ?? 0}`;

/** What the viewer has begun to write there and not sent. */
export const useKeptDraft = (wbId: number, cid: number | undefined): KeptText => useKept(draftOf(wbId, cid));

/**
 * The text of the viewer's box there, kept in the tab until it is sent (`useKeptText`).
 * @param box where it is written, perhaps before React took the page over
 */
export const useCommentDraft = (
  wbId: number,
  cid: number | undefined,
  box: RefObject<HTMLTextAreaElement | null>,
): ReturnType<typeof useKeptText> => useKeptText(draftOf(wbId, cid), { box, clean: stripEmoji });
