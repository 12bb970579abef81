import type { Reacted } from './reacted.ts';

/**
 * How it looks when the person reacts with something else.
 * @param own null: with nothing any more
 * @param order the zone's emoticons
 */
export function withOwn(before: Reacted, own: string | null, order: readonly string[]): Reacted {
  if (own === before.own) return before;
  const counts = new Map(before.reactions.map(({ name, count }) => [name, count]));
  const add = (name: string | null, change: number) => name && counts.set(name, (counts.get(name) ?? 0) + change);
  add(before.own, -1);
  add(own, 1);
  const reactions = order.map((name) => ({ name, count: counts.get(name) ?? 0 }));
  return { reactions: reactions.filter(({ count }) => count > 0), own };
}
