import type { Row } from '../row.ts';

const MARK = '/api/bbs/weibo/mark';
/** Managers of posts, and check managers in a zone with triple review, as this one is. */
const MARKERS = [12, 13, 92] as const;

/**
 * Marks of posts: who gives them, and who reads their times (what begins later is nobody else's
 * business).
 */
export const MARK_ROWS: readonly Row[] = [
  {
    call: `PUT ${MARK}/update_mark`,
    may: MARKERS,
    asks: ({ post }) => ({ wbId: post, mark: 'STICKY', set: true }),
  },
  {
    call: `PUT ${MARK}/update_mark`,
    of: 'a hidden post',
    may: MARKERS,
    told: { all: '409 MARK_POST_HIDDEN', code92: '404 NOT_FOUND' },
    asks: ({ hiddenPost }) => ({ wbId: hiddenPost, mark: 'STICKY', set: true }),
  },
  {
    call: `PUT ${MARK}/update_mark`,
    of: 'a deleted post',
    may: MARKERS,
    told: { all: '404 NOT_FOUND' },
    asks: ({ deletedPost }) => ({ wbId: deletedPost, mark: 'STICKY', set: false }),
  },
  { call: `GET ${MARK}/task`, may: MARKERS, asks: ({ post }) => ({ wbId: post }) },
  {
    call: `GET ${MARK}/task`,
    of: 'a hidden post',
    may: MARKERS,
    told: { code92: '404 NOT_FOUND' },
    asks: ({ hiddenPost }) => ({ wbId: hiddenPost }),
  },
  { call: `GET ${MARK}/list`, may: MARKERS, asks: () => ({ mark: 'STICKY' }), elsewhere: 'empty' },
  { call: `GET ${MARK}/get_count`, may: MARKERS, asks: () => ({ themeIdStr: '1' }), elsewhere: 'empty' },
];
