import type { Row } from '../row.ts';
import { aboutComment, aboutPost, MODERATORS } from './states.ts';

const ROOT = '/api/bbs';
/** Nobody reports herself. */
const OWN = { owner: '403 REPORT_OWN' } as const;
const REASON = { type: 1, comment: 'Spam' };
const picture = (call: string): Row => ({ call: `POST ${ROOT}/${call}`, may: 'member', upload: 'upload-file' });

/** Pictures, reports and their queue, moderation (spec 2 sections 7.5 and 7.7). */
export const STAFF_ROWS: readonly Row[] = [
  picture('images'),
  picture('images/no_default_check'),
  ...aboutPost(`POST ${ROOT}/report/weibo`, 'member', { fields: () => REASON, told: OWN }),
  ...aboutComment(`POST ${ROOT}/report/weibo`, 'member', 'cid', { fields: () => REASON, told: OWN }),
  {
    call: `POST ${ROOT}/user/signReport`,
    may: 'member',
    asks: ({ owner }) => ({ buid: owner.uid, ...REASON }),
    elsewhere: 'same',
    told: OWN,
  },
  { call: `GET ${ROOT}/report/list`, may: MODERATORS },
  {
    call: `GET ${ROOT}/report/records`,
    may: MODERATORS,
    asks: ({ report }) => ({ id: report }),
    shows: { report: MODERATORS },
  },
  {
    call: `POST ${ROOT}/report/close`,
    may: MODERATORS,
    asks: async ({ make, owner }) => ({
      id: await make.report(await make.post(owner, 'Report me'), 'Bad'),
      outcome: 1,
    }),
  },
  { call: `GET ${ROOT}/moderation/log`, may: MODERATORS, shows: { moderation: MODERATORS } },
  ...(['hide', 'restore'] as const).flatMap((verb): Row[] => [
    {
      call: `POST ${ROOT}/moderation/post/${verb}`,
      may: MODERATORS,
      asks: async ({ make, owner }) => {
        const wbId = await make.post(owner, 'Hide me');
        return { wbId: verb === 'hide' ? wbId : await make.hidePost(wbId), reason: 'Spam' };
      },
    },
    {
      call: `POST ${ROOT}/moderation/post/${verb}`,
      of: 'a deleted post',
      may: MODERATORS,
      told: { all: '404 NOT_FOUND' },
      asks: ({ deletedPost }) => ({ wbId: deletedPost, reason: 'Spam' }),
    },
    {
      call: `POST ${ROOT}/moderation/comment/${verb}`,
      may: MODERATORS,
      asks: async ({ make, owner, post }) => {
        const cid = await make.comment(owner, post, 'Hide me');
        return { cid: verb === 'hide' ? cid : await make.hideComment(cid), reason: 'Spam' };
      },
    },
  ]),
];
