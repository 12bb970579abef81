/**
 * Whether an answer was accepted, also one that the viewer may not read.
 * @param question the field `qa` of a post
 */
export const isSolved = (question: { readonly acceptedCid: number; readonly solved?: number } | undefined): boolean =>
  question !== undefined && (question.acceptedCid > 0 || question.solved === 1);
