import { factsIn, listOf, numberOf, readFacts } from './facts.ts';
import type { Story } from './told.ts';
import type { Evidence } from './types.ts';

/**
 * A lost prize was given on to an alternate before one that stood above it. Everybody knows who
 * follows: so it was chosen which of them got which prize. Earlier hosts let managers do so.
 */
export function wasPicked(log: Evidence['log'], { awards }: Pick<Story, 'awards'>): boolean {
  const order = awards.map(({ entryId }) => entryId);
  /** Whose prizes nobody has yet, by the ids of their awards. */
  const open = new Map<number, string>();
  const inOrder = () => [...open].toSorted(([, one], [, other]) => order.indexOf(one) - order.indexOf(other));
  return log.some(({ kind, data }) => {
    const facts = readFacts(data);
    if (kind === 'forfeited') open.set(numberOf(facts['id']) ?? 0, String(facts['entryId']));
    if (kind !== 'redraw') return false;
    const isDeferred = facts['kind'] === 'deferred';
    const given = isDeferred
      ? listOf(facts['winners']).map((winner) => numberOf(factsIn(winner)['replaces']) ?? 0)
      : listOf(facts['replaces']).map((id) => numberOf(id) ?? 0);
    const first = inOrder().map(([id]) => id);
    for (const id of given) open.delete(id);
    return isDeferred && given.some((id, index) => id !== first[index]);
  });
}
