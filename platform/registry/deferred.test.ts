import { Type } from 'typebox';
import { describe, expect, it, vi } from 'vitest';
import { defineManifest } from '../contract/manifest.ts';
import { createDeferringRegistry, type DeferredExtensions } from './deferred.ts';
import { extend, extensionPoint } from './extension-point.ts';

interface Item {
  readonly word: string;
}
const first = extensionPoint<Item>('first');
const menu = extensionPoint<Item>('menu', { isDeferred: true });
const half = (id: string) => ({
  manifest: defineManifest({ id, settings: Type.Object({}) }),
  extensions: [extend(first, { name: 'shown', word: id })],
});
const entry = (word: string) => [extend(menu, { name: 'entry', word })];
const words = (items: readonly Item[]) => items.map(({ word }) => word);

function registryWith(load: () => Promise<DeferredExtensions>) {
  const failed = vi.fn();
  return { failed, registry: createDeferringRegistry([[half('a'), half('b')], ['a']], load, failed) };
}

describe('a browser’s registry', () => {
  it('has extensions of deferred points once they are asked for, those of the zone’s plugins alone', async () => {
    const ofLacking = vi.fn(async () => entry('b'));
    const load = vi.fn(async () => ({ a: async () => entry('a'), b: ofLacking }));
    const { registry, failed } = registryWith(load);
    const heard = vi.fn();
    registry.subscribe(heard);
    const before = registry.all(first);
    expect([words(before), words(registry.all(menu))]).toEqual([['a'], []]);

    await Promise.all([registry.complete(), registry.complete()]);
    expect(words(registry.visible(menu, null))).toEqual(['a']);
    expect(registry.points).toEqual([first, menu]);
    expect([load, heard].map((mock) => mock.mock.calls.length)).toEqual([1, 1]);
    expect([ofLacking, failed].map((mock) => mock.mock.calls.length)).toEqual([0, 0]);
    // Nothing is drawn anew for it.
    expect(registry.all(first)).toBe(before);

    await registry.complete();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('has one promise for components, which tells them without a wait that it is there', async () => {
    const load = vi.fn(async () => ({ a: async () => entry('a') }));
    const { registry } = registryWith(load);
    const ready = registry.ready();
    expect(ready).not.toHaveProperty('status');
    await registry.complete();
    expect(registry.ready()).toBe(ready);
    expect(ready).toHaveProperty('status', 'fulfilled');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('has the others where those of one plugin cannot be loaded, and tries that again', async () => {
    let isBroken = true;
    const failure = new Error('no network');
    const ofA = vi.fn(async () => entry('a'));
    const ofB = async () => (isBroken ? Promise.reject(failure) : entry('b'));
    const failed = vi.fn();
    const load = async () => ({ a: ofA, b: ofB });
    const registry = createDeferringRegistry(
      [
        [half('a'), half('b')],
        ['a', 'b'],
      ],
      load,
      failed,
    );

    await registry.complete();
    expect([words(registry.all(menu)), failed.mock.calls]).toEqual([['a'], [[failure]]]);

    isBroken = false;
    await registry.complete();
    expect(words(registry.all(menu))).toEqual(['a', 'b']);
    expect(ofA).toHaveBeenCalledTimes(1);
  });

  it('tries again where nothing could be loaded at all', async () => {
    const load = vi.fn<() => Promise<DeferredExtensions>>().mockRejectedValueOnce(new Error('no network'));
    load.mockResolvedValue({ a: async () => entry('a') });
    const { registry, failed } = registryWith(load);
    await registry.complete();
    expect([words(registry.all(menu)), failed.mock.calls.length]).toEqual([[], 1]);
    await registry.complete();
    expect(words(registry.all(menu))).toEqual(['a']);
  });
});
