import type { Row } from '../row.ts';
import { quoted } from './staff.ts';

const ROOT = 'GET /api/bbs/user/messages';
const PUSH = '/api/bbs/user/push';
/** The world's host has no keys for push messages (tests/api/push.test.ts has). */
const OFF = '409 PUSH_OFF';
const MAIL = '/api/bbs/user/mail';
const BROWSER = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
};
/**
 * A list of one's own, and the same with the uid of another person, which is a field of the call.
 */
const own = (call: string, shows: NonNullable<Row['shows']> = {}): Row[] => [
  { call: `${ROOT}/${call}`, may: 'member', shows },
  {
    call: `${ROOT}/${call}`,
    of: 'somebody',
    may: 'owner',
    shows,
    asks: ({ owner }) => ({ uid: owner.uid }),
    elsewhere: 'empty',
  },
];

/**
 * What the owner is told of: an answer to their question, and that a friend likes their comment.
 */
const TOLD = { comments: { question: 'owner' }, favors: { comment: 'owner', friend: 'owner' } } as const;

/** Messages: one's own, and nobody else's by any call. */
export const MESSAGE_ROWS: readonly Row[] = [
  { call: `${ROOT}/unread`, may: 'member' },
  { call: `${ROOT}/count`, may: 'member' },
  {
    call: `${ROOT}/latest`,
    may: 'member',
    asks: () => ({ tab: 'systemMsg' }),
    shows: { notice: 'owner', ...quoted('owner') },
    elsewhere: 'empty',
  },
  ...(['comments', 'favors'] as const).map((tab): Row => ({
    call: `${ROOT}/latest`,
    of: tab,
    may: 'member',
    asks: () => ({ tab }),
    shows: TOLD[tab],
    elsewhere: 'empty',
  })),
  ...own('all/systemMsg', { notice: 'owner', ...quoted('owner') }),
  ...own('all/comment', TOLD.comments),
  ...own('all/favors', TOLD.favors),
  ...['accept_reply', 'at', 'feedback'].flatMap((list) => own(`all/${list}`)),
  ...['at', 'comment', 'favor', 'systemMsg'].flatMap((list) => own(list)),
  {
    call: `${ROOT}/delete`,
    may: 'owner',
    others: 'missing',
    asks: async ({ make, owner }) => ({ umId: await make.notice(owner, 'Delete me') }),
  },
  { call: 'POST /api/bbs/user/messages/read_all', may: 'member', elsewhere: 'same' },
  {
    call: 'POST /api/bbs/user/messages/read_all/undo',
    may: 'member',
    asks: () => ({ markedAt: 1 }),
    elsewhere: 'same',
  },
  {
    call: 'POST /api/bbs/user/messages/mark',
    may: 'owner',
    others: 'missing',
    asks: async ({ make, owner }) => ({ umId: await make.notice(owner, 'Mark me'), isRead: true }),
  },
  { call: `${ROOT}/settings`, may: 'member' },
  {
    call: 'POST /api/bbs/user/messages/settings/kind',
    may: 'member',
    asks: () => ({ type: 'favors', onPage: true, byPush: true }),
    elsewhere: 'same',
  },
  {
    call: 'POST /api/bbs/user/messages/settings/quiet',
    may: 'member',
    asks: () => ({ from: 0, to: 0 }),
    elsewhere: 'same',
  },
  { call: `GET ${PUSH}/state`, may: 'member' },
  { call: `POST ${PUSH}/subscribe`, may: 'member', asks: () => BROWSER, told: { all: OFF }, elsewhere: OFF },
  {
    call: `POST ${PUSH}/renew`,
    may: 'member',
    asks: () => ({ ...BROWSER, former: BROWSER.endpoint }),
    told: { all: OFF },
    elsewhere: OFF,
  },
  {
    call: `POST ${PUSH}/unsubscribe`,
    may: 'member',
    asks: () => ({ endpoint: BROWSER.endpoint }),
    elsewhere: 'same',
  },
  // The world's host sends no mail (tests/api/mail.test.ts has one that does).
  { call: `GET ${MAIL}/state`, may: 'member' },
  {
    call: `POST ${MAIL}/address`,
    may: 'member',
    asks: () => ({ address: 'somebody@mail.example' }),
    told: { all: '409 MAIL_OFF' },
    elsewhere: '409 MAIL_OFF',
  },
  { call: `POST ${MAIL}/remove`, may: 'member', elsewhere: 'same' },
  { call: `POST ${MAIL}/digest`, may: 'member', asks: () => ({ isOn: false }), elsewhere: 'same' },
];
