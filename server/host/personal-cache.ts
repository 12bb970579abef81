import { createContext } from './context.ts';
import type { RequestContext } from '../sdk/index.ts';
import type { Cached, PersonalCache } from './services.ts';

/**
 * For what belongs to a person in every zone and is asked for where no request is at hand (a
 * message that is being sent).
 */
export function createPersonalCache(cachedOwn: Cached): PersonalCache {
  return (key, tags, build) => {
    const ctx = noRequest();
    return cachedOwn(key, ctx, () => {
      ctx.tag(...tags);
      return build();
    });
  };
}

/**
 * Of a context the cache reads the tags and the zone's abbreviation, which here stands for all of
 * them.
 */
function noRequest(): RequestContext {
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
