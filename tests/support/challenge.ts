import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { ChallengeAsked } from '../../platform/contract/endpoints/users.ts';

/**
 * Solves the challenge of a reply with Code 4291 as any client may, and answers what goes into the
 * field `challenge`.
 */
export async function answerTo({ challenge }: ChallengeAsked): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
