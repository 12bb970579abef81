/**
 * How often a property is tried with random values. Mutation tests ask it of each change of the
 * code: they try it a thirtieth as often, and are content with the first value that fails.
 * @param count how often it is tried otherwise
 */
export const randomRuns = (count: number): { numRuns: number; endOnFailure: boolean } =>
  process.env['MUTATE_TESTS'] === undefined
    ? { numRuns: count, endOnFailure: false }
    : { numRuns: Math.ceil(count / 30), endOnFailure: true };
