import type { Question } from '../contract.ts';

/** Whether an answer was accepted, also one that the viewer may not read. */
export const isSolved = (question: Question | undefined): boolean =>
  question !== undefined && (question.acceptedCid > 0 || question.solved === 1);
