import type { Row } from '../row.ts';

const REVIEW = '/api/bbs/weibo/draft/review';
/**
 * Check managers, in a zone with triple review as this one is; nobody holds 92 in the other one.
 */
const CHECK_MANAGER = 92;

/**
 * Triple review: who pushes, who sits at the desk. Nobody reviews their own: plugins/review has the
 * tests.
 */
export const REVIEW_ROWS: readonly Row[] = [
  {
    // Another's draft: as missing as one that never was.
    call: 'POST /api/bbs/weibo/draft/push_audit',
    may: CHECK_MANAGER,
    asks: ({ draft }) => ({ id: draft }),
    told: { all: '404 DRAFT_MISSING' },
    elsewhere: '403',
  },
  { call: `GET ${REVIEW}/list`, may: CHECK_MANAGER, asks: () => ({ tab: 'all' }), elsewhere: '403' },
  {
    call: `GET ${REVIEW}/detail`,
    may: CHECK_MANAGER,
    asks: async ({ make }) => ({ id: await make.review() }),
    elsewhere: '403',
  },
  {
    call: `POST ${REVIEW}/decide`,
    may: CHECK_MANAGER,
    asks: async ({ make }) => ({ id: await make.review(), stage: 1, isPassed: 1 }),
    elsewhere: '403',
  },
  {
    // Its proof is a signature, and this forum has no outside reviewer.
    call: `POST ${REVIEW}/callback`,
    may: 'anyone',
    asks: () => ({ time: Date.now(), payload: '{}', signature: 'none' }),
    told: { all: '404 NOT_FOUND' },
    elsewhere: 'same',
  },
];
