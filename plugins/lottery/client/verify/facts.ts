import type { Evidence } from './types.ts';

/** What the lines of a kind tell, in order; of a line that is no JSON object nothing. */
export function factsOf(log: Evidence['log'], kind: string): Record<string, unknown>[] {
  return log
    .filter((line) => line.kind === kind)
    .map(({ data }) => {
      try {
        const facts: unknown = JSON.parse(data);
        return typeof facts === 'object' && facts !== null ? { ...facts } : {};
      } catch {
        return {};
      }
    });
}
/** Empty when it is no text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The line that promised the seed of the draw: of the beginning, or of the change by which people were replaced by chance. */
export const firstPromise = (log: Evidence['log']): Record<string, unknown> | undefined =>
  [...factsOf(log, 'created'), ...factsOf(log, 'changed')].find((facts) => textOf(facts['commitment']) !== '');
/** The line by which a random redraw was asked for. */
export const redrawAsked = (log: Evidence['log'], round: number): Record<string, unknown> | undefined =>
  factsOf(log, 'redraw').find((facts) => facts['round'] === round);
