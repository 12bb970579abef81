import { describe, expect, it } from 'vitest';
import { recall, remember, timeOfLook, winnersText } from './memory.ts';
import { badOf, network, soundEvidence, stepsOf } from './test-support.ts';

const MINUTE = 60_000;

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
};

describe('the time of a look', () => {
  /** A browser that looks at the log while it has one line. */
  async function looking() {
    const evidence = await soundEvidence({ chain: network.chain });
    const [created, frozen] = evidence.log as [(typeof evidence.log)[0], (typeof evidence.log)[0]];
    const storage = memory();
    const { wbId, commitment } = evidence.proof;
    const sightings = () => recall(storage, 'sw4', wbId)!.sightings;
    return {
      listAt: frozen.at,
      sightings,
      look: (hostTime: number, asked: number, { seq, hash } = created) =>
        remember(
          storage,
          'sw4',
          { wbId, commitment, entrantsHash: '', logCount: seq, logHead: hash, hostTime, own: null },
          asked,
        ),
      seen: async () =>
        (await stepsOf({ ...evidence, uid: 0, own: null, named: [], seen: recall(storage, 'sw4', wbId) })).find(
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
    const storage = memory();
    const awards = proof.awards.map((award) => ({ ...award, isForfeited: award.isForfeited === 1 }));
    return {
      awards,
      count: log.length,
      first: log.findIndex(({ kind }) => kind === 'drawn') + 1,
      look: (logCount: number, winners: Parameters<typeof winnersText>[0]) => {
        const { hash: logHead, at } = log[logCount - 1]!;
        const { wbId, commitment } = proof;
        const told = { logCount, logHead, hostTime: at, own: null, winners: winnersText(winners) };
        remember(storage, 'sw4', { wbId, commitment, entrantsHash: '', ...told }, at);
      },
      kept: () => recall(storage, 'sw4', proof.wbId)!.sightings.map(({ winners }) => winners),
      step: async () =>
        (await stepsOf({ ...evidence, seen: recall(storage, 'sw4', proof.wbId) })).find(({ name }) => name === 'seen'),
      bad: () => badOf({ ...evidence, seen: recall(storage, 'sw4', proof.wbId) }),
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
      ...{ name: 'value.seenWinners', values: { number: first } },
      ...{ said: `${FRIEND} 1`, computed: `${entryId} 1` },
    });
  });

  it('are kept of the first and the last looks that showed any', () => {
    const storage = memory();
    for (let logCount = 1; logCount < 9; logCount++)
      remember(
        storage,
        'sw4',
        {
          ...{ wbId: 1, commitment: 'ab', entrantsHash: '', logCount, logHead: 'cd', hostTime: logCount, own: null },
          winners: logCount < 3 ? winnersText([]) : `of ${logCount}`,
        },
        logCount,
      );
    const winners = recall(storage, 'sw4', 1)!.sightings.map((one) => one.winners);
    expect(winners).toEqual(['-', '-', 'of 3', '', '', 'of 6', 'of 7', 'of 8']);
  });
});
