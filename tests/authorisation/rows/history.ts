import type { Row } from '../row.ts';

/** Earlier posts, as the composer lists them. */
export const HISTORY_ROWS: readonly Row[] = [
  {
    call: 'GET /api/bbs/vip/user/post/get_user_post',
    may: 'member',
    asks: () => ({ checkStatus: 1 }),
    shows: { post: 'owner', otherPost: [], hiddenPost: 'owner' },
    elsewhere: 'empty',
  },
];
