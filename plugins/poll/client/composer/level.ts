/** Beyond the numbers that are told apart: shown as it is, and refused by `levelProblem`. */
const BEYOND = 2 ** 53;

/**
 * A bound as it was typed. Only an empty field, or -1 itself, is no bound (-1): a number that is
 * none of a level stays to be refused.
 */
export function typedLevel(text: string): number {
  const level = text.trim() === '' ? -1 : Number(text);
  return Number.isNaN(level) ? -1 : Math.max(-BEYOND, Math.min(BEYOND, level));
}
