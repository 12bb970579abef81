import { route, type RouteExtension } from '../../../server/sdk/index.ts';
import { adviseNotices, adviseThemes, confirmNotice, updateNotice, updateStatus } from '../contract.ts';
import { categoriesOf } from './board.ts';
import type { Notices } from './notice.ts';
import type { Suggestions } from './suggestions.ts';

export function suggestionRoutes(suggestions: Suggestions, notices: Notices): RouteExtension[] {
  return [
    route(adviseThemes, async (ctx) => ({
      list: categoriesOf(ctx).map(({ id, name, nameEn }) => ({ id, name: ctx.locale === 'en' ? nameEn : name })),
    })),
    route(adviseNotices, (ctx) => notices.list(ctx)),
    route(confirmNotice, (ctx, { id }) => notices.confirm(ctx, id)),
    route(updateNotice, async (ctx, { content, version }) => ({
      version: await notices.update(ctx, content, version),
    })),
    route(updateStatus, (ctx, { wbId, status }) => suggestions.setStatus(ctx, wbId, status)),
  ];
}
