import type { Registration } from '../contract.ts';
import { commitmentOf } from '../shared/draw.ts';
import type { Randomness } from './randomness.ts';
import type { AwardRow, LotteryRow, RoundRow } from './tables.ts';
import type { Core } from './uses.ts';

const BYTES = 32;

/** What of a lottery only the running forum reads (`sealService`). */
export function createSecrets({ seals }: Pick<Core, 'seals'>, random: Randomness) {
  const purposeOf = (what: string, ...of: number[]): string => ['lottery', what, ...of].join(':');

  function opened(purpose: string, sealed: string): string {
    const text = seals.open(purpose, sealed);
    if (text === null)
      throw new Error(`${purpose} does not open: SESSION_SECRET is not the one that it was sealed with`);
    return text;
  }

  return {
    entrySecret: (postId: number): string => seals.seal(purposeOf('entries', postId), random(BYTES).toString('hex')),
    entrySecretOf: (row: Pick<LotteryRow, 'post_id' | 'entry_secret'>): Buffer =>
      Buffer.from(opened(purposeOf('entries', row.post_id), row.entry_secret), 'hex'),

    /** A new seed of a round, and what is published of it at once. */
    async seed(postId: number, round: number): Promise<Pick<RoundRow, 'seed' | 'commitment'>> {
      const seed = random(BYTES).toString('hex');
      return { seed: seals.seal(purposeOf('seed', postId, round), seed), commitment: await commitmentOf(postId, seed) };
    },
    seedOf: (row: Pick<RoundRow, 'post_id' | 'round' | 'seed'>): string =>
      opened(purposeOf('seed', row.post_id, row.round), row.seed),

    registration: (award: Pick<AwardRow, 'id'>, given: Registration): string =>
      seals.seal(purposeOf('registration', award.id), JSON.stringify(given)),
    registrationOf: (award: Pick<AwardRow, 'id' | 'registration'>): Registration | null =>
      award.registration === null
        ? null
        : // Sealed above.
          (JSON.parse(opened(purposeOf('registration', award.id), award.registration)) as Registration),
  };
}

export type Secrets = ReturnType<typeof createSecrets>;
