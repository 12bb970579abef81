import { PostSort } from '../../../platform/contract/endpoints/posts.ts';
import type { Suggested } from '../../../platform/contract/endpoints/search-suggest.ts';
import { foldText } from '../../../platform/contract/found-words.ts';
import { cleanText, type RequestContext } from '../../sdk/index.ts';
import type { BlockedBy, Posts } from '../posts/index.ts';
import { presentThemes } from '../themes/index.ts';
import type { TopicService } from '../topics/index.ts';
import type { createUserSearch } from './users.ts';

/** Of each kind. */
const POSTS = 5;
const OTHERS = 3;

interface SuggestionDeps {
  readonly posts: Pick<Posts, 'list'>;
  readonly users: ReturnType<typeof createUserSearch>;
  readonly topics: Pick<TopicService, 'search'>;
  readonly blockedBy: BlockedBy;
}

/**
 * What a text that is being typed may mean (docs/product/search.md). Each kind is found as its own
 * list finds it, so nobody sees here what they do not see there; people whom the viewer has blocked
 * are left out.
 */
export function createSuggest({ posts, users, topics, blockedBy }: SuggestionDeps) {
  async function peopleOf(ctx: RequestContext, q: string): Promise<Suggested['people']> {
    const blocked = ctx.viewer ? await blockedBy(ctx.viewer.uid) : new Set<number>();
    const { list } = await users(ctx, { q, limit: OTHERS + blocked.size, offset: 0 });
    return list.filter(({ uid }) => !blocked.has(uid)).slice(0, OTHERS);
  }

  return async (ctx: RequestContext, { q }: { readonly q: string }): Promise<Suggested> => {
    const text = cleanText(q);
    if (text === '') return { posts: [], people: [], topics: [], themes: [], multiKeyword: [] };
    const titled = { q: text, searchTitleFlag: true, sort: PostSort.search, limit: POSTS, offset: 0 };
    const [found, people, named] = await Promise.all([
      posts.list(ctx, titled),
      peopleOf(ctx, text),
      topics.search(ctx, text, OTHERS),
    ]);
    return {
      posts: found.list.map(({ wbId, wbTitle }) => ({ wbId, wbTitle })),
      people,
      topics: named,
      themes: themesNamed(ctx, foldText(text)),
      multiKeyword: found.multiKeyword,
    };
  };
}

/** Themes whose name has the words, in either language: most people here write Chinese, whatever they read. */
function themesNamed(ctx: RequestContext, words: string): Suggested['themes'] {
  const names = new Map(ctx.zone.themes.map(({ themeId, name, nameEn }) => [themeId, [name, nameEn ?? '']]));
  const isNamed = (themeId: number) => names.get(themeId)?.some((name) => foldText(name).includes(words));
  return presentThemes(ctx)
    .filter(({ themeId }) => isNamed(themeId))
    .slice(0, OTHERS);
}
