import { PollRank } from './constants.ts';
import type { Poll, PollOption } from './vote.ts';

/** A number from text, the same on the server and in the browser (FNV-1a, 32 bits). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  // Ids of neighbours differ in their last digit alone: what that does to the high bits is spread
  // over all of them.
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/**
 * The options as one person sees them: as set, or shuffled by `seed`: their uid, so that they find
 * them in one order on every device and at any time; for a visitor the page's mark, which both
 * renderings share. It knows nothing of votes.
 */
export function optionsFor(
  { options, optionRankType }: Pick<Poll, 'options' | 'optionRankType'>,
  seed: string,
): PollOption[] {
  if (optionRankType !== PollRank.random) return [...options];
  return options.toSorted((a, b) => hash(`${seed}:${a.id}`) - hash(`${seed}:${b.id}`) || a.id - b.id);
}
