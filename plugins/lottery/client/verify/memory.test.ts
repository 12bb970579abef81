import { describe, expect, it } from 'vitest';
import { recall, remember, timeOfLook } from './memory.ts';
import { network, soundEvidence, stepsOf } from './test-support.ts';

const MINUTE = 60_000;

describe('the time of a look', () => {
  /** A browser that looks at the log while it has one line. */
  async function looking() {
    const evidence = await soundEvidence({ chain: network.chain });
    const [created, frozen] = evidence.log as [(typeof evidence.log)[0], (typeof evidence.log)[0]];
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    };
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
