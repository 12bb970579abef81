import { describe, expect, it } from 'vitest';
import type { LotteryInfo } from '../../contract.ts';
import { entryAt } from '../../shared/draw.ts';
import { readFacts, factsIn } from './facts.ts';
import { shownIn, toldInVain, toldToOthers } from './shown.ts';
import { storyOf } from './story.ts';
import { badOf, meritEvidence, soundEvidence, stepsOf, withLog, withProof } from './test-support.ts';
import type { Evidence, ShownLottery } from './types.ts';

const DAY = 24 * 3600_000;

/** With what an honest host shows of it. */
function shownOf(evidence: Evidence, change: Partial<ShownLottery> = {}): Evidence {
  const { commitment, entrantsHash, entrantCount, frozenTime, drawnTime, awards } = evidence.proof;
  const isMerit = evidence.proof.rounds.length === 0;
  const shown: ShownLottery = {
    settings: factsIn(readFacts(evidence.log[0]!.data)['settings']),
    drawTime: Number(readFacts(evidence.log[0]!.data)['drawTime'] ?? 0),
    facts: { commitment, entrantsHash, entrantCount, frozenTime, drawnTime },
    isCancelled: false,
    winners: awards.map(({ isForfeited, ...award }) => ({
      ...award,
      isForfeited: isForfeited === 1,
      reason: isMerit ? '好' : '',
      lostBy: isForfeited === 1 ? 'late' : '',
      why: '',
    })),
    ...change,
  };
  return { ...evidence, shownLottery: shown };
}

describe('what the post shows', () => {
  it('nobody has won of whom the log does not tell, whatever the proof says', async () => {
    const drawn = await soundEvidence();
    const undrawn = await withLog(drawn, drawn.log.slice(0, 2));
    const said = shownOf({ ...undrawn, own: null, proof: { ...undrawn.proof, drawnTime: 0, rounds: [], seed: '' } });
    expect(said.shownLottery?.winners).not.toEqual([]);
    expect(await badOf(said)).toContain('shown');
    expect(await badOf({ ...said, shownLottery: { ...said.shownLottery!, winners: [] } })).not.toContain('shown');
    // Nor is it open what the log has drawn.
    expect(await badOf({ ...withProof(drawn, { drawnTime: 0, rounds: [], seed: '' }), own: null })).toContain('order');
  });

  it('is what was checked', async () => {
    for (const redraw of [null, 'random', 'deferred'] as const)
      expect(await badOf(shownOf(await soundEvidence({ redraw })))).toEqual([]);
    expect(await badOf(shownOf(await meritEvidence()))).toEqual([]);
  });

  it('winners: another prize, entry or fate, one more or less, reasons that were exchanged', async () => {
    const evidence = shownOf(await soundEvidence({ redraw: 'deferred' }));
    const { winners } = evidence.shownLottery!;
    const [first, second, third, last] = winners as [
      (typeof winners)[0],
      (typeof winners)[0],
      (typeof winners)[0],
      (typeof winners)[0],
    ];
    const exchanged = [
      { ...first, prizeIndex: third.prizeIndex },
      second,
      { ...third, prizeIndex: first.prizeIndex },
      last,
    ];
    const wrong = [
      exchanged,
      [{ ...first, entryId: 'ab'.repeat(16) }, second, third, last],
      [{ ...first, isForfeited: true }, second, third, last],
      [first, { ...second, isForfeited: false }, third, last],
      [first, { ...second, lostBy: 'manager', why: '违规' }, third, last],
      [first, second, third],
      [...winners, { ...last, id: 9 }],
    ];
    for (const shown of wrong) expect(await badOf(shownOf(evidence, { winners: shown }))).toEqual(['shown']);
    const merit = shownOf(await meritEvidence());
    const others = merit.shownLottery!.winners.map((winner) => ({ ...winner, reason: '更好' }));
    expect(await badOf(shownOf(merit, { winners: others }))).toEqual(['shown']);
  });

  it('settings, times and numbers', async () => {
    const evidence = shownOf(await soundEvidence());
    const { settings, facts } = evidence.shownLottery!;
    expect(await badOf(shownOf(evidence, { settings: { ...settings, type: 2 } }))).toEqual(['shown']);
    expect(await badOf(shownOf(evidence, { settings: { ...settings, rules: { version: 1 } } }))).toEqual(['shown']);
    expect(await badOf(shownOf(evidence, { facts: { ...facts, entrantCount: 0 } }))).toEqual(['shown']);
    expect(await badOf(shownOf(evidence, { isCancelled: true }))).toEqual(['shown']);
    expect(await badOf(shownOf(evidence, { drawTime: evidence.shownLottery!.drawTime + 1 }))).toEqual(['shown']);
    // The same in another order of its fields.
    const turned = Object.fromEntries(Object.entries(settings).toReversed());
    expect(await badOf(shownOf(evidence, { settings: turned }))).toEqual([]);
  });

  it('prizes, before anybody has one, and where nobody ever will', async () => {
    const { log, ...rest } = await soundEvidence();
    const nothing = { entries: null, named: [], own: null };
    const proof = { ...rest.proof, rounds: [], awards: [], seed: '', drawnTime: 0, frozenTime: 0, entrantsHash: '' };
    const open = { ...rest, ...nothing, log, proof: { ...proof, entrantCount: 0 } };
    const running = shownOf(await withLog(open, log.slice(0, 1)));
    const cancelled = { at: log[0]!.at, kind: 'cancelled' as const, data: '{"reason":"x"}' };
    const off = shownOf(await withLog(open, [log[0]!, cancelled]), { isCancelled: true });
    for (const evidence of [running, off]) {
      expect(await badOf(evidence)).toEqual([]);
      const { settings } = evidence.shownLottery!;
      const car = { ...settings, lotteryPrizeList: [{ prizeName: '汽车', prizeNumber: 9 }] };
      expect(await badOf({ ...evidence, shownLottery: { ...evidence.shownLottery!, settings: car } })).toEqual([
        'shown',
      ]);
    }
  });

  it('what is asked of the host is all that the post shows of it', () => {
    // No more is read here.
    const info = { winners: [], own: null, lotteryPrizeList: [], lotteryTime: 7 } as unknown as LotteryInfo;
    expect(shownIn(info, 0).shownLottery).toMatchObject({ settings: { lotteryPrizeList: [] }, drawTime: 7 });
  });

  it('to a winner: until when they may register, but while that time stands still', async () => {
    const evidence = await soundEvidence({ entrants: 2 });
    const own = evidence.own!;
    const until = (registerUntil: number | null, log = evidence) =>
      badOf({ ...log, own: { ...own, wins: [{ ...own.wins[0]!, registerUntil }] } });
    const { registerUntil } = own.wins[0]!;
    const day = registerUntil!; // not lost
    expect([await until(day), await until(day + DAY)]).toEqual([[], ['own']]);
    // That it is over already is another time, too; of a prize that was sent or lost there is none.
    expect([await until(0), await until(null)]).toEqual([['own'], []]);
    const line = (kind: 'held' | 'resumed', after: number) => ({
      kind,
      at: evidence.proof.drawnTime + after,
      data: '{}',
    });
    const held = await withLog(evidence, [...evidence.log, line('held', 0)]);
    expect(await until(day + DAY, held)).toEqual([]);
    // Whoever's time stands still has at least what they had.
    expect([await until(0, held), await until(day - DAY / 24, held)]).toEqual([['own'], ['own']]);
    const back = await withLog(evidence, [...evidence.log, line('held', 0), line('resumed', DAY)]);
    expect([await until(day + DAY, back), await until(day, back)]).toEqual([[], ['own']]);
    const lines = evidence.log.map((one) => ({ ...one, data: one.data.replace('"logVersion":2,', '') }));
    expect(await until(day + 1, await withLog(evidence, lines))).toEqual([]);
  });

  it('to whoever is not in the list: no prize', async () => {
    const { own, ...evidence } = await soundEvidence({ entrants: 2 });
    const wins = own!.wins;
    expect(wins).toHaveLength(1);
    for (const entries of [evidence.entries, null])
      expect(await badOf({ ...evidence, entries, own: { ...own!, entryId: '', wins } })).toEqual(['own']);
    expect(await badOf({ ...evidence, own: { ...own!, entryId: '', wins: [] } })).toEqual([]);
  });

  it('to a winner: that their time is over, as the host says it', () => {
    const win = { id: 1, prizeIndex: 0, prizeName: '周边', registerUntil: 0 };
    const until = (state: string) => {
      const own = { uid: 1, isEntered: 1, entryId: 'ab', nonce: '', wins: [{ ...win, state }] };
      // No more is read here.
      const info = { winners: [], own, lotteryPrizeList: [] } as unknown as LotteryInfo;
      return shownIn(info, 1).own?.wins[0]?.registerUntil;
    };
    expect(['won', 'registered', 'sent', 'forfeited'].map(until)).toEqual([0, 0, null, null]);
  });

  it('to a winner: another prize, or that they have lost it', async () => {
    const evidence = await soundEvidence({ entrants: 2 });
    const own = evidence.own!;
    for (const change of [{ prizeIndex: 7 }, { prizeName: '汽车' }, { isForfeited: true }])
      expect(await badOf({ ...evidence, own: { ...own, wins: [{ ...own.wins[0]!, ...change }] } })).toEqual(['own']);
  });
});

describe('the entry that a reader was told', () => {
  const seen = (evidence: Evidence, entryId: string, uid = 1): Evidence => ({
    ...evidence,
    lastLook: {
      at: 0,
      commitment: evidence.proof.commitment,
      entrantsHash: '',
      sightings: [],
      own: [{ uid, entryId }],
    },
  });

  it('is the one that they are told now', async () => {
    const evidence = await soundEvidence();
    expect(await badOf(seen(evidence, evidence.own!.entryId))).toEqual([]);
    expect(await badOf(seen(evidence, 'ff'.repeat(16)))).toEqual(['seen']);
    // Somebody else has looked with this browser.
    expect(await badOf(seen(evidence, 'ff'.repeat(16), 2))).toEqual([]);
  });

  it('is not denied them where it is in the list, whatever it has won', async () => {
    const evidence = await soundEvidence({ redraw: 'deferred' });
    const won = evidence.proof.awards[1]!;
    const { uid } = evidence.named.find(({ id }) => id === won.id)!;
    const own = { uid, entryId: '', nonce: '', wins: [] };
    const denied = { ...seen(evidence, won.entryId, uid), uid, own };
    expect(await badOf(denied)).toEqual(['seen']);
    expect(await badOf({ ...denied, own: { ...own, entryId: evidence.own!.entryId } })).toContain('seen');
    // Before there is a list anybody may have been in it and be so no more.
    const { log, proof } = evidence;
    const early = { ...proof, drawnTime: 0, rounds: [], awards: [], seed: '', logCount: 2, logHead: log[1]!.hash };
    expect(await badOf({ ...denied, named: [], entries: null, proof: early })).toEqual([]);
  });

  it('cannot be compared where the host speaks of nobody, or of somebody else: a login that is over', async () => {
    const evidence = await soundEvidence();
    const { entryId } = evidence.own!;
    const stepOf = async (name: string, change: Partial<Evidence>) =>
      (await stepsOf({ ...seen(evidence, entryId), ...change })).find((step) => step.name === name);
    expect(await stepOf('seen', { own: null })).toMatchObject({ state: 'unsure', doubt: 'stranger' });
    expect(await stepOf('own', { own: null })).toMatchObject({ state: 'none' });
    const friend = { ...evidence.own!, uid: 2 };
    expect(await stepOf('seen', { own: friend })).toMatchObject({ state: 'unsure', doubt: 'stranger' });
    expect(await stepOf('own', { own: friend })).toMatchObject({ state: 'unsure', doubt: 'stranger' });
    expect(await badOf({ ...seen(evidence, entryId), own: null })).toEqual([]);
    // What was changed besides is no matter of logins.
    const seed = { ...seen(evidence, entryId).lastLook!, commitment: 'ab' };
    expect(await stepOf('seen', { own: null, lastLook: seed })).toMatchObject({ state: 'bad' });
  });

  it('is missed in the list, whatever the host says of them', async () => {
    const evidence = await soundEvidence();
    const gone = seen(evidence, 'ff'.repeat(16));
    for (const own of [null, { ...evidence.own!, entryId: '' }, evidence.own])
      expect(toldInVain({ ...gone, own } as Evidence)).toBe('ff'.repeat(16));
    expect(toldInVain({ ...gone, uid: 2 })).toBe('');
    expect(toldInVain(seen(evidence, evidence.own!.entryId))).toBe('');
    expect(toldInVain({ ...gone, entries: null })).toBe('');
  });

  it('as another account is told of where it has won, and is no fault: others may use this browser', async () => {
    const evidence = await soundEvidence();
    const story = storyOf(evidence.log);
    const [won] = evidence.named;
    const { entryId } = evidence.proof.awards[0]!;
    const now = { uid: 90_001, own: { uid: 90_001, entryId: '', nonce: '', wins: [] } };
    const told = { ...seen(evidence, entryId, won!.uid), ...now };
    expect([toldToOthers(told, story), await badOf(told)]).toEqual([[{ uid: won!.uid, entryId }], []]);
    expect(toldToOthers({ ...told, uid: 0 }, story)).toHaveLength(1);
    // The check compares it as the reader's own; and nothing was lost with an entry that has not
    // won.
    expect(toldToOthers({ ...told, uid: won!.uid }, story)).toEqual([]);
    const lots = evidence.entries!;
    const others = Array.from({ length: lots.length / 16 }, (_, index) => entryAt(lots, index));
    const loser = others.find((entry) => evidence.proof.awards.every((award) => award.entryId !== entry))!;
    expect(toldToOthers({ ...seen(evidence, loser, 7), ...now }, story)).toEqual([]);
  });
});
