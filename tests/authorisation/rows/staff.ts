import type { Row, Whom } from '../row.ts';
import type { World } from '../world/world.ts';
import { aboutComment, aboutPost, MODERATORS } from './states.ts';

const ROOT = '/api/bbs';
/** Nobody reports themselves. */
const OWN = { owner: '403 REPORT_OWN' } as const;
/** A GIF of one pixel. */
const DOT = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const REASON = { type: 1, comment: 'Spam' };
const picture = (call: string): Row => ({ call: `POST ${ROOT}/${call}`, may: 'member', upload: 'upload-file' });

/** Pictures, reports and their queue, moderation. */
export const STAFF_ROWS: readonly Row[] = [
  picture('images'),
  picture('images/no_default_check'),
  { call: `POST ${ROOT}/images/base64`, may: 'member', asks: () => ({ images: DOT }), elsewhere: 'same' },
  // The picture that is sent is no sound.
  { call: 'POST /api/v1/voice/upload', may: [18], upload: 'upload-file', told: { all: '400 VOICE_FORMAT' } },
  // An address of our own network, so that everybody who may is told that it cannot be fetched.
  {
    call: `GET ${ROOT}/images/convert_img_url`,
    may: 'member',
    asks: () => ({ url: 'http://127.0.0.1/a.png' }),
    elsewhere: 'same',
    told: { all: '400 IMAGE_UNREACHABLE' },
  },
  { call: `GET ${ROOT}/images/review_list`, may: MODERATORS },
  {
    call: `POST ${ROOT}/images/review`,
    may: MODERATORS,
    asks: async ({ make }) => ({ id: await make.flaggedPicture(), pass: 1 }),
  },
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
  { call: `GET ${ROOT}/weibo/comment/hot/list`, may: MODERATORS },
  { call: `GET ${ROOT}/manage/waiting`, may: [...MODERATORS, 91, 92] },
  { call: `GET ${ROOT}/manage/queue`, may: [...MODERATORS, 91, 92], shows: { signature: [91] } },
  {
    call: `GET ${ROOT}/report/records`,
    may: MODERATORS,
    asks: ({ report }) => ({ id: report }),
    shows: { report: MODERATORS },
  },
  {
    call: `POST ${ROOT}/report/claim`,
    may: MODERATORS,
    asks: async ({ make, owner }) => ({ id: await make.report(await make.post(owner, 'Claim me'), 'Bad') }),
  },
  {
    call: `POST ${ROOT}/report/mute_reporter`,
    may: MODERATORS,
    asks: ({ bystander }) => ({ uid: bystander.uid, days: 1, reason: 'Nothing was wrong' }),
    elsewhere: 'same',
  },
  {
    call: `POST ${ROOT}/report/close`,
    may: MODERATORS,
    asks: async ({ make, owner }) => ({
      id: await make.report(await make.post(owner, 'Report me'), 'Bad'),
      outcome: 1,
    }),
  },
  {
    // Of an open one there is nothing to undo: who may call it is what is asked here.
    call: `POST ${ROOT}/report/reopen`,
    may: MODERATORS,
    asks: async ({ make, owner }) => ({ id: await make.report(await make.post(owner, 'Open me'), 'Bad') }),
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
  ...sanctionRows(),
  ...ruleRows(),
];

/** Of what was hidden or deleted the beginning is told to its author and the staff, with the reason. */
export function quoted(whom: Whom): NonNullable<Row['shows']> {
  return { moderation: whom, hiddenPost: whom, deletedPost: whom, hiddenComment: whom, deletedComment: whom };
}

/** Rules for texts. */
function ruleRows(): Row[] {
  const ROOT_OF = `${ROOT}/moderation/rule`;
  const words = { name: 'Words', kind: 'words', action: 'flag', onPosts: 1, onComments: 0, lines: ['Words'] };
  return [
    { call: `GET ${ROOT_OF}/list`, may: MODERATORS },
    {
      call: `POST ${ROOT_OF}/save`,
      may: 13,
      asks: ({ rule: id }) => ({ ...words, amount: 0, minutes: 0, id }),
    },
    {
      call: `POST ${ROOT_OF}/try`,
      may: 13,
      asks: async ({ make }) => ({ id: await make.rule(), revision: 1 }),
    },
    {
      call: `POST ${ROOT_OF}/switch`,
      may: 13,
      asks: async ({ make }) => ({ id: await make.rule(), revision: 1, isOn: 0 }),
    },
    {
      call: `POST ${ROOT_OF}/delete`,
      may: 13,
      asks: async ({ make }) => ({ id: await make.rule() }),
      // Of another zone there is none: that it is gone is so.
      elsewhere: 'empty',
    },
    {
      call: `GET ${ROOT_OF}/hits`,
      may: MODERATORS,
      asks: ({ rule: id }) => ({ id, limit: 5, offset: 0 }),
      elsewhere: 'empty',
    },
    {
      call: `POST ${ROOT_OF}/judge`,
      may: MODERATORS,
      asks: async ({ make, owner }) => ({ id: await make.hit(owner), verdict: 1 }),
    },
  ];
}

/** Penalties, and appeals against them. */
function sanctionRows(): Row[] {
  const ROOT_OF = `${ROOT}/moderation`;
  const post = ({ make, owner }: World) => make.post(owner, 'Penalise me');
  const SEEN = ['owner', ...MODERATORS] as const;
  return [
    ...(['months', 'log', 'heads'] as const).map((call): Row => ({
      call: `GET ${ROOT_OF}/transparency/${call}`,
      may: 'anyone',
    })),
    { call: `GET ${ROOT_OF}/clauses`, may: MODERATORS },
    {
      call: `GET ${ROOT_OF}/sanction/preview`,
      may: MODERATORS,
      asks: ({ post: targetId }) => ({ targetType: 'post', targetId }),
    },
    {
      call: `POST ${ROOT_OF}/sanction/issue`,
      may: MODERATORS,
      asks: async (world) => ({
        action: 'hide',
        targetType: 'post',
        targetId: await post(world),
        punishmentClause: 'custom',
        reason: 'Spam',
        bannedType: 0,
        remark: 'No spam, please',
      }),
    },
    {
      call: `POST ${ROOT_OF}/sanction/bulk`,
      may: MODERATORS,
      asks: async (world) => ({
        action: 'hide',
        targets: [{ targetType: 'post', targetId: await post(world) }],
        punishmentClause: 'custom',
        reason: 'Spam',
        bannedType: 0,
        remark: 'No spam, please',
      }),
      // Each thing answers for itself: of another zone there is none.
      elsewhere: 'empty',
    },
    {
      call: `GET ${ROOT_OF}/sanction/get`,
      may: SEEN,
      others: 'missing',
      asks: ({ sanction }) => ({ id: sanction }),
      shows: { moderation: SEEN },
    },
    {
      call: `GET ${ROOT_OF}/sanction/mine`,
      may: 'member',
      shows: quoted('owner'),
    },
    {
      call: `GET ${ROOT_OF}/sanction/list`,
      may: MODERATORS,
      shows: quoted(MODERATORS),
    },
    {
      call: `POST ${ROOT_OF}/sanction/lift`,
      may: MODERATORS,
      asks: async (world) => ({ id: await world.make.sanction(await post(world)), reason: 'By mistake' }),
    },
    {
      call: `POST ${ROOT_OF}/appeal/submit`,
      may: 'owner',
      others: 'missing',
      asks: async (world) => ({ id: await world.make.sanction(await post(world)), text: 'Please look again' }),
    },
    { call: `GET ${ROOT_OF}/appeal/list`, may: MODERATORS },
    {
      call: `POST ${ROOT_OF}/appeal/decide`,
      may: MODERATORS,
      asks: async (world) => ({
        id: await world.make.appealed(world.owner, await post(world)),
        outcome: 'upheld',
        answer: 'It stays',
      }),
    },
  ];
}
