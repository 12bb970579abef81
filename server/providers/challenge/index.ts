export { createProofOfWork } from './proof-of-work.ts';
export type { ChallengeProvider, SolvedChallenge } from './provider.ts';
