import type { Row } from '../row.ts';
import { aboutComment, aboutPost, MODERATORS } from './states.ts';

const ROOT = '/api/bbs/weibo';

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
