import type { ChallengeAsked } from '../../../platform/contract/endpoints/users.ts';

/** An answer that was right. Whoever counts on it takes each `id` once, until it ends. */
export interface SolvedChallenge {
  readonly id: string;
  readonly expiresAt: number;
}

/**
 * What makes a script pay, or prove that somebody is there: small work, a picture, an outside
 * service (docs/product/logging-in.md).
 */
export interface ChallengeProvider {
  /**
   * A new challenge, as JSON for the client, which answers it in the field `challenge` of the same
   * call.
   * @param subject what an answer is good for; no answer is good for another subject
   * @param level how hard, from 0; the provider decides where it ends
   */
  issue(subject: string, level: number, now: number): Promise<ChallengeAsked>;
  /**
   * Never throws.
   * @param answer whatever a client sent
   * @returns null unless it is a right answer, in time and for this subject
   */
  check(answer: string, subject: string, now: number): Promise<SolvedChallenge | null>;
}
