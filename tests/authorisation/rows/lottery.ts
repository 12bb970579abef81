import type { Row } from '../row.ts';
import type { World } from '../world/world.ts';
import { makeLottery } from '../world/lottery.ts';

const LOTTERY = '/api/bbs/weibo/lottery';
/** Lottery managers. */
const MANAGERS = [93] as const;

type State = Parameters<typeof makeLottery>[2];
const inState =
  (state: State, more: (made: { wbId: number; id: number }, world: World) => object = () => ({})) =>
  async (world: World) => {
    const made = await makeLottery(world.app, world.owner, state);
    return { wbId: made.wbId, ...more(made, world) };
  };
const winnersOf = (_made: object, { owner }: World) => ({
  winners: JSON.stringify([{ uid: owner.uid, prizeIndex: 0, reason: 'Fine' }]),
});

/**
 * Lotteries: everybody may check them, managers of the zone look after them, and only the winner
 * has something to register.
 */
export const LOTTERY_ROWS: readonly Row[] = [
  {
    call: 'POST /api/bbs/weibo/add',
    of: 'a lottery',
    may: MANAGERS,
    asks: () => ({
      wbContent: '<p>[lottery,Details]</p>',
      wbTitle: 'Lottery',
      wbThemeId: 1,
      wbIsLottery: 1,
      lotteryInfo: JSON.stringify({
        endTime: Date.now() + 3_600_000,
        type: 2,
        lotteryCondition: ['Comment'],
        redrawType: 1,
        registerExpirationDate: 1,
        lotteryPrizeList: [{ prizeName: 'A ship', prizeNumber: 1 }],
      }),
    }),
    elsewhere: 'same',
  },
  {
    call: `GET ${LOTTERY}/get_lottery_info`,
    may: 'anyone',
    asks: inState('registered'),
    shows: { registration: 'owner' },
  },
  { call: `GET ${LOTTERY}/proof`, may: 'anyone', asks: inState('registered') },
  { call: `GET ${LOTTERY}/log`, may: 'anyone', asks: inState('registered') },
  { call: `GET ${LOTTERY}/entries`, may: 'anyone', asks: inState('registered') },
  { call: `GET ${LOTTERY}/preview`, may: 'anyone', asks: inState('running') },
  {
    call: 'GET /api/bbs/weibo/draft/get_lottery_draft',
    of: "another's draft",
    may: MANAGERS,
    asks: ({ draft }) => ({ id: draft }),
    told: { all: '404 DRAFT_MISSING' },
    elsewhere: '404 DRAFT_MISSING',
  },
  { call: `GET ${LOTTERY}/list`, may: MANAGERS },
  { call: `GET ${LOTTERY}/entrants`, may: MANAGERS, asks: inState('frozen') },
  { call: `GET ${LOTTERY}/get_lottery_sample`, may: MANAGERS, asks: inState('running') },
  {
    call: `POST ${LOTTERY}/update_lottery_sample`,
    may: MANAGERS,
    asks: inState('running', () => ({ version: 0, sample: '[]' })),
  },
  { call: `POST ${LOTTERY}/draw_prize`, may: MANAGERS, asks: inState('frozen', winnersOf) },
  { call: `POST ${LOTTERY}/publish`, may: MANAGERS, asks: inState('won', () => ({ publicityStatus: 0 })) },
  { call: `POST ${LOTTERY}/cancel`, may: MANAGERS, asks: inState('running', () => ({ reason: 'Wrong' })) },
  {
    call: `POST ${LOTTERY}/record/push_register`,
    may: 'owner',
    others: '404 NOT_WINNER',
    asks: inState('won', () => ({ name: 'Me', contact: '1' })),
  },
  {
    // There is nobody else in the list.
    call: `POST ${LOTTERY}/apply_redraw`,
    may: MANAGERS,
    asks: inState('forfeited', ({ id }, { bystander }) => ({
      ids: String(id),
      winners: JSON.stringify([{ id, uid: bystander.uid, reason: 'Next' }]),
    })),
    told: { all: '400 NOT_ENTERED' },
  },
  {
    call: `GET ${LOTTERY}/record/list`,
    may: MANAGERS,
    asks: inState('registered'),
    shows: { registration: MANAGERS },
    counts: true,
  },
  {
    call: `POST ${LOTTERY}/record/update_state`,
    may: MANAGERS,
    asks: inState('registered', ({ id }) => ({ id, from: 'registered', to: 'sent' })),
    shows: { registration: MANAGERS },
  },
  {
    call: `GET ${LOTTERY}/record/export`,
    may: MANAGERS,
    asks: inState('registered'),
    shows: { registration: MANAGERS },
    counts: true,
  },
];
