import { PollRank, type Poll, type PollOption } from '../../contract.ts';

/** A number from text, the same on the server and in the browser (FNV-1a, 32 bits). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/**
 * The options as this visitor sees them: as set, or shuffled by `seed`, which both renderings of a page share, so that what the
 * server wrote and what the browser hydrates are in one order.
 */
export function optionsFor(
  { options, optionRankType }: Pick<Poll, 'options' | 'optionRankType'>,
  seed: string,
): PollOption[] {
  if (optionRankType !== PollRank.random) return [...options];
  return options.toSorted((a, b) => hash(`${seed}:${a.id}`) - hash(`${seed}:${b.id}`) || a.id - b.id);
}
