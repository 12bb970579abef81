import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ICON_NAMES } from '../../platform/contract/icon-names.ts';
import { SCHEMAS, THEME_TYPES, zonesFixture, type ZonesFixture } from './fixture.ts';
import { loadZonesWith } from './load-zones.ts';
import { compileValidators } from './schema-check.ts';

const validators = compileValidators(SCHEMAS, { themeTypes: THEME_TYPES });

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
    'an ad that ends before it begins',
    '"id": 402,',
    '"id": 402, "start": "2026-12-24T10:00:00+08:00", "end": "2026-12-24T01:00:00Z",',
    '/plugins/ads/banners/1/end',
    'It ends (2026-12-24T01:00:00Z) before it begins (2026-12-24T10:00:00+08:00).',
  ],
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
  // The project's own file.
  const zone = JSON.parse(zones.text('mx/zone.json')) as { plugins: object };
  zones.write('mx/zone.json', JSON.stringify({ ...zone, plugins: { ...zone.plugins, medals } }));
  expect(told().map(([, pointer, reason]) => [pointer, reason])).toEqual([
    ['/plugins/medals/flags/2/id', 'Item 1 of this list has the id 1001 already.'],
    ['/plugins/medals/flags/3/id', 'Item 1 of this list has the id 1001 already.'],
    ['/plugins/medals/flags/3/icon', expect.stringContaining('"zap" is none of the')],
  ]);
});

it('tells of a medal whose series is not there, and of none where it has none', () => {
  const name = { 'zh-CN': '旗', en: 'Flag' };
  const flag = (id: number, series?: number) => ({ id, name, rule: name, icon: 'flag', series });
  const medals = { series: [{ id: 2, name }], flags: [flag(1001, 2), flag(1002, 3), flag(1003, 0), flag(1004)] };
  // The project's own file.
  const zone = JSON.parse(zones.text('mx/zone.json')) as { plugins: object };
  zones.write('mx/zone.json', JSON.stringify({ ...zone, plugins: { ...zone.plugins, medals } }));
  expect(told().map(([, pointer, reason]) => [pointer, reason])).toEqual([
    ['/plugins/medals/flags/1/series', 'There is no id 3 in the list "series".'],
  ]);
});

describe('artwork', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">';
  /** What is told when the zone's icon has this content. */
  const toldOf = (content: string | Buffer): string[] => {
    writeFileSync(zones.path('sw4/art/icon.svg'), content);
    return told().map(([, pointer, reason]) => `${String(pointer)} ${String(reason).replace(zones.dir, '')}`);
  };

  it.each([
    ['a script', `${SVG}<script>alert(1)</script></svg>`, 'carries <script>'],
    ['an event', `${SVG}<rect onload="alert(1)"/></svg>`, 'carries the attribute onload'],
    ['a page', `${SVG}<foreignObject><p>x</p></foreignObject></svg>`, 'carries <foreignObject>'],
    [
      'a link that runs',
      `${SVG}<a xlink:href="javascript:alert(1)"><rect/></a></svg>`,
      'carries the address javascript',
    ],
    ['a picture from elsewhere', `${SVG}<image href="https://x.example/a.png"/></svg>`, 'carries the address https'],
    ['a style from elsewhere', `${SVG}<style>@import "//x.example"</style></svg>`, 'carries an address in <style>'],
    ['a fill from elsewhere', `${SVG}<rect fill="url(https://x.example/#a)"/></svg>`, 'carries the address in fill'],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}</svg>`, 'must be a plain drawing'],
    ['a web page', '<html><body><svg></svg></body></html>', 'is no picture'],
    ['text', 'no picture at all', 'is no picture'],
  ])('that is or carries %s is refused', (_what, content, reason) => {
    expect(toldOf(content)).toEqual([expect.stringContaining(`/sw4/art/icon.svg ${reason}`)]);
  });

  it('that draws with its own parts alone is taken', () => {
    const body =
      '<defs><linearGradient id="a"/></defs><rect fill="url(#a)"/><use href="#a"/><style>rect{fill:url(#a)}</style>';
    expect(toldOf(`<?xml version="1.0"?>${SVG}${body}</svg>`)).toEqual([]);
  });

  it('must be what the ending of its name says', () => {
    zones.edit('sw4/zone.json', '"bgp": "/zones/sw4/art/background.svg"', '"bgp": "/zones/sw4/art/background.png"');
    writeFileSync(zones.path('sw4/art/background.png'), '<script>alert(1)</script>');
    expect(told().map(([, , reason]) => String(reason))).toEqual([
      expect.stringContaining('background.png is no picture of the kind that its name says.'),
    ]);
  });
});
