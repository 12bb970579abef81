import type { Row } from '../row.ts';
import { MARKS } from '../world/marks.ts';
import { aboutPost, MODERATORS } from './states.ts';

const ROOT = '/api/bbs/weibo';

/** Reading, writing, liking and collecting posts. */
export const POST_ROWS: readonly Row[] = [
  ...aboutPost(`GET ${ROOT}/get_detail`, 'anyone', { shows: { post: 'anyone' } }),
  ...aboutPost(`GET ${ROOT}/miniInfo`, 'anyone', { shows: { post: 'anyone' } }),
  ...aboutPost(`POST ${ROOT}/view`, 'anyone'),
  ...aboutPost(`GET ${ROOT}/get_share_info`, 'anyone', { shows: { post: 'anyone' }, whenHidden: [] }),
  ...['', '_v3', '_v4'].map((form): Row => ({
    call: `GET ${ROOT}/list/get_weibo_list${form}`,
    may: 'anyone',
    shows: { post: 'anyone' },
  })),
  { call: `GET ${ROOT}/list/get_weibo_list_v2`, may: 'anyone', shows: { post: 'anyone' } },
  {
    call: `GET ${ROOT}/list/get_weibo_list_v2`,
    of: 'one author',
    may: 'anyone',
    asks: ({ owner }) => ({ uid: owner.uid }),
    shows: { post: 'anyone', otherPost: [], hiddenPost: 'owner' },
    elsewhere: 'empty',
  },
  ...(['hiddenPost', 'deletedPost', 'post'] as const).map((mark): Row => ({
    call: `GET ${ROOT}/list/get_weibo_list_v2`,
    of: `a search for ${mark}`,
    counts: true,
    may: 'anyone',
    // A part: the answer repeats what was searched for.
    asks: () => ({ q: MARKS[mark].slice(0, -2) }),
    ...(mark === 'post' ? { shows: { post: 'anyone' } } : {}),
    elsewhere: 'empty',
  })),
  { call: `GET ${ROOT}/get_themes`, may: 'anyone' },
  { call: `GET ${ROOT}/sort/getLabel`, may: 'anyone' },
  {
    call: `GET ${ROOT}/transfer`,
    may: [],
    others: 'missing',
    visitors: 'missing',
    asks: () => ({ guid: 'unknown-guid' }),
  },
  { call: `GET ${ROOT}/check_all_post_comment_rule`, may: 'member' },
  { call: `POST ${ROOT}/checkPostRule`, may: 'member' },
  {
    call: `POST ${ROOT}/add`,
    may: 'member',
    asks: () => ({ wbContent: '<p>Hello</p>', wbTitle: 'Hello', wbThemeId: 1 }),
    elsewhere: 'same',
  },
  ...(
    [
      ['private replies', 19, { wbIsForbidComment: 1 }],
      ['closed comments', 19, { wbIsForbidComment: 2 }],
      ['its first picture alone', 11, { firstImage: 1 }],
    ] as const
  ).map(([of, code, options]): Row => ({
    call: `POST ${ROOT}/add`,
    of,
    may: [code],
    asks: () => ({ wbContent: '<p>Hello</p>', wbTitle: 'Hello', wbThemeId: 1, ...options }),
    elsewhere: 'same',
  })),
  {
    call: `POST ${ROOT}/add`,
    of: 'a cover that is no picture of the zone',
    may: [14],
    asks: () => ({ wbContent: '<p>Hello</p>', wbTitle: 'Hello', wbThemeId: 1, coverImage: '/media/sw4/aa/none.jpg' }),
    told: { all: '400 IMAGE_UNKNOWN' },
    elsewhere: 'same',
  },
  {
    call: `POST ${ROOT}/add`,
    of: 'a poll',
    may: [10],
    asks: () => ({
      wbContent: '<p>Hello</p>',
      wbTitle: 'Hello',
      wbThemeId: 1,
      wbIsPoll: 1,
      pollTitle: 'Which',
      pollEndTime: Date.now() + 86_400_000,
      pollOptions: JSON.stringify([{ name: 'One' }, { name: 'Two' }]),
    }),
    elsewhere: 'same',
  },
  {
    call: `POST ${ROOT}/edit`,
    of: 'a post',
    may: 'owner',
    asks: async ({ make, owner }) => ({
      wbId: await make.post(owner, 'Edit me'),
      title: 'Edited',
      content: '<p>Edited</p>',
      themeId: 1,
    }),
  },
  {
    call: `POST ${ROOT}/edit`,
    of: 'a hidden post',
    may: 'owner',
    others: 'missing',
    // They see it, and may not write for its author.
    told: { code12: '403', code13: '403', everywhere: '403' },
    asks: ({ hiddenPost }) => ({ wbId: hiddenPost, title: 'Edited', content: '<p>Edited</p>', themeId: 1 }),
  },
  {
    call: `POST ${ROOT}/delete_post`,
    of: 'a post',
    may: ['owner', ...MODERATORS],
    asks: async ({ make, owner }) => ({ wbId: await make.post(owner, 'Delete me'), reason: 'Spam' }),
  },
  {
    call: `POST ${ROOT}/delete_post`,
    of: 'a hidden post',
    may: ['owner', ...MODERATORS],
    others: 'missing',
    asks: async ({ make, owner }) => ({
      wbId: await make.hidePost(await make.post(owner, 'Hide me')),
      reason: 'Spam',
    }),
  },
  {
    call: `POST ${ROOT}/delete_post`,
    of: 'a deleted post',
    may: ['owner', ...MODERATORS],
    others: 'missing',
    asks: ({ deletedPost }) => ({ wbId: deletedPost }),
  },
  ...aboutPost(`POST ${ROOT}/favor/add_favor`, 'member', { whenHidden: [] }),
  ...aboutPost(`DELETE ${ROOT}/favor/del_favor`, 'member', { whenHidden: [] }),
  ...aboutPost(`POST ${ROOT}/collect/add_collect`, 'member', { whenHidden: [] }),
  ...aboutPost(`DELETE ${ROOT}/collect/del_collect`, 'member', { whenHidden: [] }),
  ...aboutPost(`POST ${ROOT}/access`, 'member'),
  ...aboutPost(`POST ${ROOT}/openTime`, 'member', { fields: () => ({ openTime: 1 }) }),
];
