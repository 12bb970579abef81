import { afterEach, beforeEach, expect, it } from 'vitest';
import { ICON_NAMES } from '../../platform/contract/icon-names.ts';
import { SCHEMAS, zonesFixture, type ZonesFixture } from './fixture.ts';
import { loadZonesWith } from './load-zones.ts';
import { compileValidators } from './schema-check.ts';

const validators = compileValidators(SCHEMAS);

let zones: ZonesFixture;
beforeEach(() => void (zones = zonesFixture()));
afterEach(() => zones.dispose());

const told = () =>
  loadZonesWith(zones.dir, validators).faults.map(({ line, pointer, reason }) => [line, pointer, reason]);

// [what is wrong, text to replace, replacement, pointer, reason]; the line is that of the text.
it.each<[string, string, string, string, string]>([
  [
    'missing artwork of a plugin',
    'art/banner-fleet.svg',
    'art/nothing.svg',
    '/plugins/ads/banners/2/image',
    'There is no file DIR/sw4/art/nothing.svg.',
  ],
  [
    'foreign artwork of a plugin',
    '/zones/sw4/art/banner-fleet.svg',
    '/zones/mx/art/logo.svg',
    '/plugins/ads/banners/2/image',
    "Artwork must lie in this zone's own folder, /zones/sw4/art/.",
  ],
  ['id twice', '"id": 402', '"id": 401', '/plugins/ads/banners/1/id', 'Item 1 of this list has the id 401 already.'],
  [
    'unknown icon',
    '"icon": "circle-help"',
    '"icon": "zap"',
    '/themes/5/icon',
    `"zap" is none of the ${ICON_NAMES.length} that there are (Name of an icon of the forum, such as message-circle; most are named as in Lucide.).`,
  ],
])('tells exactly: %s', (_what, from, to, pointer, reason) => {
  const line = zones.edit('sw4/zone.json', from, to);
  expect(told()).toEqual([[line, pointer, reason.replace('DIR', zones.dir)]]);
});

it('tells of each pair, in whichever list, and of nothing twice', () => {
  const name = { 'zh-CN': '旗', en: 'Flag' };
  const flag = (id: number, icon = 'flag') => ({ id, name, rule: name, icon });
  const medals = { flags: [flag(1001), flag(1002), flag(1001), flag(1001, 'zap')] };
  const zone = JSON.parse(zones.text('mx/zone.json')) as { plugins: object }; // the project's own file
  zones.write('mx/zone.json', JSON.stringify({ ...zone, plugins: { ...zone.plugins, medals } }));
  expect(told().map(([, pointer, reason]) => [pointer, reason])).toEqual([
    ['/plugins/medals/flags/2/id', 'Item 1 of this list has the id 1001 already.'],
    ['/plugins/medals/flags/3/id', 'Item 1 of this list has the id 1001 already.'],
    ['/plugins/medals/flags/3/icon', expect.stringContaining('"zap" is none of the')],
  ]);
});
