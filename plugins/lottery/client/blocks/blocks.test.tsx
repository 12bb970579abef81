import { describe, expect, it } from 'vitest';
import { testApp, testUser } from '../../../../platform/sdk/test-support.tsx';
import { testPost } from '../../../../platform/shell/test-boot.ts';
import { apiQuery, CallError, type Post } from '../../../../platform/sdk/index.ts';
import { getLotteryInfo, type LotteryInfo, type OwnLottery, type Winner } from '../../contract.ts';
import { rulesOf } from '../rules.ts';
import { Conditions } from './Conditions.tsx';
import { LotteryBlock } from './LotteryBlock.tsx';
import { OwnState } from './OwnState.tsx';
import { Winners } from './Winners.tsx';

const NOW = 1_760_000_000_000;
const OWN: OwnLottery = { uid: 1, isEntered: null, entryId: '', nonce: '', missing: [], wins: [] };
const INFO: LotteryInfo = {
  wbTitle: '',
  wbId: 1,
  startTime: NOW + 60_000,
  endTime: NOW + 120_000,
  type: 1,
  randomlySelectedRule: null,
  status: 1,
  lotteryCondition: ['评论'],
  redrawType: 1,
  registerExpirationDate: 3,
  blacklistType: [0],
  publicityStatus: 1,
  lotteryPrizeList: [{ prizeName: '皮肤', prizeNumber: 2 }],
  publicityDate: 5,
  lotteryTime: NOW + 180_000,
  rules: { version: 1, comment: 1 },
  phase: 'waiting',
  createdTime: NOW,
  frozenTime: 0,
  drawnTime: 0,
  cancelledTime: 0,
  cancelReason: '',
  heldTime: 0,
  commitment: '',
  entrantsHash: '',
  entrantCount: 0,
  logHead: '',
  logCount: 0,
  beacon: { kind: 'post', name: '', publicKey: '', missed: null, notBefore: 0, beaconRound: 0, isAwaited: 0 },
  publishedTime: 0,
  publicityUntil: 0,
  winners: [],
  own: OWN,
  canManage: 0,
};
const winner = (id: number, more: Partial<Winner>): Winner => ({
  id,
  round: 0,
  position: id,
  prizeIndex: 0,
  entryId: 'ab'.repeat(16),
  reason: '',
  state: 'won',
  forfeitedBy: '',
  forfeitReason: '',
  userInfo: null,
  uid: 0,
  nonce: '',
  replaces: 0,
  isOwn: 0,
  ...more,
});
const CONTEXT = {
  boot: {
    viewer: testUser(),
    // The fields that these blocks read.
    zone: { abbr: 'sw4', plugins: {}, themes: [], timeZone: 'Asia/Shanghai' } as never,
  },
};
const app = testApp(CONTEXT);

describe('what a lottery is when the post is read', () => {
  const post: Post = Object.assign(testPost(1), { lottery: INFO });

  it('is on its way first, not nothing', () => {
    const html = testApp(CONTEXT).html(<LotteryBlock post={post} />);
    expect([html.includes('aria-busy'), html.includes('role="alert"')]).toEqual([true, false]);
  });

  it('is said when it cannot be loaded, with a way to try again', async () => {
    const call = () => Promise.reject(new CallError(503, 503, 'the host rests'));
    const { context, html } = testApp({ ...CONTEXT, call });
    await context.queryClient.prefetchQuery(apiQuery(context, getLotteryInfo, { wbId: 1 }));
    const block = html(<LotteryBlock post={post} />);
    expect(block).toContain('role="alert"');
    expect(block).toContain('the host rests');
    expect(block).toContain('action.retry');
    expect(block).not.toContain('aria-busy');
  });
});

describe('what a viewer is told of themselves', () => {
  const told = (phase: LotteryInfo['phase'], missing: OwnLottery['missing'], entryId = '') =>
    app.html(<OwnState info={{ ...INFO, phase, own: { ...OWN, missing, entryId } }} post={testPost(1)} />);

  it('is before the start when it begins, not that they are in', () => {
    expect(told('waiting', [])).toContain('own.waiting');
    expect(told('waiting', [])).not.toContain('own.in<');
    expect(told('running', [], 'ab'.repeat(16))).toContain('own.in<');
  });

  it('is not that they are in where they have no entry: only with one can they show later that they were told so', () => {
    expect(told('running', [])).not.toContain('own.in<');
    const listed = (entryId: string) =>
      app.html(
        <OwnState info={{ ...INFO, phase: 'frozen', own: { ...OWN, isEntered: 1, entryId } }} post={testPost(1)} />,
      );
    expect([listed('ab'.repeat(16)).includes('own.isIn<'), listed('').includes('own.isIn<')]).toEqual([true, false]);
  });

  it('is why they never will be in, also before the start', () => {
    expect(told('waiting', ['author'])).toContain('missing.author');
    expect(told('waiting', ['author'])).not.toContain('own.waiting');
  });
});

describe('the winners', () => {
  const html = (winners: readonly Winner[], more: Partial<LotteryInfo> = {}) =>
    app.html(<Winners info={{ ...INFO, phase: 'drawn', winners: [...winners], ...more }} />);

  it('tell a prize that was taken back from one that nobody registered for', () => {
    const late = html([winner(1, { state: 'forfeited', forfeitedBy: 'late' })]);
    const revoked = html([winner(1, { state: 'forfeited', forfeitedBy: 'manager', forfeitReason: '多个账号' })]);
    expect([late.includes('winners.forfeited'), late.includes('winners.revoked')]).toEqual([true, false]);
    expect([revoked.includes('winners.forfeited'), revoked.includes('winners.revoked')]).toEqual([false, true]);
    expect(revoked).toContain('winners.why');
    expect(late).not.toContain('winners.why');
  });

  it('are said to be shown by entry once their publicity has ended', () => {
    const publishedTime = NOW - 10_000;
    expect(html([winner(1, {})], { publishedTime, publicityUntil: NOW + 1_000 })).not.toContain('winners.notNamed');
    expect(html([winner(1, {})], { publishedTime, publicityUntil: NOW - 1_000 })).toContain('winners.notNamed');
  });
});

describe('the conditions', () => {
  it('tell by merit that people choose again, and at random how it is drawn', () => {
    expect(app.html(<Conditions info={{ ...INFO, type: 2 }} />)).toContain('redraw.meritHint');
    expect(app.html(<Conditions info={INFO} />)).toContain('redraw.randomHint');
    expect(app.html(<Conditions info={{ ...INFO, redrawType: 2 }} />)).toContain('redraw.deferredHint');
  });

  it('ask for one post that is all of what is asked', () => {
    const asked = (post: object) =>
      rulesOf({ rules: { version: 1, post }, blacklistType: [] }, () => '讨论').filter(
        ({ reason }) => reason === 'post',
      );
    expect(asked({}).map(({ key }) => key)).toEqual(['asks.post']);
    expect(asked({ topic: 'x' })).toMatchObject([{ key: 'asks.postTopic', values: { name: 'x' } }]);
    expect(asked({ themeId: 1 })).toMatchObject([{ key: 'asks.postTheme', values: { name: '讨论' } }]);
    expect(asked({ topic: 'x', themeId: 1 })).toMatchObject([{ key: 'asks.postBoth' }]);
  });
});
