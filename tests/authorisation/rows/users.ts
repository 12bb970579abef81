import type { Row } from '../row.ts';
import { MARKS } from '../world/marks.ts';

const get = (call: string, may: Row['may'], more: Partial<Row> = {}): Row => ({
  call: `GET /api/bbs/user/${call}`,
  may,
  ...more,
});
const post = (call: string, may: Row['may'], more: Partial<Row> = {}): Row => ({
  call: `POST /api/bbs/user/${call}`,
  may,
  ...more,
});
/** Asks about the owner; what a person is belongs to no zone. */
const ofOwner: Pick<Row, 'asks' | 'elsewhere'> = { asks: ({ owner }) => ({ uid: owner.uid }), elsewhere: 'same' };

/** What nobody is told of a person but the person themselves. */
const OWN = { signature: 'owner', role: 'owner', group: 'owner' } as const;

/** To everybody else as if there were none. */
const hersAlone = { others: 'missing', visitors: 'missing' } as const;

const TABS: readonly [tab: string, may: Row['may'], shows: Row['shows']][] = [
  ['posts', 'anyone', { post: 'anyone', otherPost: [], hiddenPost: 'owner' }],
  ['comments', 'anyone', { comment: 'anyone' }],
  ['favors', 'anyone', { otherPost: 'anyone' }],
  ['collects', 'owner', { otherPost: 'owner' }],
  ['visits', 'owner', { otherPost: 'owner' }],
];

/** Accounts, own data, user pages, following. */
export const USER_ROWS: readonly Row[] = [
  {
    call: 'POST /account/api/login',
    may: 'anyone',
    asks: () => ({ account: MARKS.account, password: `Passw0rd-${MARKS.account}` }),
    elsewhere: 'same',
  },
  {
    call: 'POST /account/api/register',
    may: 'anyone',
    asks: () => ({ account: `new${Math.random().toString(36).slice(2, 10)}`, password: 'Passw0rd-1x' }),
    elsewhere: 'same',
  },
  post('login', 'anyone', {
    asks: async ({ app, bystander }) => {
      const { ticket } = await app.core.tickets.issue(bystander.uid, Date.now());
      return { ticket };
    },
    elsewhere: 'same',
    endsSession: true,
  }),
  get('logout', 'anyone', { endsSession: true }),
  get('login', 'member', { counts: true, shows: OWN }),
  get('acct', 'member', { shows: { account: 'owner' } }),
  get('baseInfo', 'anyone', { counts: true, shows: OWN }),
  get('detail', 'member', { counts: true, shows: OWN }),
  get('detail/:uid', 'anyone', { ...ofOwner, shows: { signature: ['owner', 91] } }),
  get('check_reputation', 'member'),
  get('reputation/record', 'member', { shows: { reputation: 'owner' } }),
  get('nick/change/time', 'member'),
  get('getWeiboCommentFavorsNew', 'anyone', { ...ofOwner }),
  get('post/get_user_post', 'anyone', {
    ...ofOwner,
    elsewhere: 'empty',
    shows: { post: 'anyone', otherPost: [], hiddenPost: 'owner' },
  }),
  get('collect/get_user_collect', 'owner', {
    ...hersAlone,
    ...ofOwner,
    elsewhere: 'empty',
    shows: { otherPost: 'owner' },
  }),
  get('visit/get_visit_record', 'owner', {
    ...hersAlone,
    ...ofOwner,
    elsewhere: 'empty',
    shows: { otherPost: 'owner' },
  }),
  ...TABS.map(([tab, may, shows]): Row => ({
    call: 'GET /api/v1/user/:uid/:tab',
    of: tab,
    may,
    elsewhere: 'empty',
    asks: ({ owner }) => ({ uid: owner.uid, tab }),
    ...(shows ? { shows } : {}),
    ...(may === 'owner' ? hersAlone : {}),
  })),
  {
    call: 'GET /api/v1/user/:uid/:tab',
    of: 'collects in a folder',
    may: 'owner',
    ...hersAlone,
    asks: ({ owner, folder }) => ({ uid: owner.uid, tab: 'collects', folder }),
    shows: { otherPost: 'owner' },
  },
  {
    call: 'DELETE /api/bbs/user/visit/del_visit_record',
    may: 'member',
    asks: ({ post: wbId }) => ({ wbId }),
    elsewhere: 'same',
  },
  post('real', 'member', {
    asks: () => ({ name: '测试', idcard: '11010519491231002X' }),
    elsewhere: 'same',
    told: { all: '409 REAL_NAME_DONE' },
  }),
  post('updateUserInfo', 'member', { asks: () => ({ sex: 1 }), elsewhere: 'same', shows: OWN }),
  post('updateIcon', 'member', { upload: 'iconfile' }),
  get('signature/review_list', [91], { shows: { signature: [91] } }),
  post('signature/review', [91], {
    asks: async ({ make, owner }) => ({
      uid: owner.uid,
      state: 1,
      sig: await make.signature(owner, `Signature ${Math.random()}`),
    }),
    elsewhere: 'same',
  }),

  get('follow/list', 'member', { shows: { followed: 'owner', friend: 'owner' } }),
  get('follow/fans_list', 'member', { shows: { friend: 'owner' } }),
  get('follow/people', 'anyone', { asks: ({ owner }) => ({ uids: String(owner.uid) }), elsewhere: 'same' }),
  get('follow/recommend', 'member'),
  get('follow/unread', 'member'),
  get('follow/weibo_list', 'member'),
  // In both zones whoever holds 78, and nobody else (check 78); whoever follows may stop.
  post('follow/add_follow', [78], { asks: ({ bystander }) => ({ uid: bystander.uid }), elsewhere: 'same' }),
  post('follow/cancel_follow', 'member', { asks: ({ bystander }) => ({ uid: bystander.uid }), elsewhere: 'same' }),
  post('follow/allow', 'member', { asks: () => ({ allowFollow: true }), elsewhere: 'same' }),
  post('get_user_block', 'member', { shows: { blocked: 'owner' } }),
  post('weibo-block/add', 'member', { asks: ({ bystander }) => ({ uid: bystander.uid }), elsewhere: 'same' }),
  post('weibo-block/delete', 'member', { asks: ({ bystander }) => ({ uid: bystander.uid }), elsewhere: 'same' }),
];
