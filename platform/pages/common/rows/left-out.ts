/** The rows of a list that are left out, by their numbers, with their heights in pixels. */
export type LeftOut = ReadonlyMap<number, number>;

/** Lists of so many steps are known; of one that was left longer ago all is drawn. */
const STEPS = 20;

const known = new Map<string, LeftOut>();

/**
 * What a list had left out when the reader went on, so that it is as high when they come back, and
 * as little of it is drawn (docs/product/phone-site.md).
 * @param step of the browser's history
 */
export const leftOutAt = (step: string): LeftOut | undefined => known.get(step);

/** Keeps it until the document goes. @param step of the browser's history */
export function keepLeftOut(step: string, rows: LeftOut): void {
  known.delete(step);
  if (rows.size === 0) return;
  known.set(step, rows);
  const [oldest] = known.keys();
  if (known.size > STEPS && oldest !== undefined) known.delete(oldest);
}
