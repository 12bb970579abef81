import type { Row, Whom } from '../row.ts';
import type { World } from '../world/world.ts';
import { aboutComment, aboutPost, MODERATORS } from './states.ts';

const ROOT = '/api/bbs/weibo';
const SEE_HIDDEN = ['owner', ...MODERATORS] as const;

/** The viewer's place in a post: at a comment of it that they may see. */
const keepsPlace = (of: string, may: Whom, at: (world: World) => readonly [wbId: number, cid: number]): Row => ({
  call: `POST ${ROOT}/comment/reading_place`,
  of,
  may,
  ...(may === 'member' ? {} : { others: 'missing' }),
  asks: (world) => {
    const [wbId, cid] = at(world);
    return { wbId, cid, lastCid: cid, sort: 1, count: 1 };
  },
});

/** Comments. */
export const COMMENT_ROWS: readonly Row[] = [
  ...aboutPost(`GET ${ROOT}/get_comments`, 'anyone', {
    shows: { comment: 'anyone', hiddenComment: MODERATORS },
    ownAccount: 'seen',
  }),
  ...aboutComment(`GET ${ROOT}/comment/get_comment`, 'anyone', 'cid', {
    shows: { comment: 'anyone' },
    ownAccount: 'seen',
  }),
  ...aboutComment(`GET ${ROOT}/comment/secondComments`, 'anyone', 'wbId', { ownAccount: 'visible' }),
  ...aboutComment(`GET ${ROOT}/getPosition`, 'anyone', 'wbId'),
  ...aboutComment(`GET ${ROOT}/location`, 'anyone', 'wbId'),
  ...aboutPost(`POST ${ROOT}/comment/add_comment_v2`, 'member', {
    fields: () => ({ content: 'Well said' }),
    whenHidden: [],
    ownAccount: 'visible',
  }),
  keepsPlace('a comment', 'member', ({ post, comment }) => [post, comment]),
  keepsPlace('a hidden comment', SEE_HIDDEN, ({ post, hiddenComment }) => [post, hiddenComment]),
  keepsPlace('a comment on a hidden post', SEE_HIDDEN, ({ hiddenPost, commentInHidden }) => [
    hiddenPost,
    commentInHidden,
  ]),
  keepsPlace('a deleted comment', [], ({ post, deletedComment }) => [post, deletedComment]),
  keepsPlace('a comment on a deleted post', [], ({ deletedPost, commentInDeleted }) => [deletedPost, commentInDeleted]),
  keepsPlace('a comment on another post', [], ({ post, commentInHidden }) => [post, commentInHidden]),
  ...aboutComment(`POST ${ROOT}/favor/add_favor`, 'member', 'cid', { whenHidden: [] }),
  ...aboutComment(`DELETE ${ROOT}/favor/del_favor`, 'member', 'cid', { whenHidden: [] }),
  {
    call: `POST ${ROOT}/delete_comment`,
    of: 'a comment',
    may: ['owner', ...MODERATORS],
    asks: async ({ make, owner, post }) => ({ cid: await make.comment(owner, post, 'Delete me'), reason: 'Spam' }),
  },
  {
    call: `POST ${ROOT}/delete_comment`,
    of: 'a deleted comment',
    may: ['owner', ...MODERATORS],
    others: 'missing',
    asks: ({ deletedComment }) => ({ cid: deletedComment, reason: 'Spam' }),
  },
  {
    call: `POST ${ROOT}/comment/hot/cancel`,
    may: MODERATORS,
    asks: async ({ make, owner, post }) => ({ cid: await make.hot(await make.comment(owner, post, 'Too hot')) }),
  },
  {
    call: `POST ${ROOT}/comment/hot/cancel`,
    of: 'a comment on a deleted post',
    may: MODERATORS,
    told: { all: '404 NOT_FOUND' },
    asks: ({ commentInDeleted }) => ({ cid: commentInDeleted }),
  },
];
