import { describe, expect, it } from 'vitest';
import { packEntries } from '../../shared/draw.ts';
import { recall, remember } from './memory.ts';
import {
  badOf,
  evidenceOf,
  meritEvidence,
  soundEvidence,
  stepsOf,
  testStorage,
  withLog,
  withProof,
  withRound,
} from './test-support.ts';

const other = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);

describe('what fits', () => {
  it.each([null, 'random', 'deferred'] as const)('a sound draw, with a redraw: %s', async (redraw) => {
    const steps = await stepsOf(await soundEvidence({ redraw }));
    expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
      ...['commitment ok', 'list ok', 'log ok', 'order ok', 'beacon ok', 'key ok', 'winners ok', 'awards ok'],
      ...['shown none', 'own ok', 'seen none'],
    ]);
  });

  it('fewer entrants than prizes', async () => {
    expect(await badOf(await soundEvidence({ entrants: 2 }))).toEqual([]);
  });

  it('a choice by merit has nothing to recompute, but its list, its log and who is on the list', async () => {
    const chosen = await meritEvidence();
    expect((await stepsOf(chosen)).map(({ name, state }) => `${name} ${state}`)).toEqual([
      ...['commitment none', 'list ok', 'log ok', 'order ok', 'awards ok', 'shown none', 'own ok', 'seen none'],
    ]);
    const { proof } = chosen;
    const [first, ...others] = proof.awards;
    const awards = [{ ...first!, entryId: 'ab'.repeat(16) }, ...others];
    expect(await badOf(withProof(chosen, { awards }))).toEqual(['awards']);
    expect(await badOf(withProof(chosen, { frozenTime: proof.drawnTime + 1 }))).toEqual(['order']);
  });

  it('a lottery without entries waits for nothing more when it is over, and cannot hide any', async () => {
    const { log, proof, ...rest } = await evidenceOf(new Uint8Array());
    const at = log[1]!.at;
    const alone = { ...rest, proof: { ...proof, rounds: [], awards: [], drawnTime: at }, log };
    const nobody = await withLog(alone, [...log.slice(0, 2), { ...log[3]!, at }]);
    expect((await stepsOf(nobody)).map(({ name, state }) => `${name} ${state}`)).toEqual([
      ...['commitment none', 'list ok', 'log ok', 'order ok', 'awards none', 'shown none', 'own none', 'seen none'],
    ]);
    const { entries } = await soundEvidence();
    expect(await badOf({ ...nobody, entries })).toEqual(['list']);
  });

  it('a lottery that is not drawn yet says what it waits for', async () => {
    const { proof, log, ...rest } = await soundEvidence();
    const open = { ...proof, seed: '', rounds: [], awards: [], drawnTime: 0, logCount: 2, logHead: log[1]!.hash };
    const steps = await stepsOf({ ...rest, proof: open, log: log.slice(0, 2), entries: null });
    expect(steps.filter(({ state }) => state === 'wait').map(({ name }) => name)).toEqual([
      ...['commitment', 'list', 'order', 'beacon', 'key', 'winners', 'awards'],
    ]);
    expect(steps.find(({ name }) => name === 'log')?.state).toBe('ok');
  });
});

describe('what was tampered with is caught', () => {
  it('a winner, everywhere where one is named', async () => {
    const evidence = await soundEvidence();
    const [first] = evidence.proof.rounds;
    const friend = first!.alternates[2]!;
    const winners = [friend, ...first!.winners.slice(1)];
    const awards = evidence.proof.awards.map((award, at) => (at === 0 ? { ...award, entryId: friend } : award));
    expect(await badOf(withProof(withRound(evidence, { winners }), { awards }))).toEqual(['winners', 'awards']);
    expect(await badOf(withProof(evidence, { awards }))).toEqual(['awards']);
    const said = (await stepsOf(withRound(evidence, { winners }))).find(({ name }) => name === 'winners');
    expect(said?.compared[0]).toMatchObject({ name: 'value.winner', said: friend, computed: first!.winners[0] });
  });

  it('an alternate, a skipped place, a prize, somebody twice, somebody from elsewhere', async () => {
    const evidence = await soundEvidence();
    const { awards, rounds } = evidence.proof;
    const alternates = rounds[0]!.alternates.toReversed();
    expect(await badOf(withRound(evidence, { alternates }))).toEqual(['winners']);
    const change = (at: number, part: object) =>
      awards.map((award, index) => (index === at ? { ...award, ...part } : award));
    expect(await badOf(withProof(evidence, { awards: change(2, { position: 3 }) }))).toEqual(['awards']);
    expect(await badOf(withProof(evidence, { awards: change(0, { prizeIndex: 1 }) }))).toEqual(['awards']);
    expect(await badOf(withProof(evidence, { awards: change(1, { entryId: awards[0]!.entryId }) }))).toEqual([
      'awards',
    ]);
    expect(await badOf(withProof(evidence, { awards: change(1, { entryId: 'ab'.repeat(16) }) }))).toEqual(['awards']);
  });

  it('the list: one entry more, another order, another file', async () => {
    const evidence = await soundEvidence();
    const ids = Array.from({ length: 30 }, (_, index) =>
      Array.from(evidence.entries!.subarray(index * 16, index * 16 + 16), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join(''),
    );
    const more = packEntries([...ids, 'ab'.repeat(16)]);
    expect(await badOf({ ...evidence, entries: more })).toContain('list');
    const exchanged = new Uint8Array(evidence.entries!);
    exchanged.copyWithin(0, 16, 32);
    const steps = await stepsOf({ ...evidence, entries: exchanged });
    expect(steps.find(({ name }) => name === 'list')?.compared.map(({ name }) => name)).toContain('value.listOrder');
    // Even when everything that follows was computed anew: the log and what was seen before know
    // the list.
    const forged = await evidenceOf(more);
    expect(await badOf({ ...forged, log: evidence.log })).toEqual(expect.arrayContaining(['list', 'log']));
  });

  it('the seed, the public value, the key, the time of the value', async () => {
    const evidence = await soundEvidence();
    const { seed, beacon, key } = evidence.proof.rounds[0]!;
    expect(await badOf(withRound(evidence, { seed: other(seed) }))).toEqual([
      ...['commitment', 'order', 'key', 'winners', 'awards'],
    ]);
    expect(await badOf(withRound(evidence, { beacon: { ...beacon, value: other(beacon.value) } }))).toEqual(
      expect.arrayContaining(['order', 'beacon', 'key', 'winners']),
    );
    expect(await badOf(withRound(evidence, { beacon: { ...beacon, id: 5 } }))).toEqual(['beacon']);
    expect(await badOf(withRound(evidence, { key: other(key) }))).toEqual(['order', 'key']);
    expect(await badOf(withProof(evidence, { frozenTime: beacon.createTime + 1 }))).toEqual(['order']);
  });

  it('a seed with a commitment of its own: the log has the first one', async () => {
    const evidence = await soundEvidence();
    const forged = await soundEvidence();
    const commitment = other(evidence.proof.commitment);
    expect(await badOf(withProof(withRound(forged, { commitment }), { commitment }))).toContain('commitment');
  });

  it('a redraw: who is left out, and whose prize it was', async () => {
    const evidence = await soundEvidence({ redraw: 'random' });
    const [first, second] = evidence.proof.rounds;
    const rounds = [first!, { ...second!, excluded: second!.excluded.slice(1) }];
    expect(await badOf(withProof(evidence, { rounds }))).toEqual(['winners']);
    const awards = evidence.proof.awards.map((award) => ({ ...award, isForfeited: 0 as const }));
    expect(await badOf(withProof(evidence, { awards }))).toEqual(['awards']);
  });

  it('the log: a line changed, taken out, added behind', async () => {
    const evidence = await soundEvidence();
    const { log } = evidence;
    const changed = log.map((line, at) => (at === 1 ? { ...line, at: line.at + 1 } : line));
    expect(await badOf({ ...evidence, log: changed })).toEqual(['log', 'order']);
    expect(await badOf({ ...evidence, log: log.slice(0, -1) })).toEqual(['log', 'order', 'winners', 'awards']);
    expect(await badOf({ ...evidence, log: [...log, log[0]!] })).toEqual(['log']);
  });
});

describe('who the prizes are said to belong to', () => {
  it('a name that is not the person of the entry, or shows nothing', async () => {
    const evidence = await soundEvidence();
    const [first, ...others] = evidence.named;
    const friend = evidence.named[1]!;
    expect(await badOf({ ...evidence, named: [{ ...first!, uid: 29 }, ...others] })).toEqual(['awards']);
    expect(await badOf({ ...evidence, named: [{ ...friend, id: first!.id }, ...others] })).toEqual(['awards']);
    expect(await badOf({ ...evidence, named: [{ ...first!, nonce: '' }, ...others] })).toEqual(['awards']);
    expect(await badOf({ ...evidence, named: [] })).toEqual([]);
  });

  it('a prize of one’s own entry that is kept back, or one that is given to it', async () => {
    const evidence = await soundEvidence({ entrants: 2 });
    const own = evidence.own!;
    expect(own.wins).toHaveLength(1);
    expect(await badOf({ ...evidence, own: { ...own, wins: [] } })).toEqual(['own']);
    expect(await badOf({ ...evidence, own: { ...own, wins: [...own.wins, { ...own.wins[0]!, id: 9 }] } })).toEqual([
      'own',
    ]);
    // The entry of somebody else.
    expect(await badOf({ ...evidence, uid: 2, own: { ...own, uid: 2 } })).toEqual(['own']);
    expect(await badOf({ ...evidence, own: { ...own, entryId: 'ab'.repeat(16) } })).toEqual(['own']);
  });

  it('entries of lists that were fixed before there were nonces show nobody', async () => {
    const { log, ...evidence } = await soundEvidence();
    const lines = log.map((line) => ({ ...line, data: line.data.replace('"entryVersion":2,"logVersion":2,', '') }));
    const old = await withLog({ ...evidence, log }, lines);
    expect(await badOf({ ...old, named: old.named.map((one) => ({ ...one, nonce: '' })) })).toEqual([]);
    // No host that writes such logs as now has lists without them.
    const said = log.map((line) => ({ ...line, data: line.data.replace('"entryVersion":2,', '') }));
    expect(await badOf(await withLog({ ...evidence, log }, said))).toEqual(['log']);
  });
});

describe('what was seen before', () => {
  const END = 1_767_225_600_000;
  const LOOK = { wbId: 1024, commitment: 'ab', entrantsHash: '', logCount: 1, logHead: 'cd', hostTime: END };

  it('is remembered, and everything that contradicts it is said', async () => {
    const storage = testStorage();
    const evidence = await soundEvidence();
    expect(recall(storage, 1024)).toBeNull();
    remember(storage, { ...evidence.proof, hostTime: END, own: null }, 5);
    const seen = recall(storage, 1024);
    expect(seen).toMatchObject({ at: 5, commitment: evidence.proof.commitment });
    expect(seen?.sightings).toMatchObject([{ logCount: evidence.log.length, hostTime: END, readerTime: 5 }]);
    expect(recall(storage, 1025)).toBeNull();
    expect(await badOf({ ...evidence, lastLook: seen })).toEqual([]);
    // Another draw that is sound in itself.
    const forged = await soundEvidence({ entrants: 31 });
    expect(await badOf({ ...forged, lastLook: seen })).toEqual(['seen']);
  });

  it('on the post is enough: the first promise stays, each look at the log is kept, also one that contradicts', async () => {
    const storage = testStorage();
    const { proof, log } = await soundEvidence();
    const { wbId, commitment } = proof;
    const look = (part: object) =>
      remember(
        storage,
        {
          wbId,
          commitment,
          entrantsHash: '',
          logCount: 1,
          logHead: log[0]!.hash,
          own: null,
          ...part,
          hostTime: END - 500,
        },
        5,
      );
    look({ own: { uid: 7, entryId: 'cd' } });
    look({});
    expect(recall(storage, wbId)).toMatchObject({
      sightings: [{ logCount: 1 }],
      own: [{ uid: 7, entryId: 'cd' }],
    });
    look({ commitment: other(commitment), logHead: 'ab' });
    const seen = recall(storage, wbId);
    expect(seen).toMatchObject({ commitment, sightings: [{ logHead: log[0]!.hash }, { logHead: 'ab' }] });
    expect(await badOf({ ...(await soundEvidence()), lastLook: seen })).toEqual(['seen']);
    for (let count = 2; count < 60; count++) look({ logCount: count });
    const kept = recall(storage, wbId)?.sightings.map(({ logCount }) => logCount);
    expect(kept).toEqual([1, 1, 2, 3, 4, ...Array.from({ length: 15 }, (_, index) => 45 + index)]);
  });

  it('keeps the first entry that each account was told, whoever looks in between', () => {
    const storage = testStorage();
    const look = (uid: number, entryId: string) =>
      remember(storage, { ...LOOK, own: entryId === '' ? null : { uid, entryId } }, 5);
    for (const [uid, entryId] of [
      [1, 'aa'],
      [1, 'bb'],
      [2, 'cc'],
      [2, ''],
      [1, 'dd'],
    ] as const)
      look(uid, entryId);
    expect(recall(storage, 1024)?.own).toEqual([
      { uid: 1, entryId: 'aa' },
      { uid: 2, entryId: 'cc' },
    ]);
    for (let uid = 3; uid < 20; uid++) look(uid, 'ee');
    expect(recall(storage, 1024)?.own).toHaveLength(5);
  });

  it('is also when: a line that was not there yet cannot be dated before', async () => {
    const evidence = await soundEvidence();
    const [created, frozen] = evidence.log;
    const at = (hostTime: number) => ({
      at: 5,
      commitment: evidence.proof.commitment,
      entrantsHash: '',
      own: [],
      sightings: [{ logCount: 1, logHead: created!.hash, hostTime, readerTime: hostTime }],
    });
    expect(await badOf({ ...evidence, lastLook: at(frozen!.at + 59_000) })).toEqual([]);
    const steps = await stepsOf({ ...evidence, lastLook: at(frozen!.at + 61_000) });
    const seen = steps.find(({ name }) => name === 'seen');
    expect(seen?.state).toBe('bad');
    expect(seen?.compared[0]).toMatchObject({ name: 'value.seenTime', said: String(frozen!.at) });
  });

  it('is nothing when what is kept is no memory', () => {
    for (const kept of ['', '{', 'null', '[]', '{"commitment":1}'])
      expect(recall(testStorage({ 'guildhall-lottery 1': kept }), 1)).toBeNull();
  });
});

it('a million entries are checked in seconds', async () => {
  const ids = Array.from({ length: 1_000_000 }, (_, index) =>
    ((Math.imul(index, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0') + index.toString(16).padStart(8, '0')).padEnd(
      32,
      '5',
    ),
  );
  const evidence = await evidenceOf(packEntries(ids));
  const started = performance.now();
  expect(await badOf(evidence)).toEqual([]);
  expect(performance.now() - started).toBeLessThan(15_000);
});
