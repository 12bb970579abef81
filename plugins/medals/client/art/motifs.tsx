import type { ReactNode } from 'react';
import type { MedalType } from '../../contract.ts';

/**
 * The figure in the middle of a medal, one per type, drawn around (48, 46) in a 96 by 96 field;
 * filled by the medal.
 */
export const MOTIFS: Readonly<Record<MedalType, ReactNode>> = {
  // A heart: likes given.
  favor: (
    <path d="M48 63.5C37.5 56 30.5 49.6 30.5 41.6c0-5.6 4.3-9.7 9.5-9.7 3.3 0 6.2 1.7 8 4.4 1.8-2.7 4.7-4.4 8-4.4 5.2 0 9.5 4.1 9.5 9.7 0 8-7 14.4-17.5 21.9z" />
  ),
  // A speech bubble with three dots: comments written.
  comment: (
    <path
      fillRule="evenodd"
      d="M48 31c10.5 0 18 6 18 13.8S58.5 58.6 48 58.6c-1.7 0-3.4-.2-5-.5l-8.3 5.3c-.8.5-1.7-.2-1.5-1.1l1.7-7.3C31.8 52.5 30 48.8 30 44.8 30 37 37.5 31 48 31zm-8.5 11.3a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zm8.5 0a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zm8.5 0a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z"
    />
  ),
  // A quill over a line: posts written.
  post: (
    <>
      <path d="M66 29.5c-13.5 1-23.5 8.7-26.8 18.7l-3.4 10.3c-.3.9.6 1.7 1.4 1.3l1.2-.7c2-4.2 5.2-8.4 9.4-12.3-2.3 3.4-4.5 7-6 10.6 9.8-.2 16.8-5.2 19-12.8l-5.2.5 6.6-3.7c2.4-3.8 3.6-8 3.8-11.9z" />
      <path d="M33 62.5h30v2.8H33z" />
    </>
  ),
  // A page with a star: likes on posts.
  beFavorPost: (
    <path
      fillRule="evenodd"
      d="M36.5 29.5h17l8 8v24.3a3 3 0 0 1-3 3h-22a3 3 0 0 1-3-3V32.5a3 3 0 0 1 3-3zM47.5 39l3.1 6.3 6.9 1-5 4.9 1.2 6.9-6.2-3.3-6.2 3.3 1.2-6.9-5-4.9 6.9-1z"
    />
  ),
  // A star with its glow: all likes received.
  beFavor: <path d="M48 27.5l5.9 12 13.2 1.9-9.5 9.3 2.2 13.1L48 57.6l-11.8 6.2 2.2-13.1-9.5-9.3 13.2-1.9z" />,
  // A horn that calls: comments received.
  beComment: (
    <path d="M62.5 30.2v27.6c0 1-1.1 1.6-2 1.1-4.6-2.9-9.6-4.6-15-5.1v8.4a2.6 2.6 0 0 1-2.6 2.6h-2.8a2.6 2.6 0 0 1-2.5-2l-2.1-9.1a9.7 9.7 0 0 1 1.2-19.3h5.5c6.3 0 12.2-1.8 17.4-5.1.9-.6 2.9-.1 2.9.9zm3 9.5a4.7 4.7 0 0 1 0 8.6z" />
  ),
};
