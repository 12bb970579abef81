import {
  createRepeats,
  DAY_MS,
  dayIn,
  readerOf,
  type PostRow,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import type { ViewCount } from '../contract.ts';
import type { ViewStore } from './store.ts';
import type { View } from './tables.ts';
import type { Core } from './uses.ts';

/** Readers that are remembered for certain, so that the database is not asked about them again. */
const REMEMBERED = 100_000;
/** Views that wait to be written down at most; more are not counted. */
const WAITING = 100_000;
/** Posts that the other hosts are told of with one word. */
const TOLD_AT_ONCE = 200;

/**
 * Views come together in this process and are written down every few seconds
 * (docs/product/views.md).
 */
export function createViews(core: Core, store: ViewStore) {
  const isKnown = createRepeats(REMEMBERED);
  let waiting: View[] = [];
  /** Posts whose pages show an older number. */
  const outdated = new Set<number>();

  return {
    /** @throws NOT_FOUND */
    async add(ctx: RequestContext, wbId: number): Promise<void> {
      const post = await core.posts.get(ctx, wbId);
      if (post.uid === ctx.viewer?.uid || waiting.length >= WAITING) return;
      const view = { day: dayIn(ctx.now, ctx.zone.timeZone), post_id: post.id, reader: readerOf(ctx) };
      if (!isKnown(Object.values(view).join(' '))) waiting.push(view);
    },

    /** The job: writes down what has come together. What cannot be written waits for the next time. */
    async flush(): Promise<void> {
      const views = waiting.toSorted(inOrder);
      if (views.length === 0) return;
      waiting = [];
      try {
        const counted = await core.db.tx(async () => {
          const added = await store.addReaders(views);
          const counts = Map.groupBy(added.toSorted(inOrder), ({ post_id, day }) => `${post_id} ${day}`);
          for (const [first, ...others] of counts.values()) if (first) await store.count(first, 1 + others.length);
          return added;
        });
        for (const { post_id } of counted) outdated.add(post_id);
      } catch (error) {
        waiting = [...views, ...waiting].slice(0, WAITING);
        throw error;
      }
    },

    /** The job: what shows how often these posts were read is made anew. */
    async tell(): Promise<void> {
      const posts = [...outdated];
      outdated.clear();
      for (let at = 0; at < posts.length; at += TOLD_AT_ONCE)
        core.invalidate(...posts.slice(at, at + TOLD_AT_ONCE).map((id) => `post:${id}`));
    },

    async fields(_ctx: unknown, posts: readonly PostRow[]): Promise<Map<number, ViewCount>> {
      const totals = await store.totals(posts.map(({ id }) => id));
      return new Map([...totals].map(([id, viewCount]) => [id, { viewCount }]));
    },

    // Two days back: it is yesterday somewhere, whatever a zone's time zone.
    prune: (now: number): Promise<void> => core.db.tx(() => store.prune(dayIn(now - 2 * DAY_MS, 'UTC'))),
  };
}

/** One order for all hosts: none waits for another's rows and is waited for. */
const inOrder = (a: View, b: View): number =>
  a.post_id - b.post_id || a.day - b.day || (a.reader < b.reader ? -1 : a.reader > b.reader ? 1 : 0);
