import { MINUTE_MS } from '../../../platform/contract/durations.ts';
import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { ChallengeProvider, SolvedChallenge } from './provider.ts';

/**
 * Numbers that have to be tried, at most, at level 0; twice as many with each level up to the last.
 * A browser tries some 100,000 in a second: a blink at first, and about ten seconds at the end,
 * which is what an owner can be asked to wait.
 */
const FIRST_WORK = 25_000;
const LAST_LEVEL = 6;
const LIFETIME_MS = 5 * MINUTE_MS;
/** A right answer is shorter. */
const MOST_CHARACTERS = 2_000;

/**
 * Challenges of the ALTCHA kind (proof of work, version 2): the number whose SHA-256 begins as the
 * challenge says. Nothing is kept of them here.
 */
export function createProofOfWork(secret: string): ChallengeProvider {
  const keyed = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');
  const hmacSignatureSecret = keyed('challenge signature');
  const nameOf = (subject: string): string => keyed(`challenge subject ${subject}`);

  return {
    async issue(subject, level, now) {
      const most = FIRST_WORK * 2 ** Math.min(level, LAST_LEVEL);
      const challenge = await createChallenge({
        algorithm: 'SHA-256',
        cost: 1,
        counter: randomInt(most),
        deriveKey,
        expiresAt: Math.ceil((now + LIFETIME_MS) / 1000),
        data: { most, subject: nameOf(subject) },
        hmacSignatureSecret,
      });
      return { kind: 'proof-of-work', challenge };
    },
    async check(answer, subject, now) {
      try {
        const { challenge, solution } = readAnswer(answer);
        const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
        return verified ? solvedBy(challenge, nameOf(subject), now) : null;
      } catch {
        return null; // garbled on purpose or by accident: no right answer
      }
    },
  };
}

/** What was signed is as we made it, so its fields are what they are called. */
function solvedBy({ parameters }: Challenge, subject: string, now: number): SolvedChallenge | null {
  const expiresAt = (parameters.expiresAt ?? 0) * 1000;
  return parameters.data?.['subject'] === subject && expiresAt > now ? { id: parameters.nonce, expiresAt } : null;
}

/** @throws when it is no such answer */
function readAnswer(answer: string): Payload {
  if (answer.length > MOST_CHARACTERS) throw new Error('too long');
  // `verifySolution` checks what it reads.
  const value = JSON.parse(Buffer.from(answer, 'base64').toString('utf8')) as Payload;
  if (typeof value.solution.counter !== 'number' || typeof value.solution.derivedKey !== 'string')
    throw new Error('no solution');
  return value;
}
