import { createRepeats, DAY_MS, dayIn, readerOf, type RequestContext } from '../../../server/sdk/index.ts';
import type { ViewStore } from './store.ts';
import type { View } from './tables.ts';
import type { Core } from './uses.ts';

/** Readers that are remembered for certain, so that the database is not asked about them again. */
const REMEMBERED = 100_000;
/** Views that wait to be written down at most; more are not counted. */
const WAITING = 100_000;

/**
 * Views come together in this process and are written down every few seconds
 * (docs/product/views.md).
 */
export function createViews(core: Core, store: ViewStore) {
  const isKnown = createRepeats(REMEMBERED);
  let waiting: View[] = [];

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
        await core.db.tx(async () => {
          const added = await store.addReaders(views);
          const counts = Map.groupBy(added.toSorted(inOrder), ({ post_id, day }) => `${post_id} ${day}`);
          for (const [first, ...others] of counts.values()) if (first) await store.count(first, 1 + others.length);
        });
      } catch (error) {
        waiting = [...views, ...waiting].slice(0, WAITING);
        throw error;
      }
    },

    // Two days back: it is yesterday somewhere, whatever a zone's time zone.
    prune: (now: number): Promise<void> => core.db.tx(() => store.prune(dayIn(now - 2 * DAY_MS, 'UTC'))),
  };
}

/** One order for all hosts: none waits for another's rows and is waited for. */
const inOrder = (a: View, b: View): number =>
  a.post_id - b.post_id || a.day - b.day || (a.reader < b.reader ? -1 : a.reader > b.reader ? 1 : 0);
