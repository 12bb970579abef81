import { LotteryType, type LotteryProof } from '../../contract.ts';
import { drawKey, entryOfNonce, indexOfEntry, placesOf, type Prize } from '../../shared/draw.ts';
import { differences, drawnIds, winnersBefore } from './check-rounds.ts';
import { stepOf, waiting } from './steps.ts';
import type { Story, LoggedAward } from './told.ts';
import type { Compared, Evidence, Step } from './types.ts';

/**
 * Who has the prizes now: whom the log tells of, each drawn at their place, in the list, nobody
 * twice, nobody skipped, each award with a number of its own; and what became of each prize stands
 * in the log. Whoever is named is the person of the entry that was drawn.
 */
export async function awardStep({ proof, entries, prizes, named }: Evidence, story: Story): Promise<Step> {
  const { awards } = proof;
  const isOpen = awards.length === 0 && story.awards.length === 0 && proof.drawnTime === 0;
  if (isOpen || !entries) return waiting('awards');
  const ids = awards.map(({ entryId }) => entryId);
  const foreign = ids.filter((id) => indexOfEntry(entries, id) < 0);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  // Names are looked up by these: what reads the same is the same.
  const numbers = awards.map(({ id }) => String(id));
  const shared = numbers.filter((id, index) => numbers.indexOf(id) !== index);
  const compared: Compared[] = [
    { name: 'value.awardsId', said: '-', computed: shared.join(' ') || '-' },
    { name: 'value.awardsIn', said: '-', computed: foreign.join(' ') || '-' },
    { name: 'value.awardsOnce', said: '-', computed: twice.join(' ') || '-' },
    ...differences('value.prizeNamed', {}, prizes.map(nameOf), story.prizes.map(nameOf)),
    ...differences('value.told', {}, saidAwards(proof), story.awards.map(textOf)),
    standing(proof, story),
    ...(story.entryVersion > 1 ? await names(proof, named) : []),
  ];
  if (story.type === LotteryType.random) compared.push(...(await places(proof, entries, story)));
  return stepOf('awards', compared);
}

const nameOf = ({ prizeName, prizeNumber }: Prize): string => `${prizeName} × ${prizeNumber}`;

/**
 * An award in one line: who, where they were drawn, which prize, whose it was before, and whether
 * they have lost it.
 */
const textOf = ({
  entryId,
  round,
  position,
  prizeIndex,
  replaces,
  isForfeited,
}: Omit<LoggedAward, 'at' | 'registerUntil' | 'reason' | 'lostBy' | 'why'>): string =>
  `${entryId} ${round}/${position + 1} ${prizeIndex + 1} ${replaces || '-'} ${isForfeited ? 'x' : '-'}`;

function saidAwards({ awards }: LotteryProof): string[] {
  const entries = new Map(awards.map(({ id, entryId }) => [id, entryId]));
  return awards.map(({ replaces, isForfeited, ...award }) =>
    textOf({ ...award, replaces: entries.get(replaces) ?? '', isForfeited: isForfeited === 1 }),
  );
}

/**
 * Prizes that somebody has: as many as there are, but for those that were lost and nobody has got
 * since.
 */
function standing({ awards, entrantCount }: LotteryProof, story: Story): Compared {
  const replaced = new Set(story.awards.map(({ replaces }) => replaces));
  const open = story.awards.filter(({ entryId, isForfeited }) => isForfeited && !replaced.has(entryId)).length;
  const all = placesOf(story.prizes).length;
  const said = awards.filter(({ isForfeited }) => isForfeited === 0).length;
  return {
    name: 'value.awards',
    values: { prizes: all },
    said: String(said),
    computed: String(Math.min(all, entrantCount) - open),
  };
}

/** The entry of each award that bears a name, and the one that this person's nonce makes. */
async function names({ awards }: LotteryProof, named: Evidence['named']): Promise<Compared[]> {
  const entries = new Map(awards.map(({ id, entryId }) => [id, entryId]));
  const said = named.map(({ id }) => entries.get(id) ?? '');
  return differences(
    'value.name',
    {},
    said,
    await Promise.all(named.map(({ uid, nonce }) => entryOfNonce(uid, nonce))),
  );
}

/**
 * Every award of the log is who its round has at that place, with the prize of the place, and
 * places follow on each other.
 */
async function places({ rounds, entrantsHash }: LotteryProof, entries: Uint8Array, story: Story): Promise<Compared[]> {
  const wrong: Compared[] = [];
  for (const { round, places: ofPrizes } of story.rounds) {
    const own = story.awards.filter((award) => award.round === round);
    if (own.length === 0) continue;
    const { seed = '', beacon } = rounds.find((one) => one.round === round) ?? {};
    const key = await drawKey({ seed, entrantsHash, beacon: beacon?.value ?? '', round });
    const take = Math.max(...own.map(({ position }) => position)) + 1;
    const ids = await drawnIds(entries, key, take, winnersBefore(story, round));
    for (const { position, entryId, prizeIndex } of own) {
      const values = { round, number: position + 1 };
      const computed = ids[position] ?? '-';
      if (computed !== entryId) wrong.push({ name: 'value.award', values, said: entryId, computed });
      const prize = ofPrizes[position];
      // Behind the places of a round are those who moved up: their prize is the lost one's, which
      // the log's lines are asked for.
      if (prize !== undefined && prize !== prizeIndex)
        wrong.push({ name: 'value.prize', values, said: String(prizeIndex + 1), computed: String(prize + 1) });
    }
    const positions = own.map(({ position }) => position).toSorted((one, other) => one - other);
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
