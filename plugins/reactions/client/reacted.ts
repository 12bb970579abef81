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
