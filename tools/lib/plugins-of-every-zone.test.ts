import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pluginsOfEveryZone } from './plugins-of-every-zone.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-zones-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function zone(abbr: string, text: string): void {
  mkdirSync(join(folder, abbr));
  writeFileSync(join(folder, abbr, 'zone.json'), text);
}
const withPlugins = (...ids: string[]) => JSON.stringify({ plugins: Object.fromEntries(ids.map((id) => [id, {}])) });

it('are those that each of the zones names', () => {
  expect(pluginsOfEveryZone(folder)).toEqual([]);
  expect(pluginsOfEveryZone(join(folder, 'nowhere'))).toEqual([]);
  zone('a', withPlugins('poll', 'chat', 'ads'));
  mkdirSync(join(folder, 'schema'));
  writeFileSync(join(folder, 'product-map.json'), '{}');
  expect(pluginsOfEveryZone(folder)).toEqual(['ads', 'chat', 'poll']);
  zone('b', withPlugins('ads', 'poll'));
  expect(pluginsOfEveryZone(folder)).toEqual(['ads', 'poll']);
});

it('are none while a zone cannot be read, or names none', () => {
  zone('a', withPlugins('poll'));
  zone('b', '{ "plugins": ');
  expect(pluginsOfEveryZone(folder)).toEqual([]);
});
