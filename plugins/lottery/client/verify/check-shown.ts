import type { LotteryProof } from '../../contract.ts';
import { differences } from './check-rounds.ts';
import { none, stepOf } from './steps.ts';
import type { Story } from './told.ts';
import { logVersionOf } from './times.ts';
import type { Compared, Evidence, Step } from './types.ts';

/**
 * What people see on the post is what was checked: the settings are those of the log, times and
 * list those of the proof, and each winner stands there with the place, the prize and the fate that
 * the log tells of.
 */
export function shownStep({ shownLottery, proof, log }: Evidence, story: Story): Step {
  if (!shownLottery) return none('shown');
  const { settings, drawTime, facts, isCancelled, winners } = shownLottery;
  // The first hosts told less.
  const names = Object.keys(settings).filter((name) => logVersionOf(log) > 1 || name in story.settings);
  const compared: Compared[] = [
    ...names.map((name) => ({
      name: 'value.shownSetting',
      values: { setting: name },
      said: canonical(settings[name]),
      computed: canonical(story.settings[name]),
    })),
    ...(story.drawTime !== null || logVersionOf(log) > 1
      ? [{ name: 'value.shownDrawTime', said: String(drawTime), computed: String(story.drawTime ?? '-') }]
      : []),
    ...Object.entries(facts).map(([name, said]) => ({
      name: 'value.shownFact',
      values: { fact: name },
      said: String(said),
      computed: String(proof[name as keyof typeof facts]),
    })),
    { name: 'value.shownCancelled', said: String(isCancelled), computed: String(story.isCancelled) },
    ...differences('value.shownWinner', {}, winners.map(placeOf), placesIn(proof, story)),
  ];
  return stepOf('shown', compared);
}

type Placed = Omit<NonNullable<Evidence['shownLottery']>['winners'][number], 'reason' | 'lostBy' | 'why'>;

const placeOf = (winner: NonNullable<Evidence['shownLottery']>['winners'][number]): string =>
  `${lineOf(winner)} ${canonical([winner.reason, winner.lostBy, winner.why])}`;

const lineOf = ({ id, entryId, round, position, prizeIndex, replaces, isForfeited }: Placed): string =>
  `${id} ${entryId} ${round}/${position + 1} ${prizeIndex + 1} ${replaces || '-'} ${isForfeited ? 'x' : '-'}`;

/**
 * Who has won by the proof, which is compared with the log, with the reasons that the log tells.
 */
const placesIn = ({ awards }: LotteryProof, story: Story): string[] =>
  awards.flatMap(({ isForfeited, ...award }) => {
    const logged = story.awards.find(({ entryId }) => entryId === award.entryId);
    if (!logged) return []; // nobody has won of whom the log does not tell
    const reasons = [logged.reason, logged.lostBy, logged.why];
    return `${lineOf({ ...award, isForfeited: isForfeited === 1 })} ${canonical(reasons)}`;
  });

/** The same text for the same value, in whatever order its fields come. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  ) ?? '-';
