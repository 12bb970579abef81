import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../contract.ts';
import { hasNoLook } from './check-seen.ts';
import { recall, remember, timeOfLook, winnersText } from './memory.ts';
import { badOf, meritEvidence, network, soundEvidence, stepsOf, testStorage, withLog } from './test-support.ts';
import type { Evidence } from './types.ts';

const MINUTE = 60_000;

describe('the time of a look', () => {
  /** A browser that looks at the log while it has one line. */
  async function looking() {
    const evidence = await soundEvidence({ chain: network.chain });
    const [created, frozen] = evidence.log as [(typeof evidence.log)[0], (typeof evidence.log)[0]];
    const storage = testStorage();
    const { wbId, commitment } = evidence.proof;
    const sightings = () => recall(storage, wbId)!.sightings;
    return {
      listAt: frozen.at,
      sightings,
      look: (hostTime: number, asked: number, { seq, hash } = created) =>
        remember(
          storage,
          { wbId, commitment, entrantsHash: '', logCount: seq, logHead: hash, hostTime, own: null },
          asked,
        ),
      seen: async () =>
        (await stepsOf({ ...evidence, uid: 0, own: null, named: [], lastLook: recall(storage, wbId) })).find(
          ({ name }) => name === 'seen',
        )?.state,
      frozen,
    };
  }

  it('is never earlier than the host has said before', async () => {
    const { listAt, look, seen, sightings } = await looking();
    look(listAt + 50 * MINUTE, listAt + 50 * MINUTE);
    expect(await seen()).toBe('bad');
    look(1, listAt + 51 * MINUTE);
    expect(await seen()).toBe('bad');
    expect(sightings()).toMatchObject([{ hostTime: listAt + 50 * MINUTE, readerTime: listAt + 51 * MINUTE }]);
  });

  it('is none of what came with the page: it takes no look away, neither that of the same lines nor one before it', async () => {
    const { listAt, look, seen, sightings, frozen } = await looking();
    // The host's clock is slow; by the reader's own the list is dated back.
    look(listAt - MINUTE, listAt + 50 * MINUTE);
    expect(await seen()).toBe('unsure');
    look(1, 0);
    look(1, 0, frozen);
    expect(await seen()).toBe('unsure');
    expect(sightings().map(({ logCount, readerTime }) => [logCount, readerTime])).toEqual([
      [1, listAt + 50 * MINUTE],
      [2, 0],
    ]);
    look(listAt, listAt + 52 * MINUTE, frozen);
    look(1, 0);
    expect(sightings().map(({ logCount }) => logCount)).toEqual([1, 2]);
    expect(await seen()).toBe('unsure');
  });

  it('is when it was asked for, and of a reply that has come since alone', () => {
    const at = (isFetching: boolean, dataUpdatedAt: number, asked: number) =>
      timeOfLook({ isFetching, dataUpdatedAt }, asked);
    expect([at(false, 95_000, 1_000), at(false, 1_000, 1_000)]).toEqual([1_000, 1_000]);
    // Came with the page, was asked for again, could not be had.
    expect([at(false, 1, 0), at(true, 95_000, 96_000), at(false, 95_000, 96_000)]).toEqual([0, 0, 0]);
  });

  it('is later by this device, and a clock that was set right since counts no more', async () => {
    const { listAt, look, seen } = await looking();
    look(listAt - MINUTE, listAt + 50 * MINUTE);
    look(listAt - MINUTE / 2, listAt - MINUTE / 2);
    expect(await seen()).toBe('ok');
  });
});

describe('the winners that the post showed', () => {
  const FRIEND = 'ab'.repeat(16);

  /** A browser in which the post has shown winners; each look at a log of so many lines. */
  async function shown() {
    const evidence = await soundEvidence({ redraw: 'deferred' });
    const { proof, log } = evidence;
    const storage = testStorage();
    const awards = proof.awards.map((award) => ({ ...award, isForfeited: award.isForfeited === 1 }));
    return {
      awards,
      count: log.length,
      first: log.findIndex(({ kind }) => kind === 'drawn') + 1,
      look: (logCount: number, winners: Parameters<typeof winnersText>[0]) => {
        const { hash: logHead, at } = log[logCount - 1]!;
        const { wbId, commitment } = proof;
        const told = { logCount, logHead, hostTime: at, own: null, winners: winnersText(winners) };
        remember(storage, { wbId, commitment, entrantsHash: '', ...told }, at);
      },
      kept: () => recall(storage, proof.wbId)!.sightings.map(({ winners }) => winners),
      step: async () =>
        (await stepsOf({ ...evidence, lastLook: recall(storage, proof.wbId) })).find(({ name }) => name === 'seen'),
      bad: () => badOf({ ...evidence, lastLook: recall(storage, proof.wbId) }),
    };
  }

  it('are those that the log tells of at that line, whatever came later and in whatever order they stand', async () => {
    const { awards, count, first, look, bad } = await shown();
    look(1, []);
    look(
      first,
      awards.slice(0, 3).map((award) => ({ ...award, isForfeited: false })),
    );
    look(first + 1, awards.slice(0, 3));
    look(count, awards.toReversed());
    expect(await bad()).toEqual([]);
  });

  it('another winner, prize or fate, one less, or nobody: the check says so', async () => {
    const forged = async (change: (awards: Awaited<ReturnType<typeof shown>>['awards']) => object[]) => {
      const { awards, count, look, bad } = await shown();
      look(count, change(awards) as typeof awards);
      return bad();
    };
    const [one, two] = [0, 1];
    expect(await forged((awards) => awards.with(one, { ...awards[one]!, entryId: FRIEND }))).toEqual(['seen']);
    expect(await forged((awards) => awards.with(one, { ...awards[one]!, prizeIndex: 1 }))).toEqual(['seen']);
    expect(await forged((awards) => awards.with(two, { ...awards[two]!, isForfeited: false }))).toEqual(['seen']);
    expect(await forged((awards) => awards.slice(1))).toEqual(['seen']);
    expect(await forged(() => [])).toEqual(['seen']);
  });

  it('are not forgotten when the post shows others with the same lines, or with later ones', async () => {
    const { awards, count, look, step, first } = await shown();
    const drawn = awards.slice(0, 3).map((award) => ({ ...award, isForfeited: false }));
    look(first, drawn.with(0, { ...drawn[0]!, entryId: FRIEND }));
    look(first, drawn);
    look(count, awards);
    const seen = await step();
    expect(seen).toMatchObject({ state: 'bad' });
    const { entryId } = drawn[0]!;
    expect(seen?.compared[0]).toMatchObject({
      name: 'value.seenWinners',
      values: { number: first },
      said: `${FRIEND} 1`,
      computed: `${entryId} 1`,
    });
  });

  it('are kept of the first and the last looks that showed any', () => {
    const storage = testStorage();
    for (let logCount = 1; logCount < 9; logCount++)
      remember(
        storage,
        {
          wbId: 1,
          commitment: 'ab',
          entrantsHash: '',
          logCount,
          logHead: 'cd',
          hostTime: logCount,
          own: null,
          winners: logCount < 3 ? winnersText([]) : `of ${logCount}`,
        },
        logCount,
      );
    const winners = recall(storage, 1)!.sightings.map((one) => one.winners);
    expect(winners).toEqual(['-', '-', 'of 3', '', '', 'of 6', 'of 7', 'of 8']);
  });
});

describe('a browser that holds no look from before', () => {
  const storage = testStorage();

  it('the end of a lottery is told of it, without any fault: who looks only afterwards sees but that it fits together', async () => {
    const evidence = await soundEvidence({ chain: network.chain });
    const [created, frozen, , drawn] = evidence.log as LogLine[];
    const seen = (logCount: number, asked: number, logHead = evidence.log[logCount - 1]!.hash): Evidence => {
      const { wbId, commitment } = evidence.proof;
      const look = { wbId, commitment, entrantsHash: '', logCount, logHead, hostTime: created!.at, own: null };
      const own = testStorage();
      remember(own, look, asked);
      return { ...evidence, lastLook: recall(own, wbId) };
    };
    expect([hasNoLook(evidence), await badOf(evidence)]).toEqual([true, []]);
    // While it ran, also when its list was just being fixed.
    expect([created!.at, frozen!.at + MINUTE].map((at) => hasNoLook(seen(1, at)))).toEqual([false, false]);
    // With its list, or when that had come by this device's clock; at another log; with the page.
    for (const late of [
      seen(2, frozen!.at),
      seen(4, drawn!.at),
      seen(1, drawn!.at),
      seen(1, frozen!.at, 'ab'),
      seen(1, 0),
    ])
      expect(hasNoLook(late)).toBe(true);
    // Before there is a result nobody has missed anything.
    for (const count of [1, 2]) expect(hasNoLook({ ...evidence, log: evidence.log.slice(0, count) })).toBe(false);
  });

  it('holds of a choice, and of one that is called off', async () => {
    const merit = await meritEvidence();
    expect(hasNoLook(merit)).toBe(true);
    const [created] = merit.log as [LogLine];
    const cancelled = { at: created.at + MINUTE, kind: 'cancelled' as const, data: '{}' };
    const off = await withLog(merit, [created, cancelled]);
    expect(hasNoLook(off)).toBe(true);
    const sighting = { logCount: 1, logHead: created.hash, hostTime: created.at, readerTime: created.at };
    const seen = { at: 1, commitment: '', entrantsHash: '', sightings: [sighting], own: [] };
    expect([hasNoLook({ ...off, lastLook: seen }), hasNoLook({ ...merit, lastLook: seen })]).toEqual([false, false]);
  });

  it('finds what it kept, whatever the host calls the zone by now', async () => {
    const { proof, log } = await soundEvidence();
    const look = { wbId: 24, commitment: proof.commitment, entrantsHash: '', logCount: 1, hostTime: 5, own: null };
    remember(storage, { ...look, logHead: log[0]!.hash }, 5);
    const kept = storage.getItem('guildhall-lottery 24')!;
    // As earlier versions kept it.
    const earlier = testStorage({ 'guildhall-lottery sw4 1024': '{}', 'guildhall-lottery sw4 24': kept, other: 'x' });
    expect(recall(earlier, 24)).toEqual(recall(storage, 24));
    remember(earlier, { ...look, logCount: 2, logHead: log[1]!.hash }, 6);
    expect(recall(earlier, 24)!.sightings.map(({ logCount }) => logCount)).toEqual([1, 2]);
  });
});
