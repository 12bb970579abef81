import type { Evidence } from './types.ts';

/* What stands in lines of the log: JSON that may be anything. */

export type Facts = Readonly<Record<string, unknown>>;

/** The fields of an object; none of anything else. */
export const factsIn = (value: unknown): Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
/** Empty when it is no text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Null when it is no whole number from 0 on. */
export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** Of a line's text; none of what is no JSON. */
export function readFacts(data: string): Facts {
  try {
    return factsIn(JSON.parse(data));
  } catch {
    return {};
  }
}

/** What the lines of a kind tell, in order. */
export const factsOf = (log: Evidence['log'], kind: string): Facts[] =>
  log.filter((line) => line.kind === kind).map(({ data }) => readFacts(data));

/**
 * The line that promised the seed of the draw: of the beginning, or of the change by which people
 * were replaced by chance.
 */
export const firstPromise = (log: Evidence['log']): Facts | undefined =>
  [...factsOf(log, 'created'), ...factsOf(log, 'changed')].find((facts) => textOf(facts['commitment']) !== '');
/** The line by which a random redraw was asked for. */
export const redrawAsked = (log: Evidence['log'], round: number): Facts | undefined =>
  factsOf(log, 'redraw').find((facts) => facts['round'] === round);
