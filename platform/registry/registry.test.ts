import { describe, expect, test } from 'vitest';
import { code, type Gate, type PluginManifest } from '../contract/index.ts';
import { createRegistry, type ExtensionBase, type PluginHalf } from './registry.ts';

interface Card extends ExtensionBase {
  readonly kind: 'card';
}
interface Tool extends ExtensionBase {
  readonly kind: 'tool';
}
type Extension = Card | Tool;

const manifest = (id: string, requires: string[] = []): PluginManifest => ({
  id,
  codes: [],
  requires: requires.map((needed) => ({ id: needed, version: 1 })),
  errors: {},
  settings: {} as PluginManifest['settings'],
});
const half = (id: string, extensions: Extension[], requires: string[] = []): PluginHalf<Extension> => ({
  manifest: manifest(id, requires),
  extensions,
});
const card = (name: string, more: { order?: number; gate?: Gate } = {}): Card => ({ kind: 'card', name, ...more });
const build = (halves: PluginHalf<Extension>[], enabled: string[] | null = null) =>
  createRegistry(halves, enabled, ['card', 'tool']);

describe('createRegistry', () => {
  test('derives ids and orders by order, then id, whatever the order of plugins', () => {
    const a = half('alpha', [card('wall'), card('first', { order: 1 })]);
    const b = half('beta', [card('news')]);
    const ids = build([b, a])
      .all('card')
      .map(({ id }) => id);
    expect(ids).toEqual(['card:alpha/first', 'card:alpha/wall', 'card:beta/news']);
    expect(
      build([a, b])
        .all('card')
        .map(({ id }) => id),
    ).toEqual(ids);
  });

  test('a zone has only the plugins that it names', () => {
    const registry = build([half('alpha', [card('a')]), half('beta', [card('b')])], ['beta']);
    expect(registry.plugins).toEqual(['beta']);
    expect(registry.all('card').map(({ plugin }) => plugin)).toEqual(['beta']);
  });

  test('visible() applies the gates', () => {
    const registry = build([half('alpha', [card('open'), card('shut', { gate: code(13) })])]);
    expect(registry.visible('card', null).map(({ name }) => name)).toEqual(['open']);
    expect(registry.visible('card', { codes: [13] }).map(({ name }) => name)).toEqual(['open', 'shut']);
  });

  test('bad extensions are left out and reported, the rest stays', () => {
    const stray = { kind: 'panel', name: 'x' } as unknown as Extension;
    const registry = build([half('alpha', [card('ok'), card('ok'), card('Bad name'), stray]), half('alpha', [])]);
    expect(registry.all('card').map(({ name }) => name)).toEqual(['ok']);
    expect(registry.diagnostics.map(({ problem }) => problem)).toEqual([
      'duplicate-plugin',
      'duplicate-id',
      'bad-name',
      'unknown-kind',
    ]);
  });

  test('a plugin whose requirement is missing is left out, and so is who requires it', () => {
    const registry = build([
      half('alpha', [card('a')], ['beta']),
      half('beta', [card('b')], ['gone']),
      half('solo', [card('s')]),
    ]);
    expect(registry.plugins).toEqual(['solo']);
    expect(registry.diagnostics.map(({ plugin, problem }) => `${plugin} ${problem}`).sort()).toEqual([
      'alpha missing-requirement',
      'beta missing-requirement',
    ]);
  });

  test('two registries share nothing', () => {
    const halves = [half('alpha', [card('a')])];
    const one = build(halves);
    expect(build(halves, []).all('card')).toEqual([]);
    expect(one.all('card')).toHaveLength(1);
  });
});
