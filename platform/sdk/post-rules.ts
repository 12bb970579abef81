import type { QueryClient } from '@tanstack/react-query';
import { checkAllRules } from '../contract/endpoints/posts.ts';
import type { ReplyOf } from '../contract/index.ts';
import { POST_RULES } from '../contract/limits.ts';
import { apiKey, apiQuery } from './query.ts';
import type { RouterContext } from './router-context.ts';
import type { UiState } from './ui-store.ts';

type PostRules = ReplyOf<typeof checkAllRules>;

/**
 * Loads the zone's rules for publishing after a login and says for 5 s that they are new
 * (docs/product/publishing-rules.md). That they could not be loaded is no failure of the login:
 * they are asked for again before each post.
 * @throws never
 */
export async function setPostRules(app: RouterContext, { newRules }: UiState): Promise<void> {
  const { abbr } = app.boot.zone;
  try {
    await app.queryClient.fetchQuery({ ...apiQuery(app, checkAllRules, {}), staleTime: 0 });
  } catch {
    return;
  }
  clearTimeout(newRules[abbr]);
  newRules[abbr] = setTimeout(() => delete newRules[abbr], POST_RULES.newMs);
}

/**
 * The rules that were set a moment ago; undefined when they must be asked for: later, and when
 * something has changed since.
 */
export function newPostRules(client: QueryClient, { newRules }: UiState, zone: string): PostRules | undefined {
  if (newRules[zone] === undefined) return undefined;
  const state = client.getQueryState<PostRules>(apiKey(checkAllRules, {}));
  return state?.isInvalidated === false ? state.data : undefined;
}
