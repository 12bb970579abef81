import type { ProofRound } from '../../contract.ts';
import { countEntries, drawKey, drawOrder, entryAt, indexOfEntry } from '../../shared/draw.ts';
import { comparedBeacon } from './check-beacon.ts';
import { stepOf, waiting } from './steps.ts';
import type { Story } from './told.ts';
import type { Compared, Evidence, Step } from './types.ts';

/** Differences that are told of one list; the rest would only repeat. */
const MOST = 5;

/** The public value, the key and the drawn of every round. */
export async function* roundSteps(evidence: Evidence, story: Story): AsyncGenerator<Step> {
  const { proof, entries } = evidence;
  const { rounds } = proof;
  const drawnRounds = story.rounds.filter(({ isDrawn }) => isDrawn).map(({ round }) => round);
  if ((rounds.length === 0 && drawnRounds.length === 0) || !entries) {
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
      name: 'value.key',
      values: { round },
      said: key,
      computed: keys[index] ?? '',
    })),
  );
  const compared: Compared[] = [
    { name: 'value.rounds', said: rounds.map(({ round }) => round).join(' '), computed: drawnRounds.join(' ') },
  ];
  for (const [index, round] of rounds.entries())
    compared.push(...(await drawn(story, entries, round, keys[index] ?? '')));
  // Who has asked for a redraw is to draw it, whatever it gives.
  const isOpen = story.rounds.some(({ isDrawn }) => !isDrawn);
  yield isOpen ? waiting('winners', compared) : stepOf('winners', compared);
}

/** Draws a round again: who is left out, which places, who wins and who follows. */
async function drawn(story: Story, entries: Uint8Array, round: ProofRound, key: string): Promise<Compared[]> {
  const { places, winners, alternates, excluded } = round;
  const number = { round: round.round };
  const wonBefore = winnersBefore(story, round.round);
  const ids = await drawnIds(entries, key, places.length + alternates.length, wonBefore);
  const due = story.rounds.find((one) => one.round === round.round)?.places ?? [];
  return [
    ...differences('value.excluded', number, excluded.toSorted(), wonBefore.toSorted()),
    ...differences('value.places', number, places.map(String), due.map(String)),
    ...differences('value.winner', number, winners, ids.slice(0, places.length)),
    ...differences('value.alternate', number, alternates, ids.slice(places.length)),
  ];
}

/** Who had won anything before a round was drawn. */
export const winnersBefore = (story: Story, round: number): string[] =>
  story.awards.filter((award) => award.round < round).map(({ entryId }) => entryId);

/** The first entries that a key draws, without those who had won before. */
export async function drawnIds(
  entries: Uint8Array,
  key: string,
  take: number,
  wonBefore: readonly string[],
): Promise<string[]> {
  const excluded = wonBefore.map((entry) => indexOfEntry(entries, entry)).filter((index) => index >= 0);
  const order = await drawOrder({ key, count: countEntries(entries), take, excluded });
  return order.map((index) => entryAt(entries, index));
}

/** One line when two lists are alike, else one for each of the first places where they differ. */
export function differences(
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
