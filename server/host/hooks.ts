import type { RequestContext } from '../sdk/context.ts';
import type { HookMap, HookName } from '../sdk/hooks.ts';
import { fail } from '../sdk/errors.ts';
import { INCOMPLETE } from '../sdk/incomplete.ts';
import type { HookExtension } from '../sdk/plugin.ts';
import type { Resolved } from '../../platform/registry/registry.ts';
import type { PluginFaults } from './plugin-faults.ts';

type Fields = Record<string, unknown>;

/**
 * Runs the hooks of the plugins that the zone of a request has. What the results become is decided by the kind of hook:
 * `before...` and `attach` stop at the first that throws; `authorise...` is true as soon as one says so; a list is the first's that has one; `present`,
 * `viewer` and `markRule` are asked at the same time and merge their fields by id, and a plugin that fails there contributes nothing: what is made from
 * the rest is `INCOMPLETE`; `references`, `draft.attach` and `draft.fields` are
 * those of all, and stop at the first that throws; `-ed` hooks all run, at the same time and isolated.
 */
export interface Hooks {
  run<N extends HookName>(name: N, ...args: Parameters<HookMap[N]>): ReturnType<HookMap[N]>;
}

type Kind = 'before' | 'authorise' | 'first' | 'fields' | 'union' | 'after';
const KINDS: Readonly<Record<HookName, Kind>> = {
  'post.beforeCreate': 'before',
  'post.attach': 'before',
  'media.beforeUpload': 'before',
  'media.references': 'union',
  'post.reattach': 'before',
  'post.visibility': 'before',
  'post.list': 'first',
  'post.defer': 'first',
  'post.byline': 'first',
  'post.nameless': 'first',
  'post.authoriseEdit': 'authorise',
  'draft.submit': 'first',
  'draft.own': 'first',
  'member.belowLevel': 'first',
  'draft.attach': 'union',
  'draft.fields': 'union',
  'draft.present': 'fields',
  'draft.retime': 'before',
  'draft.reviewed': 'before',
  'draft.withdrawn': 'before',
  'draft.isReviewed': 'authorise',
  'post.authoriseDelete': 'authorise',
  'comment.authoriseDelete': 'authorise',
  'comment.attach': 'before',
  'comment.visibility': 'before',
  'favor.attach': 'before',
  'answer.attach': 'before',
  'post.markRule': 'fields',
  'post.present': 'fields',
  'post.asEdit': 'fields',
  'post.viewer': 'fields',
  'comment.present': 'fields',
  'user.own': 'fields',
  'user.present': 'fields',
  'post.prepare': 'after',
  'post.created': 'after',
  'post.deleted': 'after',
  'comment.created': 'after',
  'favor.changed': 'after',
};

type HookExtensions = readonly Resolved<HookExtension>[];
type AnyHook = (...args: readonly unknown[]) => Promise<unknown>;

/** What a plugin has written down stays where a zone has lost it: it may have it again. */
const OF_ALL_PLUGINS: ReadonlySet<HookName> = new Set<HookName>(['media.references', 'draft.withdrawn']);

/**
 * How long a plugin's hook may take. A write whose hook takes longer is refused (503, and its transaction is rolled back); what presents is as failed:
 * nobody waits for a plugin that hangs.
 */
const LIMIT_MS = 10_000;
/** Hooks outside of transactions have three times as long: `post.prepare` asks systems of others. */
const OUTSIDE_TIMES = 3;

/** A hook has not answered in its time. */
class HookTimeout extends Error {
  constructor(name: HookName, ms: number) {
    super(`the hook ${name} has not answered within ${ms} ms`);
  }
}

/**
 * @param ofZone the hook extensions of a zone's plugins, ordered; null: of all plugins, whichever zones have them
 */
export function createHooks(
  ofZone: (abbr: string | null) => HookExtensions,
  faults: Pick<PluginFaults, 'report'>,
  limitMs: number = LIMIT_MS,
): Hooks {
  async function isolated(
    name: HookName,
    plugin: string,
    work: () => Promise<unknown>,
    onFailure?: () => void,
  ): Promise<unknown> {
    try {
      return await inTime(name, work);
    } catch (error) {
      faults.report(plugin, 'hook', error, 'A plugin hook failed', { hook: name });
      onFailure?.();
      return undefined;
    }
  }

  /** @throws HookTimeout; what the hook still does after that is done for nobody */
  async function inTime(name: HookName, work: () => Promise<unknown>): Promise<unknown> {
    const ms = KINDS[name] === 'after' ? limitMs * OUTSIDE_TIMES : limitMs;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_done, refuse) => {
      timer = setTimeout(() => refuse(new HookTimeout(name, ms)), ms);
    });
    try {
      return await Promise.race([work(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** What cannot go on without the hook's answer. @throws what the hook refuses, PLUGIN_DOWN */
  async function needed(name: HookName, plugin: string, work: () => Promise<unknown>): Promise<unknown> {
    try {
      return await inTime(name, work);
    } catch (error) {
      if (!(error instanceof HookTimeout)) throw error;
      faults.report(plugin, 'hook', error, 'A plugin hook took too long', { hook: name });
      throw fail('PLUGIN_DOWN');
    }
  }

  /** A zone's list stays the same one until its config changes; some hooks run for each comment. */
  const byName = new WeakMap<HookExtensions, Map<string, HookExtensions>>();
  function named(all: HookExtensions, name: HookName): HookExtensions {
    const known = byName.get(all) ?? Map.groupBy(all, ({ hook }): string => hook);
    byName.set(all, known);
    return known.get(name) ?? [];
  }

  async function runKind(
    name: HookName,
    args: readonly [Pick<RequestContext, 'zone'> & Partial<Pick<RequestContext, 'tag'>>, ...unknown[]],
  ): Promise<unknown> {
    // Hooks whose fields are merged are all given a whole context.
    const leaveUnkept = KINDS[name] === 'fields' ? () => args[0].tag?.(INCOMPLETE) : undefined;
    const asked: Promise<unknown>[] = [];
    const union = new Set<unknown>();
    for (const extension of named(ofZone(OF_ALL_PLUGINS.has(name) ? null : args[0].zone.abbr), name)) {
      const { plugin } = extension;
      const run = () => (extension.run as AnyHook)(...args); // `hook()` tied its parameters to the name
      const work = () => needed(name, plugin, run);
      if (KINDS[name] === 'before') await work();
      else if (KINDS[name] === 'authorise') {
        if (await work()) return true;
      } else if (KINDS[name] === 'first') {
        const found = await work();
        if (found !== null) return found;
      } else if (KINDS[name] === 'union') {
        for (const item of (await work()) as ReadonlySet<unknown>) union.add(item);
      } else asked.push(isolated(name, plugin, run, leaveUnkept));
    }
    if (KINDS[name] === 'authorise') return false;
    if (KINDS[name] === 'first') return null;
    if (KINDS[name] === 'union') return union;
    const found = await Promise.all(asked);
    return KINDS[name] === 'fields' ? merged(found) : undefined;
  }

  return {
    // The generic signature is HookMap's; inside, all hooks are alike.
    run: (name, ...args) => runKind(name, args as never) as never,
  };
}

/** The fields that each of them has found, in their order: the later one's stand. */
function merged(found: readonly unknown[]): Map<number, Fields> {
  const fields = new Map<number, Fields>();
  for (const one of found)
    for (const [id, own] of (one as Map<number, Fields> | undefined) ?? [])
      fields.set(id, { ...fields.get(id), ...own });
  return fields;
}
