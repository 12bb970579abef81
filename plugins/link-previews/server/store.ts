import { MINUTE_MS, type Db } from '../../../server/sdk/index.ts';
import type { LinkedPage } from './links.ts';
import type { LinkPreviewTables, PageRow } from './tables.ts';

/** A host is asked six times a minute at most, by all servers of the forum together. */
const PACE_MS = 10_000;
/** Nobody else takes up what a server asks, unless that has died. */
const LEASE_MS = MINUTE_MS;

/** What is known of a page from now on. */
type Known = Pick<PageRow, 'status' | 'title' | 'description' | 'site_name' | 'fetched_at'>;

/** The statements of this plugin; writes are for a transaction. */
export function createPreviewStore(db: Db) {
  const q = () => db.q<LinkPreviewTables>();

  return {
    async find(ids: readonly string[]): Promise<PageRow[]> {
      if (ids.length === 0) return [];
      return q()
        .selectFrom('link_previews_page')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();
    },

    /** To be fetched: pages that nothing is known of, and those that were fetched at `before` or earlier. */
    async want(pages: readonly LinkedPage[], now: number, before: number): Promise<void> {
      if (pages.length === 0) return;
      const empty = { status: 'new', title: '', description: '', site_name: '', fetched_at: 0, attempts: 0 } as const;
      await q()
        .insertInto('link_previews_page')
        .values(pages.map((page) => ({ ...page, ...empty, due_at: now })))
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ due_at: now })
            .where('link_previews_page.due_at', 'is', null)
            .where('link_previews_page.fetched_at', '<=', before),
        )
        .execute();
    },

    /** The page that has waited longest for a host that may be asked now; null: none. */
    async claim(now: number): Promise<PageRow | null> {
      const page = await dueQuery(db, now).executeTakeFirst();
      if (!page) return null;
      const { id, host, attempts } = page;
      const isOurs = await q()
        .insertInto('link_previews_host')
        .values({ host, free_at: now + PACE_MS, failures: 0 })
        .onConflict((conflict) =>
          conflict
            .column('host')
            .doUpdateSet({ free_at: now + PACE_MS })
            // Of two servers one gets it.
            .where('link_previews_host.free_at', '<=', now),
        )
        .returning('host')
        .executeTakeFirst();
      if (!isOurs) return null;
      const taken = { attempts: attempts + 1, due_at: now + LEASE_MS };
      await q().updateTable('link_previews_page').set(taken).where('id', '=', id).execute();
      return { ...page, ...taken };
    },

    async know(id: string, known: Known): Promise<void> {
      await q()
        .updateTable('link_previews_page')
        .set({ ...known, due_at: null, attempts: 0 })
        .where('id', '=', id)
        .execute();
    },

    async postpone(id: string, due_at: number): Promise<void> {
      await q().updateTable('link_previews_page').set({ due_at }).where('id', '=', id).execute();
    },

    /** The host answers. */
    async praise(host: string): Promise<void> {
      await q()
        .updateTable('link_previews_host')
        .set({ failures: 0 })
        .where('host', '=', host)
        .where('failures', '>', 0)
        .execute();
    },

    /** @param pauseMs how long a host is left alone after so many failures in a row */
    async blame(host: string, now: number, pauseMs: (failures: number) => number): Promise<void> {
      const row = await q()
        .updateTable('link_previews_host')
        .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
        .where('host', '=', host)
        .returning('failures')
        .executeTakeFirst();
      const free_at = now + pauseMs(row?.failures ?? 1);
      await q().updateTable('link_previews_host').set({ free_at }).where('host', '=', host).execute();
    },

    /** Forgets pages that nobody has looked at since `before`, and hosts that were not asked. */
    async forget(before: number): Promise<void> {
      await q().deleteFrom('link_previews_page').where('due_at', 'is', null).where('fetched_at', '<', before).execute();
      await q().deleteFrom('link_previews_host').where('free_at', '<', before).execute();
    },
  };
}
export type PreviewStore = ReturnType<typeof createPreviewStore>;

export const dueQuery = (db: Db, now: number) =>
  db
    .q<LinkPreviewTables>()
    .selectFrom('link_previews_page')
    .selectAll()
    .where('due_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('link_previews_host')
            .select('link_previews_host.host')
            .whereRef('link_previews_host.host', '=', 'link_previews_page.host')
            .where('link_previews_host.free_at', '>', now),
        ),
      ),
    )
    .orderBy('due_at')
    .limit(1);
