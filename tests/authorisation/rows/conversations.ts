import { PRIVATE_MESSAGE } from '../../../plugins/conversations/shared/private-message.ts';
import { HERE, type Row } from '../row.ts';
import { done } from '../world/make.ts';
import type { World } from '../world/world.ts';
import { MODERATORS } from './states.ts';

const ROOT = '/api/bbs/conversations';

/** A friend's message to the owner. */
async function message({ friend, owner }: World): Promise<number> {
  return (await done<{ id: number }>(friend, 'conversations/send', { uid: owner.uid, text: 'Report me' })).id;
}

/** The same, and the owner has reported it. */
async function reportedMessage(world: World): Promise<number> {
  const { owner } = world;
  const id = await message(world);
  await done(owner, 'conversations/report', { id, type: 4, comment: 'Rude' });
  return id;
}

/** The id of its report. */
async function reported(world: World): Promise<{ id: number }> {
  const { app } = world;
  const id = await reportedMessage(world);
  const reports = app.db.q<{ conversations_report: { id: number; message_id: number } }>();
  const row = reports.selectFrom('conversations_report').select('id').where('message_id', '=', id);
  return row.executeTakeFirstOrThrow();
}

const penaltyFor = (targetId: number) => ({
  action: 'delete',
  targetType: PRIVATE_MESSAGE,
  targetId,
  punishmentClause: 'custom',
  reason: 'Rude',
  bannedType: 0,
  remark: 'Be kind, please',
});

const withFriend =
  (more: (world: World) => object = () => ({})) =>
  (world: World): object => ({ uid: world.friend.uid, ...more(world) });
const theirMessage = withFriend(({ privateMessage }) => ({ id: privateMessage, isGone: 0 }));
/** What the owner has with a friend, and nobody else with them. */
const OWN = { may: 'owner', others: 'missing' } as const;

/** Private messages between the owner and a friend, which nobody else reads by any call. */
export const CONVERSATION_ROWS: readonly Row[] = [
  { call: `GET ${ROOT}/list`, may: 'member', shows: { privateMessage: 'owner', friend: 'owner' } },
  {
    call: `GET ${ROOT}/thread`,
    may: 'member',
    asks: withFriend(),
    // Their card is everybody's.
    shows: { privateMessage: 'owner', friend: 'member' },
    elsewhere: 'empty',
  },
  { call: `GET ${ROOT}/settings`, may: 'member' },
  { call: `POST ${ROOT}/settings`, may: 'member', asks: () => ({ admitted: 'followed' }), elsewhere: 'same' },
  {
    call: `POST ${ROOT}/send`,
    may: 'member',
    asks: async ({ bystander }) => {
      await done(bystander, 'conversations/settings', { admitted: 'everybody' }, HERE);
      return { uid: bystander.uid, text: 'Hello', requestKey: `key-${Math.random().toString(36).slice(2)}` };
    },
    elsewhere: 'same',
  },
  {
    call: `POST ${ROOT}/send`,
    of: 'somebody who has blocked them, or takes none of theirs',
    may: [],
    others: '403 CONVERSATION_CLOSED',
    asks: ({ blocked }) => ({ uid: blocked.uid, text: 'Hello' }),
    elsewhere: '403 CONVERSATION_CLOSED',
  },
  { call: `POST ${ROOT}/read`, ...OWN, asks: withFriend(({ privateMessage }) => ({ id: privateMessage })) },
  { call: `POST ${ROOT}/answer_request`, ...OWN, asks: withFriend(() => ({ answer: 'accept' })) },
  { call: `POST ${ROOT}/message/remove`, ...OWN, asks: theirMessage },
  { call: `POST ${ROOT}/remove`, ...OWN, asks: withFriend(() => ({ isGone: 0 })) },
  {
    call: `POST ${ROOT}/report`,
    ...OWN,
    asks: ({ privateMessage }) => ({ id: privateMessage, type: 4, comment: 'Rude' }),
  },
  {
    call: `POST ${ROOT}/reported/look`,
    may: MODERATORS,
    asks: reported,
    shows: { privateMessage: MODERATORS, friend: MODERATORS },
  },
  {
    call: `POST ${ROOT}/reported/dismiss`,
    may: MODERATORS,
    asks: reported,
  },
  {
    call: 'GET /api/bbs/moderation/sanction/preview',
    of: 'a reported private message',
    may: MODERATORS,
    asks: async (world) => ({ targetType: PRIVATE_MESSAGE, targetId: await reportedMessage(world) }),
    shows: { friend: MODERATORS },
  },
  {
    call: 'POST /api/bbs/moderation/sanction/issue',
    of: 'a reported private message',
    may: MODERATORS,
    asks: async (world) => penaltyFor(await reportedMessage(world)),
  },
  {
    call: 'POST /api/bbs/moderation/sanction/issue',
    of: 'a private message that nobody has reported',
    may: MODERATORS,
    told: { all: '404 NOT_FOUND' },
    asks: async (world) => penaltyFor(await message(world)),
  },
  {
    call: 'POST /api/bbs/moderation/sanction/evidence',
    may: MODERATORS,
    asks: async (world) => {
      const ofMessage = { action: 'delete', targetType: PRIVATE_MESSAGE };
      return { id: await world.make.sanction(await reportedMessage(world), ofMessage) };
    },
    shows: { friend: MODERATORS },
  },
];
