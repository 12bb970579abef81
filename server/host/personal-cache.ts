import { createContext, type HostContext } from './context.ts';
import type { RequestContext } from '../sdk/index.ts';
import type { DependencyWatch } from './dependencies.ts';
import type { Cached, PersonalCache } from './services.ts';

/**
 * For what belongs to a person in every zone and is asked for where no request is at hand (a
 * message that is being sent).
 */
export function createPersonalCache(cachedOwn: Cached, { noteTags }: Pick<DependencyWatch, 'noteTags'>): PersonalCache {
  return async (key, tags, build) => {
    const ctx = noRequest();
    const value = await cachedOwn(key, ctx, () => {
      ctx.tag(...tags);
      return build();
    });
    noteTags(ctx.tagLog);
    return value;
  };
}

/**
 * Of a context the cache reads the tags and the zone's abbreviation, which here stands for all of
 * them.
 */
function noRequest(): HostContext {
  const zone = { abbr: '' } as RequestContext['zone'];
  const nobody = {
    viewer: null,
    session: null,
    locale: 'zh-CN',
    now: 0,
    requestId: '',
    ip: '',
    userAgent: '',
  } as const;
  return createContext({ ...nobody, zone, setSession: () => undefined });
}
