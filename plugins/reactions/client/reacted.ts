import type { Reaction } from '../contract.ts';

/** What people have reacted to something with, as one person sees it. */
export interface Reacted {
  readonly reactions: readonly Reaction[];
  /** Their own one. */
  readonly own: string | null;
}

/** What this plugin's server half says of a post, comment or reply. */
export function reactedOf(thing: object): Reacted {
  const { reactions = [], ownReaction = null } = thing as {
    readonly reactions?: readonly Reaction[];
    readonly ownReaction?: string | null;
  };
  return { reactions, own: ownReaction };
}

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
