import type { Row } from '../row.ts';

const TIMED = 31;
const CHECK_MANAGER = 92;

/**
 * Timed drafts. The draft of somebody else is a missing one, so only the gate can be
 * told apart here.
 */
export const TIMING_ROWS: readonly Row[] = [
  {
    call: 'POST /api/bbs/weibo/draft/update_timing_open_status',
    may: [TIMED, CHECK_MANAGER],
    asks: () => ({ id: 999_999, optType: 2 }),
    elsewhere: '404 DRAFT_MISSING',
    told: { all: '404 DRAFT_MISSING' },
  },
];
