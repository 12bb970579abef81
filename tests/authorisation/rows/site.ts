import type { Row } from '../row.ts';
import { MARKS } from '../world/marks.ts';

const anyone = (call: string, more: Partial<Row> = {}): Row => ({
  call: `GET /api/bbs/${call}`,
  may: 'anyone',
  ...more,
});

/** Products, settings, searching, topics, logs: what belongs to nobody. */
export const SITE_ROWS: readonly Row[] = [
  anyone('common/game/all'),
  anyone('common/game/list'),
  anyone('common/get_game_list'),
  anyone('emoji/list'),
  anyone('product/get_detail'),
  anyone('product/map'),
  anyone('product/openkey'),
  anyone('product/web/openkey'),
  anyone('product/web/get_by_game', { asks: () => ({ game_id: 2 }), elsewhere: 'same' }),
  anyone('product/web/get_first_game'),
  anyone('product/web/get_home_product_label'),
  // Every running zone with its hottest posts, on purpose.
  anyone('product/web/home_product_weibo', {
    shows: { post: 'anyone', topic: 'anyone', question: 'anyone', otherPost: 'anyone' },
    elsewhere: 'same',
  }),
  anyone('settings/get_common'),
  anyone('settings/share'),
  anyone('user/common/is-company-ip'),
  anyone('weibo/csrfToken'),
  anyone('search/hot'),
  ...(['topic', 'post', 'hiddenPost', 'deletedPost'] as const).map((mark): Row => ({
    call: 'GET /api/bbs/search/suggest',
    of: mark,
    may: 'anyone',
    // A part: the answer repeats what was searched for.
    asks: () => ({ q: MARKS[mark].slice(0, -2) }),
    ...(mark === 'topic' || mark === 'post' ? { shows: { [mark]: 'anyone' } } : {}),
    elsewhere: 'empty',
  })),
  anyone('search/users', { asks: () => ({ q: 'Owner' }), elsewhere: 'same' }),
  anyone('topics/recommend/list', { shows: { topic: 'anyone' } }),
  anyone('topics/search_topics', { asks: () => ({ q: MARKS.topic }), elsewhere: 'empty', shows: { topic: 'anyone' } }),
  anyone('topics/get_topic_detail', { asks: () => ({ topicName: MARKS.topic }), shows: { topic: 'anyone' } }),
  anyone('topics/list_user_display_topic', {
    asks: ({ owner }) => ({ uid: owner.uid }),
    elsewhere: 'empty',
    shows: { topic: 'anyone' },
  }),
  {
    call: 'POST /api/bbs/topics/edit_topic',
    may: [13],
    asks: () => ({ topicName: MARKS.topic, label: 'New' }),
  },
  {
    call: 'POST /api/bbs/topics/recommend/set',
    may: [13],
    asks: () => ({ topics: ['Other topic'] }),
    elsewhere: 'same',
  },
  { call: 'GET /mobile/gameapi', may: 'anyone', elsewhere: 'same' },
  { call: 'POST /logger', may: 'anyone', asks: () => ({ path: '/' }), elsewhere: 'same' },
  {
    call: 'POST /logger/batch',
    may: 'anyone',
    asks: () => ({ logs: [{ logname: 'api', ftime: 1 }] }),
    elsewhere: 'same',
  },
];
