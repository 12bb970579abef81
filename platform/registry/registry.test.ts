import { describe, expect, test } from 'vitest';
import { code, SITES, type Gate, type PluginManifest, type Site } from '../contract/index.ts';
import {
  contributesTo,
  extend,
  extensionPoint,
  extensionsOf,
  ownerOfPoint,
  type Extension,
} from './extension-point.ts';
import { createRegistry, type PluginHalf } from './registry.ts';

interface Card {
  readonly title?: string;
}
const cards = extensionPoint<Card>('card');
const tools = extensionPoint<{ readonly key: string }>('editor.tool');

const manifest = (id: string, requires: string[] = []): PluginManifest => ({
  id,
  codes: [],
  requires: requires.map((needed) => ({ id: needed, version: 1 })),
  errors: {},
  settings: {} as PluginManifest['settings'],
});
const half = (id: string, extensions: Extension[], requires: string[] = []): PluginHalf => ({
  manifest: manifest(id, requires),
  extensions,
});
const card = (name: string, more: { order?: number; gate?: Gate } = {}) => extend(cards, { name, ...more });
const build = (halves: PluginHalf[], enabled: string[] | null = null) => createRegistry(halves, enabled);

describe('createRegistry', () => {
  test('derives ids and orders by order, then id, whatever the order of plugins', () => {
    const a = half('alpha', [card('wall'), card('first', { order: 1 })]);
    const b = half('beta', [card('news')]);
    const ids = build([b, a])
      .all(cards)
      .map(({ id }) => id);
    expect(ids).toEqual(['card:alpha/first', 'card:alpha/wall', 'card:beta/news']);
    expect(
      build([a, b])
        .all(cards)
        .map(({ id }) => id),
    ).toEqual(ids);
  });

  test('a zone has only the plugins that it names', () => {
    const registry = build([half('alpha', [card('a')]), half('beta', [card('b')])], ['beta']);
    expect(registry.plugins).toEqual(['beta']);
    expect(registry.all(cards).map(({ plugin }) => plugin)).toEqual(['beta']);
  });

  test('visible() applies the gates', () => {
    const registry = build([half('alpha', [card('open'), card('shut', { gate: code(13) })])]);
    expect(registry.visible(cards, null).map(({ name }) => name)).toEqual(['open']);
    expect(registry.visible(cards, { codes: [13] }).map(({ name }) => name)).toEqual(['open', 'shut']);
  });

  test('bad extensions are left out and reported, the rest stays', () => {
    const registry = build([half('alpha', [card('ok'), card('ok'), card('Bad name')]), half('alpha', [])]);
    expect(registry.all(cards).map(({ name }) => name)).toEqual(['ok']);
    expect(registry.diagnostics.map(({ problem }) => problem)).toEqual([
      'duplicate-plugin',
      'duplicate-id',
      'bad-name',
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

  test('a point has what contributes to it and nothing else, by its name; one that nobody contributes to has none', () => {
    const tool = extend(tools, { name: 'insert', key: 'k' });
    const registry = build([half('alpha', [card('a'), tool])]);
    expect(registry.all(tools)).toEqual([{ ...tool, id: 'editor.tool:alpha/insert', plugin: 'alpha' }]);
    expect(registry.all(extensionPoint('card')).map(({ name }) => name)).toEqual(['a']);
    expect(registry.all(extensionPoint('other'))).toEqual([]);
    expect(registry.points).toEqual([cards, tools]);
    expect(extensionsOf(tools, [card('a'), tool])).toEqual([tool]);
    expect([contributesTo(tools, tool), contributesTo(cards, tool)]).toEqual([true, false]);
    expect([cards, tools].map(ownerOfPoint)).toEqual(['core', 'editor']);
  });

  test('a site has its own extensions and those of both', () => {
    const wide = extensionPoint('wide', { sites: ['desktop'] });
    const halves = [
      half('alpha', [card('a'), extend(wide, { name: 'panel' }), extend(wide, { name: 'both', sites: SITES })]),
    ];
    const namesOn = (site: Site) => {
      const registry = createRegistry(halves, null, site);
      return [...registry.all(cards), ...registry.all(wide)].map(({ name }) => name);
    };
    expect(namesOn('phone')).toEqual(['a', 'both']);
    expect(namesOn('desktop')).toEqual(['a', 'both', 'panel']);
  });

  test('two registries share nothing', () => {
    const halves = [half('alpha', [card('a')])];
    const one = build(halves);
    expect(build(halves, []).all(cards)).toEqual([]);
    expect(one.all(cards)).toHaveLength(1);
  });
});
