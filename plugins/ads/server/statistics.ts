import { createHash } from 'node:crypto';
import { createRepeats, dayIn, fail, type CoreServices, type RequestContext } from '../../../server/sdk/index.ts';
import { platformCode, type AdEntry, type CountRow } from '../contract.ts';
import { isKnown, nameOf } from './shown.ts';
import type { AdsStore } from './store.ts';
import type { AdKey } from './tables.ts';

const DAY = 86_400_000;
/** Views of visitors that are remembered for certain. */
const VISITOR_VIEWS = 50_000;

export interface Statistics {
  /**
   * Counts under the zone's day. An ad is browsed once a day by a member, on all hosts, and by a visitor's browser as far as this host
   * remembers; each click counts.
   * @throws NOT_FOUND for an ad that the zone does not have; nothing is counted then
   */
  save(ctx: RequestContext, entries: readonly AdEntry[]): Promise<void>;
  list(ctx: RequestContext, page: { limit: number; offset: number }): Promise<{ list: CountRow[]; hasMore: boolean }>;
  prune(now: number): Promise<void>;
}

export function createStatistics(core: CoreServices, store: AdsStore): Statistics {
  /** An address is no person, and is written down nowhere. */
  const isKnownView = createRepeats(VISITOR_VIEWS);

  const isFirstOfVisitor = ({ ip, userAgent }: RequestContext, { zone, day, module, target }: AdKey): boolean => {
    const view = JSON.stringify([day, zone, module, target, ip, userAgent]);
    return !isKnownView(createHash('sha256').update(view).digest('base64').slice(0, 16));
  };

  return {
    async save(ctx, entries) {
      if (!entries.every(({ module, target }) => isKnown(ctx, module, target))) throw fail('NOT_FOUND');
      const zone = ctx.zone.abbr;
      const day = dayIn(ctx.zone.timeZone, ctx.now);
      const { viewer } = ctx;
      const found = together(entries.map((entry) => ({ ...entry, platform: platformCode(entry.platform), zone, day })));
      const counted = viewer ? found : found.filter(([key]) => key.act === 'click' || isFirstOfVisitor(ctx, key));
      if (counted.length === 0) return;
      await core.db.tx(async () => {
        // In one order for everybody: two batches of the same ads wait for each other's rows, never both ways.
        for (const [key, times] of counted) {
          const { act, module, target } = key;
          if (act === 'click') await store.add(key, times);
          else if (!viewer || (await store.see({ zone, day, module, target, uid: viewer.uid })))
            await store.add(key, 1);
        }
      });
    },

    async list(ctx, { limit, offset }) {
      const rows = await store.counts(ctx.zone.abbr, limit + 1, offset);
      const list = rows.slice(0, limit).map(({ target, ...row }) => ({
        ...row,
        advertiseId: target,
        imgTip: nameOf(ctx, row.module, target),
      }));
      return { list, hasMore: rows.length > limit };
    },

    // Two days back: it is yesterday somewhere, whatever a zone's time zone.
    prune: (now) => core.db.tx(() => store.prune(dayIn('UTC', now - 2 * DAY))),
  };
}

/** Equal entries as one with how often they came, in the order of their keys. */
function together(entries: readonly AdKey[]): [AdKey, number][] {
  const found = new Map<string, [AdKey, number]>();
  for (const { zone, day, module, act, target, platform } of entries) {
    const text = [act, module, target, platform].join(' ');
    const [, times] = found.get(text) ?? [null, 0];
    found.set(text, [{ zone, day, module, act, target, platform }, times + 1]);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counted]) => counted);
}
