import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { defineManifest } from '../../../platform/contract/index.ts';
import { createRegistry } from '../../../platform/registry/registry.ts';
import type { RequestContext } from '../../sdk/context.ts';
import { defineHook, type HookPhase } from '../../sdk/hook.ts';
import { INCOMPLETE } from '../../sdk/incomplete.ts';
import { hook, hookPoint, type HookExtension } from '../hook-point.ts';
import { createHooks } from './hooks.ts';

const half = (id: string, extension: HookExtension) => ({
  manifest: defineManifest({ id, settings: Type.Object({}) }),
  extensions: [extension],
});
const PHASES: HookPhase[] = ['prepare', 'before', 'transaction', 'afterCommit', 'present', 'ask'];

/** Runs what these take part in, one plugin each, in their order. */
function running(...parts: HookExtension[]) {
  const { all } = createRegistry(
    parts.map((part, n) => half(`plugin${n}`, part)),
    null,
  );
  const faults: string[] = [];
  const hooks = createHooks(() => all(hookPoint), { report: (plugin) => void faults.push(plugin) });
  const tags: string[] = [];
  // What hooks read of a context.
  const ctx = { zone: { abbr: 'sw4' }, tag: (tag: string) => void tags.push(tag) } as unknown as RequestContext;
  return { hooks, faults, tags, ctx };
}

describe.each(PHASES)('in the phase %s', (phase) => {
  const nick = defineHook<(ctx: RequestContext) => Promise<string | null>>({
    name: 'test.nick',
    phase,
    answers: 'first',
  });
  const is = defineHook<(ctx: RequestContext) => Promise<boolean>>({ name: 'test.is', phase, answers: 'any' });

  test('of several answers the first one stands that is not null', async () => {
    const says = (answer: string | null) => hook(nick, async () => answer);
    const some = running(says(null), says('ann'), says('bob'));
    expect(await some.hooks.run(nick, some.ctx)).toBe('ann');
    const none = running(says(null));
    expect(await none.hooks.run(nick, none.ctx)).toBeNull();
    const nobody = running();
    expect(await nobody.hooks.run(nick, nobody.ctx)).toBeNull();
  });

  test('one that says so is enough', async () => {
    const says = (answer: boolean) => hook(is, async () => answer);
    const some = running(says(false), says(true));
    expect(await some.hooks.run(is, some.ctx)).toBe(true);
    const none = running(says(false));
    expect(await none.hooks.run(is, none.ctx)).toBe(false);
  });
});

test('while something is shown, what a plugin that fails would have said is said by the next, and is incomplete', async () => {
  const nick = defineHook<(ctx: RequestContext) => Promise<string | null>>({
    name: 'test.nick',
    phase: 'present',
    answers: 'first',
  });
  const { hooks, ctx, faults, tags } = running(
    hook(nick, () => Promise.reject(new Error('one query failed'))),
    hook(nick, async () => 'bob'),
  );
  expect(await hooks.run(nick, ctx)).toBe('bob');
  expect([faults, tags]).toEqual([['plugin0'], [INCOMPLETE]]);
});
