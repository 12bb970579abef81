import { hotSearch, searchUsers } from '../../../platform/contract/endpoints/search.ts';
import { searchSuggest } from '../../../platform/contract/endpoints/search-suggest.ts';
import { route, type RouteExtension } from '../../sdk/index.ts';
import type { HotSearch } from './hot.ts';
import type { createSuggest } from './suggest.ts';
import type { createUserSearch } from './users.ts';

export interface SearchRouteDeps {
  readonly hot: Pick<HotSearch, 'list'>;
  readonly users: ReturnType<typeof createUserSearch>;
  readonly suggest: ReturnType<typeof createSuggest>;
}

/** The calls about searching; posts are searched by their list. */
export function searchRoutes({ hot, users, suggest }: SearchRouteDeps): RouteExtension[] {
  return [
    route(hotSearch, (ctx) => hot.list(ctx)),
    route(searchSuggest, (ctx, input) => suggest(ctx, input)),
    route(searchUsers, (ctx, input) => users(ctx, input)),
  ];
}
