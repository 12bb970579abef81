import type { Row } from '../row.ts';

/** Hints that are shown once. */
export const HINT_ROWS: readonly Row[] = [
  {
    call: 'POST /api/bbs/weibo/composer/show_hint',
    may: 'member',
    asks: () => ({ hint: 'topic' }),
    elsewhere: 'same',
  },
];
