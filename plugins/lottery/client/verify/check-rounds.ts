import { LotteryType, type LotteryProof, type ProofRound } from '../../contract.ts';
import { countEntries, drawKey, drawOrder, entryAt, indexOfEntry, placesOf } from '../../shared/draw.ts';
import { comparedBeacon } from './check-beacon.ts';
import { stepOf, waiting } from './steps.ts';
import type { Compared, Evidence, Step } from './types.ts';

/** Differences that are told of one list; the rest would only repeat. */
const MOST = 5;

/** The public value, the key and the drawn of every round. */
export async function* roundSteps(evidence: Evidence): AsyncGenerator<Step> {
  const { proof, entries } = evidence;
  const { rounds } = proof;
  if (rounds.length === 0 || !entries) {
    yield waiting('beacon');
    yield waiting('key');
    yield waiting('winners');
    return;
  }
  yield stepOf('beacon', (await Promise.all(rounds.map((round) => comparedBeacon(round, evidence.log)))).flat());
  const keys = await Promise.all(
    rounds.map(({ round, seed, beacon }) =>
      drawKey({ seed, entrantsHash: proof.entrantsHash, beacon: beacon.value, round }),
    ),
  );
  yield stepOf(
    'key',
    rounds.map(({ round, key }, index) => ({
      ...{ name: 'value.key', values: { round }, said: key, computed: keys[index] ?? '' },
    })),
  );
  const compared: Compared[] = [];
  for (const [index, round] of rounds.entries())
    compared.push(...(await drawn(evidence, entries, round, keys[index] ?? '')));
  yield stepOf('winners', compared);
}

/** Draws a round again: who is left out, which places, who wins and who follows. */
async function drawn(
  { proof, prizes }: Evidence,
  entries: Uint8Array,
  round: ProofRound,
  key: string,
): Promise<Compared[]> {
  const { places, winners, alternates, excluded } = round;
  const number = { round: round.round };
  const wonBefore = new Set(proof.awards.filter((award) => award.round < round.round).map(({ entryId }) => entryId));
  const indices = [...wonBefore].map((entry) => indexOfEntry(entries, entry)).filter((index) => index >= 0);
  const order = await drawOrder({
    key,
    count: countEntries(entries),
    take: places.length + alternates.length,
    excluded: indices,
  });
  const ids = order.map((index) => entryAt(entries, index));
  return [
    ...differences('value.excluded', number, excluded.toSorted(), [...wonBefore].toSorted()),
    ...(round.round === 0 ? differences('value.places', number, places.map(String), placesOf(prizes).map(String)) : []),
    ...differences('value.winner', number, winners, ids.slice(0, places.length)),
    ...differences('value.alternate', number, alternates, ids.slice(places.length)),
  ];
}

/** One line when two lists are alike, else one for each of the first places where they differ. */
function differences(
  name: string,
  values: Readonly<Record<string, string | number>>,
  said: readonly string[],
  computed: readonly string[],
): Compared[] {
  const wrong: Compared[] = [];
  for (let at = 0; at < Math.max(said.length, computed.length) && wrong.length < MOST; at++)
    if (said[at] !== computed[at])
      wrong.push({
        name,
        values: { ...values, number: at + 1 },
        said: said[at] ?? '-',
        computed: computed[at] ?? '-',
      });
  if (wrong.length > 0) return wrong;
  const all = String(said.length);
  return said.length === 0 ? [] : [{ name: `${name}s`, values, said: all, computed: all }];
}

/** Who has the prizes now: drawn at their places, in the list, nobody twice, nobody skipped. */
export async function* awardSteps({ proof, entries, prizes }: Evidence): AsyncGenerator<Step> {
  const { awards } = proof;
  if (awards.length === 0 || !entries) {
    yield waiting('awards');
    return;
  }
  const ids = awards.map(({ entryId }) => entryId);
  const foreign = ids.filter((id) => indexOfEntry(entries, id) < 0);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const byId = new Map(awards.map((award) => [award.id, award]));
  const compared: Compared[] = [
    { name: 'value.awardsIn', said: '-', computed: foreign.join(' ') || '-' },
    { name: 'value.awardsOnce', said: '-', computed: twice.join(' ') || '-' },
  ];
  for (const award of awards) {
    const { replaces, entryId, prizeIndex } = award;
    const before = byId.get(replaces);
    const isFollowing = replaces === 0 || (before?.isForfeited === 1 && before.prizeIndex === prizeIndex);
    if (!isFollowing) compared.push({ name: 'value.replaces', said: entryId, computed: '-' });
  }
  if (proof.type === LotteryType.random) compared.push(...(await places(proof, entries)));
  const stands = awards.filter(({ isForfeited }) => isForfeited === 0).length;
  compared.push({
    name: 'value.awards',
    values: { prizes: placesOf(prizes).length },
    said: String(stands),
    computed: String(stands),
  });
  yield stepOf('awards', compared);
}

/** Every award is who its round has at that place, and places follow on each other. */
async function places({ awards, rounds, entrantsHash }: LotteryProof, entries: Uint8Array): Promise<Compared[]> {
  const wrong: Compared[] = [];
  for (const { round, seed, beacon, places: ofPrizes } of rounds) {
    const own = awards.filter((award) => award.round === round);
    const key = await drawKey({ seed, entrantsHash, beacon: beacon.value, round });
    const before = new Set(awards.filter((award) => award.round < round).map(({ entryId }) => entryId));
    const excluded = [...before].map((entry) => indexOfEntry(entries, entry)).filter((index) => index >= 0);
    const take = Math.max(0, ...own.map(({ position }) => position)) + 1;
    const order = await drawOrder({ key, count: countEntries(entries), take, excluded });
    const positions = own.map(({ position }) => position).toSorted((one, other) => one - other);
    for (const { position, entryId, prizeIndex, replaces } of own) {
      const index = order[position];
      const computed = index === undefined ? '-' : entryAt(entries, index);
      const values = { round, number: position + 1 };
      if (computed !== entryId) wrong.push({ name: 'value.award', values, said: entryId, computed });
      const prize = ofPrizes[position];
      if (prize !== undefined && (round === 0 ? replaces === 0 : true) && prize !== prizeIndex)
        wrong.push({ name: 'value.prize', values, said: String(prizeIndex + 1), computed: String(prize + 1) });
    }
    const skipped = positions.findIndex((position, index) => position !== index);
    if (skipped >= 0)
      wrong.push({
        name: 'value.skipped',
        values: { round },
        said: String((positions[skipped] ?? 0) + 1),
        computed: String(skipped + 1),
      });
  }
  return wrong;
}
