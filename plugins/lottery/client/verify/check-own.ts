import { entryOfNonce, indexOfEntry } from '../../shared/draw.ts';
import { doubted, none, stepOf } from './steps.ts';
import { logVersionOf, SKEW_MS } from './times.ts';
import type { Story } from './told.ts';
import type { Compared, Evidence, OwnEvidence, Step } from './types.ts';

/** Whoever looks is in the list under their own account, and what their entry has won is theirs. */
export async function ownStep(evidence: Evidence, story: Story): Promise<Step> {
  const { own, entries, proof } = evidence;
  const stranger = takenFor(evidence);
  if (own && stranger.length > 0) return doubted(none('own'), stranger, 'stranger');
  // Who is not in the list has won nothing.
  if (own && !own.entryId && own.wins.length > 0)
    return stepOf('own', [{ name: 'value.ownWins', said: listed(own.wins), computed: '-' }]);
  if (!own?.entryId || !entries) return none('own');
  const { uid, entryId, nonce, wins } = own;
  const index = indexOfEntry(entries, entryId);
  const won = proof.awards
    .filter((award) => award.entryId === entryId)
    .map(({ id, prizeIndex, isForfeited }) => ({
      id,
      prizeIndex,
      prizeName: story.prizes[prizeIndex]?.prizeName ?? '',
      isForfeited: isForfeited === 1,
    }));
  return stepOf('own', [
    { name: 'value.own', values: { number: index + 1 }, said: entryId, computed: index < 0 ? '' : entryId },
    ...(story.entryVersion > 1
      ? [{ name: 'value.ownNonce', said: entryId, computed: await entryOfNonce(uid, nonce) }]
      : []),
    { name: 'value.ownWins', said: listed(wins), computed: listed(won) },
    ...deadlines(evidence, story),
  ]);
}

/**
 * Until when they may register; while that time stands still no earlier than it was by then. The
 * first hosts took no notice of posts that were hidden, and earlier ones dated it seconds later
 * than the line.
 */
function deadlines({ own, log }: Evidence, story: Story): Compared[] {
  if (story.entryVersion < 2 || logVersionOf(log) < 2) return [];
  const ownAward = story.awards.find(({ entryId }) => entryId === own?.entryId);
  if (!ownAward) return [];
  return (own?.wins ?? [])
    .filter(({ registerUntil: said }) => said !== null && !(story.isHeld && said >= ownAward.registerUntil - SKEW_MS))
    .map(({ registerUntil }) => ({
      name: 'value.ownUntil',
      said: String(registerUntil),
      computed: String(ownAward.registerUntil),
    }));
}

const listed = (wins: readonly Omit<OwnEvidence['wins'][number], 'registerUntil'>[]): string =>
  wins
    .toSorted((one, other) => one.id - other.id)
    .map(
      ({ id, prizeIndex, prizeName, isForfeited }) => `${id} ${prizeIndex + 1} ${prizeName}${isForfeited ? ' x' : ''}`,
    )
    .join(', ') || '-';

/**
 * The host speaks of somebody else than this page shows to be signed in, or of nobody: the login is
 * over, or the host says so. What it tells the reader then is not about them.
 */
export const takenFor = ({ uid, own }: Pick<Evidence, 'uid' | 'own'>): Compared[] =>
  uid === 0 || own?.uid === uid ? [] : [{ name: 'value.ownUid', said: String(own?.uid ?? '-'), computed: String(uid) }];
