import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  OutsideError,
  until,
  type PostRow,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import type { LinkPreview } from '../contract.ts';
import { hostsIn, mayAsk, pagesOf, type LinkedPage } from './links.ts';
import { askPage, type PageSays } from './page.ts';
import type { PreviewStore } from './store.ts';
import type { PageRow } from './tables.ts';
import type { Core } from './uses.ts';

/** After so long a page that is shown is fetched anew. */
export const FRESH_MS = 7 * DAY_MS;
/** After so long one that nobody has looked at is forgotten. */
const KEPT_MS = 30 * DAY_MS;
/** Pauses after a failure; then it is given up. */
export const RETRIES_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS] as const;
/** Pages that a run asks, each of another host. */
const AT_ONCE = 8;
/** Pages that wait in memory for the next run. */
const MOST_WANTED = 500;
const MOST_PAUSE_MS = DAY_MS;
const DOUBLINGS = 12;

const NOTHING: PageSays = { title: '', description: '', siteName: '' };

const pauseMs = (failures: number): number =>
  Math.min(MOST_PAUSE_MS, MINUTE_MS * 2 ** Math.min(failures - 1, DOUBLINGS));
const tagOf = (id: string): string => `link-preview:${id}`;

/** What posts show of the pages that they link to (docs/product/link-previews.md). */
export function createPreviews(core: Core, store: PreviewStore) {
  /** Noted where posts are shown and written, which waits for no database. */
  const wanted = new Map<string, LinkedPage>();

  function note(pages: readonly LinkedPage[]): void {
    for (const page of pages) if (wanted.size < MOST_WANTED) wanted.set(page.id, page);
  }

  async function know(page: PageRow, status: PageRow['status'], says: PageSays, now: number): Promise<void> {
    const { title, description, siteName: site_name } = says;
    await store.know(page.id, { status, title, description, site_name, fetched_at: now });
    core.invalidate(tagOf(page.id));
  }

  async function failed(page: PageRow, isPassing: boolean, now: number): Promise<void> {
    const pause = isPassing ? RETRIES_MS[page.attempts - 1] : undefined;
    await core.db.tx(async () => {
      if (pause === undefined) await know(page, 'none', NOTHING, now);
      else await store.postpone(page.id, now + pause);
      if (isPassing) await store.blame(page.host, now, pauseMs);
      else await store.praise(page.host);
    });
  }

  async function fetchOne(page: PageRow, now: number): Promise<void> {
    const ctx = core.contexts.in(page.zone, now);
    const hosts = ctx ? hostsIn(ctx) : [];
    const url = URL.parse(page.url);
    // The zone has taken the host away since.
    if (!url || !mayAsk(url, hosts)) return core.db.tx(() => know(page, 'none', NOTHING, now));
    try {
      const says = await askPage(core.outside, page.url, hosts);
      await core.db.tx(async () => {
        await know(page, says ? 'shown' : 'none', says ?? NOTHING, now);
        await store.praise(page.host);
      });
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      await failed(page, error.isPassing, now);
    }
  }

  return {
    /** After the commit of a new post. */
    created: async (ctx: RequestContext, post: PostRow): Promise<void> => note(pagesOf(ctx, post)),

    /** Of an edit; if that is undone, a page was asked for nothing. */
    edited: async (ctx: RequestContext, _before: PostRow, after: PostRow): Promise<void> => note(pagesOf(ctx, after)),

    /** What is known of the pages that posts link to; no entry where nothing is. */
    async fields(
      ctx: RequestContext,
      posts: readonly PostRow[],
      where: 'list' | 'detail',
    ): Promise<Map<number, { readonly linkPreviews: LinkPreview[] }>> {
      if (where === 'list') return new Map();
      const linked = posts.map((post) => ({ post, pages: pagesOf(ctx, post) }));
      const pages = linked.flatMap((one) => one.pages);
      if (pages.length === 0) return new Map();
      const known = new Map((await store.find(pages.map(({ id }) => id))).map((row) => [row.id, row]));
      for (const page of pages) {
        const row = known.get(page.id);
        ctx.tag(tagOf(page.id));
        const freshUntil = (row?.fetched_at ?? 0) + FRESH_MS;
        if (freshUntil > ctx.now) ctx.tag(until(freshUntil));
        else note([page]);
      }
      return new Map(
        linked.flatMap(({ post, pages: own }) => {
          const linkPreviews = own.flatMap((page) => shown(page, known.get(page.id)));
          return linkPreviews.length > 0 ? [[post.id, { linkPreviews }] as const] : [];
        }),
      );
    },

    /** The job: asks the pages that are due, one of a host at a time. */
    async run(now: number): Promise<void> {
      const pages = [...wanted.values()];
      wanted.clear();
      if (pages.length > 0) await core.db.tx(() => store.want(pages, now, now - FRESH_MS));
      const claimed: PageRow[] = [];
      while (claimed.length < AT_ONCE) {
        const page = await core.db.tx(() => store.claim(now));
        if (!page) break;
        claimed.push(page);
      }
      const results = await Promise.allSettled(claimed.map((page) => fetchOne(page, now)));
      const fault = results.find((result) => result.status === 'rejected');
      if (fault) throw fault.reason;
    },

    /** The job: what nobody looks at is not kept. */
    async tidy(now: number): Promise<void> {
      await core.db.tx(() => store.forget(now - KEPT_MS));
    },
  };
}

function shown({ url, host }: LinkedPage, row: PageRow | undefined): LinkPreview[] {
  if (row?.status !== 'shown') return [];
  return [{ url, title: row.title, description: row.description, siteName: row.site_name, host }];
}
