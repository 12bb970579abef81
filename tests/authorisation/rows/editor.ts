import type { Row } from '../row.ts';

/** What the composer asks of its own. */
export const EDITOR_ROWS: readonly Row[] = [
  {
    call: 'POST /api/bbs/weibo/composer/show_hint',
    may: 'member',
    asks: () => ({ hint: 'topic' }),
    elsewhere: 'same',
  },
];
