import {
  DAY_MS,
  dayIn,
  fail,
  PostSort,
  settingsOf,
  viewerOf,
  type Post,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import type { Column } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { StrategyStore } from './store.ts';
import type { Core } from './uses.ts';

interface PostPage {
  list: Post[];
  hasMore: boolean;
}

export interface Strategy {
  columns(ctx: RequestContext): Promise<Column[]>;
  /** @returns clicks so far @throws NOT_FOUND */
  click(ctx: RequestContext, id: string): Promise<number>;
  /** @throws NOT_FOUND */
  posts(ctx: RequestContext, id: string, limit: number, offset: number): Promise<PostPage>;
  isFirst(ctx: RequestContext): Promise<boolean>;
  recommended(ctx: RequestContext, limit: number, offset: number): Promise<PostPage>;
  prune(now: number): Promise<void>;
}

export function createStrategy(core: Core, store: StrategyStore): Strategy {
  const tag = ({ zone }: RequestContext) => `strategy:${zone.abbr}`;

  return {
    async columns(ctx) {
      ctx.tag(tag(ctx));
      const { columns, guides } = settingsOf(ctx, manifest);
      const counts = await store.counts(ctx.zone.abbr);
      const isEnglish = ctx.locale === 'en';
      return columns.map(({ id, name, nameEn, icon }) => ({
        id,
        name: isEnglish ? nameEn : name,
        icon,
        guides: guides
          .filter(({ column }) => column === id)
          .map((guide) => ({
            id: guide.id,
            title: isEnglish ? guide.titleEn : guide.title,
            desc: isEnglish ? guide.descEn : guide.desc,
            link: guide.link,
            clickCount: counts.get(guide.id) ?? 0,
          })),
      }));
    },

    click: (ctx, id) =>
      core.db.tx(async () => {
        if (!settingsOf(ctx, manifest).guides.some((guide) => guide.id === id)) throw fail('NOT_FOUND');
        const zone = ctx.zone.abbr;
        const day = dayIn(ctx.now, ctx.zone.timeZone);
        if (await store.click({ zone, guide_id: id, uid: viewerOf(ctx).uid, day })) core.invalidate(tag(ctx));
        return (await store.counts(zone)).get(id) ?? 0;
      }),

    async posts(ctx, id, limit, offset) {
      const column = settingsOf(ctx, manifest).columns.find((one) => one.id === id);
      if (!column) throw fail('NOT_FOUND');
      const { themeId, topic, hottest } = column;
      const sort = hottest ? PostSort.hottest : PostSort.newest;
      const { list, hasMore } = await core.posts.list(ctx, { themeId, topic, sort, limit, offset });
      return { list, hasMore };
    },

    async isFirst(ctx) {
      const { viewer, zone, now } = ctx;
      return viewer === null || core.db.tx(() => store.visit(zone.abbr, viewer.uid, now));
    },

    recommended: (ctx, limit, offset) =>
      core.posts.hot(ctx, { since: ctx.now - settingsOf(ctx, manifest).recommendDays * DAY_MS, limit, offset }),

    // Two days back: it is yesterday somewhere, whatever a zone's time zone.
    prune: (now) => core.db.tx(() => store.prune(dayIn(now - 2 * DAY_MS, 'UTC'))),
  };
}
