import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLotteryWorld, HOUR, type LotteryWorld } from '../../plugins/lottery/server/test-support.ts';
import { QUICKNET, roundAfter } from '../../plugins/lottery/shared/draw.ts';
import { testNetwork } from '../../plugins/lottery/shared/test-support.ts';
import { zonesFixture } from '../../server/zones/fixture.ts';
import { describeOnEachEngine } from '../support/engines.ts';
import { verify } from '../support/lottery.ts';

const [GENESIS, PERIOD] = [1_700_000_000, 30];
const network = testNetwork({ genesis: GENESIS, period: PERIOD });
const impostor = testNetwork(network.chain, 9);
const urls = ['https://beacon.example/{round}', 'https://mirror.example/{round}'];
const SHIPPED = '{ "publicityDays": 7, "beacon": { "otherwise": "post" } }';
const NO_BEACON = '{ "publicityDays": 7 }';
const WITH_BEACON = JSON.stringify({ publicityDays: 7, beacon: { urls, ...network.chain } });

describeOnEachEngine('a lottery whose public value is a round of a web beacon', (open) => {
  let w: LotteryWorld;
  const zones = zonesFixture();
  const asked: string[] = [];
  let answer: (url: string) => Response | Promise<Response>;
  const fetch = ((url: string) => {
    asked.push(url);
    return Promise.resolve(answer(url));
  }) as unknown as typeof globalThis.fetch;
  const down = () => Promise.reject(new Error('down'));
  const said = (round: number, signature: unknown) => () => Response.json({ round, signature });

  beforeAll(async () => {
    zones.edit('jl/zone.json', SHIPPED, WITH_BEACON);
    w = await createLotteryWorld(open, { zone: 'jl', zonesDir: zones.dir });
  });
  afterAll(async () => {
    await w.app.stop();
    zones.dispose();
  });
  beforeEach(() => {
    w.reset();
    asked.length = 0;
    answer = down;
  });

  /** A lottery that is frozen, at the time of its draw; `again` lets the job look once more. */
  async function due() {
    const [player] = await w.people(1);
    const wbId = await w.start();
    await w.comment(player, wbId);
    const { drawing } = w.parts({ fetch });
    w.later(HOUR + 10_000);
    await drawing.runOne(wbId, w.now());
    const { beacon, lotteryTime } = await w.info(player, wbId);
    w.later(lotteryTime - w.now());
    const again = async () => {
      w.later(10_000);
      await drawing.runOne(wbId, w.now());
      return (await w.info(player, wbId)).phase;
    };
    return { wbId, beacon, lotteryTime, again };
  }
  const settingsBecome = (to: string, from: string) => {
    zones.edit('jl/zone.json', from, to);
    expect(w.app.zones.reload()).toBe(true);
  };

  test('asks for the announced round until one address answers what the network has signed', async () => {
    const { wbId, beacon, lotteryTime, again } = await due();
    const { publicKey } = network.chain;
    expect(beacon).toMatchObject({ kind: 'drand', name: 'chain', publicKey });
    expect(beacon.notBefore).toBeGreaterThanOrEqual(lotteryTime - 30 * 60_000);
    expect(beacon.notBefore).toBe((GENESIS + (beacon.beaconRound - 1) * PERIOD) * 1000);
    const { beaconRound: round } = beacon;
    const signature = await network.sign(round);
    const wrong = [
      ...[down, () => new Response('no', { status: 500 }), () => new Response('{'), said(round, 'zz')],
      ...[said(1, signature), said(round, await impostor.sign(round))],
    ];
    for (const next of wrong) {
      answer = next;
      expect(await again()).toBe('frozen');
    }
    answer = (url) => (url.startsWith('https://beacon.') ? down() : said(round, signature)());
    expect(await again()).toBe('drawn');
    const once = [`https://beacon.example/${round}`, `https://mirror.example/${round}`];
    expect(asked).toEqual([...wrong, 'right'].flatMap(() => once));
    expect((await w.proof(wbId)).rounds[0]?.beacon).toMatchObject({ kind: 'drand', id: round, publicKey, signature });
    expect(await verify(w, wbId)).toEqual([]);
  });

  test('waits for what was announced, whatever the settings say later', async () => {
    const { wbId, beacon, again } = await due();
    const chains = (await w.log(wbId)).map(({ data }) => (JSON.parse(data) as { beaconChain?: unknown }).beaconChain);
    expect(chains).toEqual([network.chain, network.chain]);
    const { beaconRound: round } = beacon;
    const other = WITH_BEACON.replace(network.chain.publicKey, impostor.chain.publicKey);
    settingsBecome(other, WITH_BEACON);
    answer = said(round, await impostor.sign(round));
    expect(await again()).toBe('frozen');
    settingsBecome(NO_BEACON, other);
    await w.comment(w.manager, wbId);
    w.later(20_000);
    expect(await again()).toBe('frozen');
    settingsBecome(WITH_BEACON, NO_BEACON);
    answer = said(round, await network.sign(round));
    expect(await again()).toBe('drawn');
  });

  test('is a round of the public network where a zone says no more than that it wants one', async () => {
    const shortest = '{ "beacon": {} }';
    settingsBecome(shortest, WITH_BEACON);
    const { beacon } = await w.info(w.manager, await w.start());
    settingsBecome(WITH_BEACON, shortest);
    const { publicKey, name } = QUICKNET;
    expect(beacon).toMatchObject({ kind: 'drand', name, publicKey });
    expect(beacon.beaconRound).toBe(roundAfter(QUICKNET, beacon.notBefore));
  });

  test('and one that was announced without stays with posts', async () => {
    settingsBecome(NO_BEACON, WITH_BEACON);
    const wbId = await w.start();
    settingsBecome(WITH_BEACON, NO_BEACON);
    const [player] = await w.people(1);
    await w.comment(player, wbId);
    const { beacon } = await w.info(player, wbId);
    expect(beacon).toMatchObject({ kind: 'post', name: '', publicKey: '' });
    expect((await w.drawn(wbId, player)).phase).toBe('drawn');
    expect(asked).toEqual([]);
    expect(await verify(w, wbId)).toEqual([]);
  });
});
