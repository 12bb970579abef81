import { createHash } from 'node:crypto';
import {
  DAY_MS,
  MINUTE_MS,
  createRepeats,
  dayIn,
  fail,
  readerOf,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { platformCode, type AdEntry, type CountRow } from '../contract.ts';
import { isKnown, nameOf } from './shown.ts';
import type { AdsStore } from './store.ts';
import type { AdKey } from './tables.ts';
import type { Core } from './uses.ts';

/**
 * Minutes that clicks are remembered for, beside the present one: hosts' clocks differ a little.
 */
const CLICKS_KEPT = 2;
/** Views of visitors that are remembered for certain. */
const VISITOR_VIEWS = 50_000;

export interface Statistics {
  /**
   * Counts under the zone's day. An ad is browsed once a day by a member, on all hosts, and by a
   * visitor's browser as far as this host remembers. A click counts once for each reader and
   * minute, on all hosts.
   * @throws NOT_FOUND for an ad that the zone does not have; nothing is counted then
   */
  save(ctx: RequestContext, entries: readonly AdEntry[]): Promise<void>;
  list(ctx: RequestContext, page: { limit: number; offset: number }): Promise<{ list: CountRow[]; hasMore: boolean }>;
  prune(now: number): Promise<void>;
  pruneClicks(now: number): Promise<void>;
}

export function createStatistics(core: Core, store: AdsStore): Statistics {
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
      const day = dayIn(ctx.now, ctx.zone.timeZone);
      const { viewer } = ctx;
      const found = together(entries.map((entry) => ({ ...entry, platform: platformCode(entry.platform), zone, day })));
      const counted = viewer ? found : found.filter((key) => key.act === 'click' || isFirstOfVisitor(ctx, key));
      if (counted.length === 0) return;
      await core.db.tx(async () => {
        // In one order for everybody: two batches of the same ads wait for each other's rows, never
        // both ways.
        const minute = Math.floor(ctx.now / MINUTE_MS);
        const reader = readerOf(ctx);
        for (const key of counted) {
          const { act, module, target } = key;
          const isNew =
            act === 'click'
              ? await store.click({ minute, zone, module, target, reader })
              : !viewer || (await store.see({ zone, day, module, target, uid: viewer.uid }));
          if (isNew) await store.add(key, 1);
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
    prune: (now) => core.db.tx(() => store.prune(dayIn(now - 2 * DAY_MS, 'UTC'))),
    pruneClicks: (now) => core.db.tx(() => store.pruneClicks(Math.floor(now / MINUTE_MS) - CLICKS_KEPT)),
  };
}

/** Each entry once, in the order of their keys. */
function together(entries: readonly AdKey[]): AdKey[] {
  const found = new Map<string, AdKey>();
  for (const { zone, day, module, act, target, platform } of entries)
    found.set([act, module, target, platform].join(' '), { zone, day, module, act, target, platform });
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
}
