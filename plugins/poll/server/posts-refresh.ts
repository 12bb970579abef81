import { MINUTE_MS } from '../../../server/sdk/index.ts';
import { pollTags } from './tags.ts';
import type { Core } from './uses.ts';

/**
 * Posts show everybody how the votes of a public poll stand; what is kept of them falls at most
 * this often, however many vote.
 */
const EVERY_MS = 1000;
/**
 * A host that ends between a vote and the fall leaves copies on the others: they are kept no longer
 * than this.
 */
export const SHOWN_AT_MOST_MS = MINUTE_MS;

/**
 * Drops the copies of posts that tell everybody how votes stand, after ballots have been counted:
 * at once after a quiet second, else together with the other ballots of the second. Whoever votes,
 * or follows the poll, is told by other ways what counts now.
 * @returns to be called in the transaction of the ballots
 */
export function createPostsRefresh({
  db,
  invalidate,
}: Pick<Core, 'db' | 'invalidate'>): (polls: readonly number[]) => void {
  /** Polls that fell within the last second, and whether there were ballots since. */
  const recent = new Map<number, boolean>();

  function rest(id: number): void {
    recent.set(id, false);
    setTimeout(() => {
      const isStale = recent.get(id) ?? false;
      recent.delete(id);
      if (!isStale) return;
      rest(id);
      // A host that is closing tells nobody any more, and need not: see `SHOWN_AT_MOST_MS`.
      db.tx(async () => invalidate(pollTags.inPosts(id))).catch(() => {});
    }, EVERY_MS).unref();
  }

  return (polls) => {
    db.afterCommit(() => {
      for (const id of polls) {
        if (recent.has(id)) recent.set(id, true);
        else {
          rest(id);
          invalidate(pollTags.inPosts(id));
        }
      }
    });
  };
}
