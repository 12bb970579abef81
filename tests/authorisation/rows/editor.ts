import type { Row } from '../row.ts';

/** What the composer asks of its own. */
export const EDITOR_ROWS: readonly Row[] = [
  {
    call: 'POST /api/bbs/weibo/composer/show_hint',
    may: 'member',
    asks: () => ({ hint: 'topic' }),
    elsewhere: 'same',
  },
  {
    call: 'GET /api/bbs/vip/user/post/get_user_post',
    may: 'member',
    asks: () => ({ checkStatus: 1 }),
    shows: { post: 'owner', otherPost: [], hiddenPost: 'owner' },
    elsewhere: 'empty',
  },
];
