import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hostOf } from '../../plugins/drafts/server/timing/test-support.ts';
import { createLotteryWorld, DAY, HOUR, type LotteryWorld } from '../../plugins/lottery/server/test-support.ts';
import { ANNOUNCED_MS } from '../../plugins/lottery/shared/draw.ts';
import { testNetwork } from '../../plugins/lottery/shared/test-support.ts';
import { zonesFixture } from '../../server/zones/fixture.ts';
import type { ApiWorld } from './each-engine.ts';
import { describeOnEachEngine } from '../support/engines.ts';
import { verify } from '../support/lottery.ts';

const network = testNetwork({ genesis: 1_700_000_000, period: 30 });
const SHIPPED = '{ "publicityDays": 7, "beacon": { "otherwise": "post" } }';
const beacon = { urls: ['https://beacon.example/{round}'], ...network.chain, otherwise: 'post' };
const IF_POSSIBLE = JSON.stringify({ beacon });
const NONE = '{ "gapMinutes": 30 }';
const { publicKey, name } = network.chain;
const BY_POST = { kind: 'post', name: '', publicKey: '', beaconRound: 0 };

describeOnEachEngine('a lottery that is announced with a beacon if it answers', (open) => {
  let w: LotteryWorld;
  const zones = zonesFixture();
  const asked: number[] = [];
  let isUp = true;
  /**
   * Whether somebody could write while the network was asked: who waits for it must hold up nobody.
   */
  let meanwhile: (() => Promise<void>) | null = null;
  const askBeacon = (async (url: string) => {
    const round = Number(new URL(url).pathname.slice(1));
    asked.push(round);
    await meanwhile?.();
    if (!isUp) throw new Error('down');
    return Response.json({ round, signature: await network.sign(round) });
  }) as unknown as typeof fetch;
  let settings = SHIPPED;
  const settingsBecome = (to: string) => {
    zones.edit('jl/zone.json', settings, to);
    settings = to;
    expect(w.app.zones.reload()).toBe(true);
  };

  beforeAll(async () => {
    w = await createLotteryWorld(open, { zone: 'jl', zonesDir: zones.dir, web: askBeacon });
    settingsBecome(IF_POSSIBLE);
  });
  afterAll(async () => {
    await w.app.stop();
    zones.dispose();
  });
  beforeEach(() => {
    w.reset();
    [asked.length, isUp, meanwhile] = [0, true, null];
    if (settings !== IF_POSSIBLE) settingsBecome(IF_POSSIBLE);
  });
  let turn = 0;
  /** People, and a moment at which nothing is kept of what was found before. */
  async function begin(count: number, codes?: Record<number, number[]>) {
    const people = await w.people(count, codes);
    w.later(10 * HOUR * ++turn);
    return people;
  }

  const beaconOf = async (wbId: number) => (await w.info(w.manager, wbId)).beacon;
  const logged = async (wbId: number, kind: string) =>
    (await w.log(wbId)).filter((line) => line.kind === kind).map(({ data }) => JSON.parse(data) as object);
  /**
   * Lotteries with somebody in them, their lists fixed and their time come.
   * @returns lets the job look at one once more
   */
  async function due(wbId: number, ...others: number[]) {
    const { drawing } = w.parts({ fetch: askBeacon });
    w.later(HOUR + 10_000);
    const all = [wbId, ...others];
    for (const id of all) await drawing.runOne(id, w.now());
    // Each is drawn on the day after its end: two that end around midnight are a day apart.
    const times = await Promise.all(all.map(async (id) => (await w.info(w.manager, id)).lotteryTime));
    w.later(Math.max(...times) - w.now());
    return async (id = wbId) => {
      w.later(10_000);
      await drawing.runOne(id, w.now());
      return w.info(w.manager, id);
    };
  }
  async function withPlayers(wbId: number, players: LotteryWorld['manager'][]) {
    for (const player of players) await w.comment(player, wbId);
  }

  test('pins the network that answers, and waits for it whatever comes later', async () => {
    const players = await begin(3);
    const wbId = await w.start();
    expect(await beaconOf(wbId)).toMatchObject({ kind: 'drand', name, publicKey, missed: null });
    expect(await logged(wbId, 'created')).toMatchObject([{ beaconChain: network.chain, beaconMissed: null }]);
    // Another one believes what was found.
    await w.start();
    expect(asked).toHaveLength(1);
    await withPlayers(wbId, players);
    isUp = false;
    const again = await due(wbId);
    await w.comment(w.manager, wbId);
    expect((await again()).phase).toBe('frozen');
    settingsBecome(NONE);
    w.later(20_000);
    expect((await again()).phase).toBe('frozen');
    settingsBecome(IF_POSSIBLE);
    isUp = true;
    expect((await again()).phase).toBe('drawn');
    expect((await w.proof(wbId)).rounds[0]?.beacon).toMatchObject({ kind: 'drand', publicKey });
    expect(await verify(w, wbId)).toEqual([]);
  });

  test('says why it is a post, and stays with posts whatever comes later', async () => {
    isUp = false;
    const players = await begin(3);
    const wbId = await w.start();
    const missed = { name, reason: 'silent', at: expect.any(Number) as number };
    expect(await beaconOf(wbId)).toMatchObject({ ...BY_POST, missed });
    expect(await logged(wbId, 'created')).toMatchObject([{ beaconChain: null, beaconRound: 0, beaconMissed: missed }]);
    isUp = true;
    await withPlayers(wbId, players);
    // Its settings change, and its zone's: neither makes it another source.
    settingsBecome(JSON.stringify({ beacon: { ...beacon, otherwise: undefined } }));
    const later = JSON.stringify(w.formOf({ endTime: w.now() + 2 * HOUR }));
    const edit = { wbId, content: '<p>改期[lottery,活动详情]</p>', wbIsLottery: 1, lotteryInfo: later };
    const { startTime } = await w.info(w.manager, wbId);
    const form = JSON.stringify({ ...(JSON.parse(later) as object), startTime });
    const reply = await w.manager.send('POST', '/api/bbs/weibo/edit?zone=jl', { ...edit, lotteryInfo: form });
    expect(w.outcome(reply)).toBe('200');
    expect(await logged(wbId, 'changed')).toMatchObject([{ beaconChain: null, beaconMissed: missed }]);
    w.later(HOUR);
    const again = await due(wbId);
    expect(await logged(wbId, 'frozen')).toMatchObject([{ beaconChain: null, beaconMissed: missed }]);
    expect((await again()).phase).toBe('frozen');
    await w.comment(w.manager, wbId);
    w.later(20_000);
    expect((await again()).phase).toBe('drawn');
    expect((await w.proof(wbId)).rounds[0]?.beacon.kind).toBe('comment');
    expect(await verify(w, wbId)).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  test('asks before its transaction: nobody who writes waits for the network', async () => {
    const [player, author] = await begin(2, { 1: [31, 93] });
    const other = await w.start({ type: 2 });
    const inNoTransaction = AsyncLocalStorage.snapshot();
    let written = 0;
    const asksAgain = () => {
      w.later(HOUR);
      meanwhile = () =>
        inNoTransaction(async () => {
          meanwhile = null;
          await w.comment(player, other);
          written++;
        });
    };
    asksAgain();
    const wbId = await w.start();
    expect(written).toBe(1);
    asksAgain();
    const lotteryInfo = JSON.stringify({ ...w.formOf({ type: 1 }), startTime: (await w.info(author, wbId)).startTime });
    const text = { wbId, content: '<p>改[lottery,活动详情]</p>', wbIsLottery: 1, lotteryInfo };
    await w.manager.send('POST', '/api/bbs/weibo/edit?zone=jl', text);
    // It is announced already: there is nothing to ask.
    expect(written).toBe(1);
    // One that is published at a time: asked for when it is sent, and again when it comes.
    const at = w.now() + DAY;
    const timed = await w.add(author, { endTime: at + DAY }, { timingOpenTime: at });
    expect([w.outcome(timed), written]).toEqual(['200', 2]);
    asksAgain();
    await hostOf({ app: w.app } as ApiWorld).publishDue(at);
    expect(written).toBe(3);
  });

  test('nobody else can have the network asked', async () => {
    const [player] = await begin(1);
    expect(w.outcome(await w.add(player))).toBe('403 FORBIDDEN');
    expect(asked).toEqual([]);
  });

  test('a redraw is announced by the same rule: the beacon of the draw stays, and where there was none it is asked', async () => {
    const players = await begin(4);
    const redrawn = async (wbId: number) => {
      w.later(4 * DAY);
      await w.parts().tidy(w.now());
      expect(w.outcome(await w.send(w.manager, 'apply_redraw', { wbId }))).toBe('200');
      w.later(ANNOUNCED_MS);
      return [await beaconOf(wbId), (await logged(wbId, 'redraw')).at(-1)];
    };
    const oneOf = { redrawType: 1, lotteryPrizeList: [{ prizeName: '皮肤', prizeNumber: 1 }] };
    const byBeacon = await w.start(oneOf);
    isUp = false;
    w.later(HOUR / 4);
    const byPost = await w.start(oneOf);
    expect([(await beaconOf(byBeacon)).kind, (await beaconOf(byPost)).kind]).toEqual(['drand', 'post']);
    for (const wbId of [byBeacon, byPost]) await withPlayers(wbId, players);
    isUp = true;
    const again = await due(byBeacon, byPost);
    await w.comment(w.manager, byPost);
    w.later(20_000);
    for (const wbId of [byBeacon, byPost]) expect((await again(wbId)).phase).toBe('drawn');
    isUp = false;
    expect(await redrawn(byBeacon)).toMatchObject([
      { kind: 'drand', publicKey },
      { round: 1, beaconChain: network.chain },
    ]);
    const missed = { name, reason: 'silent' };
    expect(await redrawn(byPost)).toMatchObject([
      { ...BY_POST, missed },
      { round: 1, beaconChain: null, beaconMissed: missed },
    ]);
    await w.comment(w.manager, byPost);
    w.later(20_000);
    expect((await again(byPost)).winners).toHaveLength(2);
    isUp = true;
    expect(await redrawn(byPost)).toMatchObject([
      { kind: 'drand', publicKey, missed: null },
      { round: 2, beaconChain: network.chain, beaconMissed: null },
    ]);
    w.later(HOUR);
    expect((await again(byPost)).winners).toHaveLength(3);
    expect((await w.proof(byPost)).rounds.map(({ beacon: source }) => source.kind)).toEqual([
      ...['comment', 'comment', 'drand'],
    ]);
    expect(await verify(w, byPost)).toEqual([]);
  });
});
