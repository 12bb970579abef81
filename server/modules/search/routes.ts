import { hotSearch, searchSuggestions, searchUsers } from '../../../platform/contract/endpoints/search.ts';
import { route, type RouteExtension } from '../../sdk/index.ts';
import type { HotSearch } from './hot.ts';
import type { createSuggestions } from './suggestions.ts';
import type { createUserSearch } from './users.ts';

export interface SearchRouteDeps {
  readonly hot: Pick<HotSearch, 'list'>;
  readonly users: ReturnType<typeof createUserSearch>;
  readonly suggestions: ReturnType<typeof createSuggestions>;
}

/** The calls about searching; posts are searched by their list. */
export function searchRoutes({ hot, users, suggestions }: SearchRouteDeps): RouteExtension[] {
  return [
    route(hotSearch, (ctx) => hot.list(ctx)),
    route(searchSuggestions, (ctx, input) => suggestions(ctx, input)),
    route(searchUsers, (ctx, input) => users(ctx, input)),
  ];
}
