import type { RequestContext } from '../sdk/context.ts';
import type { TaggedCache } from './cache.ts';
import type { DependencyWatch } from './dependencies.ts';
import type { Cached, TaggedContext } from './services.ts';

/** A request context of the host. */
export interface HostContext extends TaggedContext {
  /** Whether the reply gives the browser a session or takes it away. */
  hasCookies(): boolean;
}

type Parts = Omit<RequestContext, 'tag' | 'origin'> & Partial<Pick<RequestContext, 'origin'>>;

export function createContext(parts: Parts): HostContext {
  const tagLog: string[] = [];
  let hasCookies = false;
  return {
    origin: '',
    ...parts,
    tagLog,
    tag: (...tags) => void tagLog.push(...tags),
    setSession: (value) => {
      hasCookies = true;
      parts.setSession(value);
    },
    hasCookies: () => hasCookies,
  };
}

/**
 * The part of a reply that is the same for every viewer of a zone, kept until a tag that `build`
 * gave to `ctx` falls. The tags reach the context on a hit too, so that what is made from the value
 * (a page) falls with it.
 */
export function createCached(cache: TaggedCache, { watch }: Pick<DependencyWatch, 'watch'>): Cached {
  return async <T>(key: string, ctx: RequestContext, build: () => Promise<T>) => {
    const { tagLog } = ctx as HostContext; // every context of this host is made by createContext
    const { value, tags } = await cache.through(
      `value|${ctx.zone.abbr}|${key}`,
      async (tag) => {
        const start = tagLog.length;
        const { value: built, dependencies } = await watch(build);
        const named = [...new Set([...tagLog.slice(start), ...dependencies.tags])];
        tag(...named);
        return { value: built, tags: named };
      },
      (made) => sizeOf(made.value),
    );
    ctx.tag(...tags);
    return value;
  };
}

/** Bytes, roughly: text dominates, and two bytes a UTF-16 unit is its cost in memory. */
function sizeOf(value: unknown): number {
  return 2 * (JSON.stringify(value)?.length ?? 8);
}
