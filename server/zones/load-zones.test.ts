import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatFaults } from './fault.ts';
import { SCHEMAS, SHIPPED, THEME_TYPES, zonesFixture, type ZonesFixture } from './fixture.ts';
import { loadZones, loadZonesWith } from './load-zones.ts';
import { compileValidators } from './schema-check.ts';

const validators = compileValidators(SCHEMAS, { themeTypes: THEME_TYPES });

let zones: ZonesFixture;
beforeEach(() => void (zones = zonesFixture()));
afterEach(() => zones.dispose());

/** Faults as `file:line pointer reason`, files relative to the folder. */
const told = (): string[] =>
  loadZonesWith(zones.dir, validators).faults.map(
    (f) => `${f.file.slice(zones.dir.length + 1)}:${f.line} ${f.pointer} ${f.reason}`,
  );

const SW4 = 'sw4/zone.json';

describe('loadZones', () => {
  it('finds no fault in the shipped zones', () => {
    const { zones: loaded, productMap, faults } = loadZones(SHIPPED, SCHEMAS, { themeTypes: THEME_TYPES });
    expect(formatFaults(faults)).toBe('');
    expect([...loaded.keys()].sort()).toEqual(['dw', 'jl', 'mx', 'sw3', 'sw4', 'sw5']);
    expect(productMap.map['sw4']).toBe(2);
  });

  it('proves per-zone plugins: dw has no poll', () => {
    const { zones: loaded } = loadZones(SHIPPED, SCHEMAS, { themeTypes: THEME_TYPES });
    expect([...loaded.values()].filter((zone) => !('poll' in zone.plugins)).map((zone) => zone.abbr)).toEqual(['dw']);
  });

  it('says in the address of artwork which picture it is', () => {
    const logoOf = () => loadZonesWith(zones.dir, validators).zones.get('sw4')?.pcTopLogo;
    const before = logoOf();
    expect(before).toMatch(/^\/zones\/sw4\/art\/logo\.svg\?v=[0-9a-f]{10}$/);
    expect(logoOf()).toBe(before);
    writeFileSync(join(zones.dir, 'sw4', 'art', 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(logoOf()).not.toBe(before);
  });

  it('fills in the defaults of plugin settings', () => {
    zones.edit(SW4, '"editor": {},', '"editor": {}, "raffle": {},');
    expect(loadZonesWith(zones.dir, validators).zones.get('sw4')?.plugins['raffle']).toEqual({ publicityDays: 5 });
  });

  // [what is wrong, text to replace, replacement, pointer, reason]; the line is that of the text.
  const one: [string, string, string, string, string][] = [
    ['wrong type', '"gameId": 2', '"gameId": "2"', '/gameId', 'This must be a whole number, not "2".'],
    ['too small', '"gameId": 2', '"gameId": -1', '/gameId', '-1 is too small: at least 0.'],
    ['not whole', '"gameId": 2', '"gameId": 2.5', '/gameId', 'This must be a whole number, not 2.5.'],
    ['not in the list', '"bgType": 2', '"bgType": 3', '/bgType', '3 must be one of 1, 2.'],
    [
      'too large',
      '"contributeCondition": 2',
      '"contributeCondition": 5',
      '/contributeCondition',
      '5 is too large: at most 4.',
    ],
    [
      'empty text',
      '"name": "沧海旗 IV 怒潮"',
      '"name": ""',
      '/name',
      'This must not be blank (Name of the game in Chinese.).',
    ],
    [
      'unknown key',
      '"state": "running"',
      '"state": "running", "colour": 1',
      '/colour',
      'The key "colour" is not known here.',
    ],
    [
      'not a colour',
      '"accent": "#ff8a3c"',
      '"accent": "red"',
      '/tokens/colors/accent',
      '"red" does not have the form ^#[0-9a-fA-F]{6}$ (Second colour for badges and highlights. As #rrggbb.).',
    ],

    [
      'script address',
      '"gwAddress": "https://www',
      '"gwAddress": "javascript:x',
      '/gwAddress',
      `"javascript:x.guildhall.example/sw4/" does not have the form ^https?://[^\\s"'<>\\\\]+$ (The game's official web site.).`,
    ],
    [
      'unknown time zone',
      '"Asia/Shanghai"',
      '"Asia/Atlantis"',
      '/timeZone',
      '"Asia/Atlantis" is not an IANA time zone.',
    ],
    ['missing artwork', 'art/background.svg', 'art/nothing.svg', '/bgp', 'There is no file DIR/sw4/art/nothing.svg.'],
    [
      'foreign artwork',
      '/zones/sw4/art/icon.svg',
      '/zones/mx/art/icon.svg',
      '/pcIcon',
      "Artwork must lie in this zone's own folder, /zones/sw4/art/.",
    ],
    [
      'wrong abbreviation',
      '"abbr": "sw4"',
      '"abbr": "sw5"',
      '/abbr',
      'The abbreviation "sw5" differs from the name of its folder, "sw4".',
    ],
    [
      'theme twice',
      '"themeId": 6,',
      '"themeId": 1,',
      '/themes/1/themeId',
      'Item 1 of this list has the themeId 1 already.',
    ],
    [
      'unknown plugin',
      '"editor": {}',
      '"editors": {}',
      '/plugins/editors',
      `There is no plugin "editors". Known plugins: ${Object.keys(SCHEMAS).sort().join(', ')}.`,
    ],
    [
      'bad plugin name',
      '"editor": {}',
      '"__proto__": {}',
      '/plugins/__proto__',
      'The key "__proto__" does not have the form ^[a-z][a-z0-9-]*$.',
    ],
    [
      'settings of a plugin',
      '"editor": {}',
      '"editor": { "x": 1 }',
      '/plugins/editor/x',
      'The key "x" is not known here.',
    ],
    ['settings no object', '"editor": {}', '"editor": true', '/plugins/editor', 'This must be an object, not true.'],
    [
      'settings out of range',
      '"editor": {}',
      '"raffle": { "publicityDays": 0 }',
      '/plugins/raffle/publicityDays',
      '0 is too small: at least 1.',
    ],
    ['key twice', '"gate": "sw4_gate"', '"gate": "sw4_gate", "gate": "b"', '/gate', 'The key "gate" appears twice.'],
    [
      'host with port',
      '"sw4.localhost"',
      '"sw4.localhost:3000"',
      '/hosts/0',
      '"sw4.localhost:3000" does not have the form ^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$ (A host name in lower case, without port.).',
    ],
  ];
  it.each(one)('tells exactly: %s', (_what, from, to, pointer, reason) => {
    const line = zones.edit(SW4, from, to);
    expect(told()).toEqual([`${SW4}:${line} ${pointer} ${reason.replace('DIR', zones.dir)}`]);
  });

  it('lets no CSS into a font', () => {
    zones.write(SW4, zones.text(SW4).replace(/"heading": ".*"/, '"heading": "a; } body { display: none"'));
    expect(told()).toEqual([expect.stringMatching(/ \/tokens\/fonts\/heading "a; } body .*" does not have the form/)]);
  });

  it('puts a missing key at the line of its parent', () => {
    const root = zones.edit(SW4, '  "gate": "sw4_gate",\n', '');
    const theme = zones.edit(SW4, '      "themeId": 44,\n', '') - 1;
    expect(root).toBeGreaterThan(1);
    expect(told()).toEqual([
      `${SW4}:1 /gate The key "gate" is missing.`,
      `${SW4}:${theme} /themes/5/themeId The key "themeId" is missing.`,
    ]);
  });

  it('gives the column too', () => {
    zones.edit(SW4, '  "gameId": 2', '  "gameId": "x"');
    expect(loadZonesWith(zones.dir, validators).faults[0]).toMatchObject({ line: 4, column: 13 });
  });

  it('tells every fault of every file at once', () => {
    zones.edit(SW4, '"gameId": 2', '"gameId": null');
    zones.edit(SW4, '"Asia/Shanghai"', '"Mars"');
    zones.edit(SW4, '"poll": {}', '"vote": {}');
    zones.edit('mx/zone.json', '"radius": 10', '"radius": 99');
    zones.edit('jl/zone.json', '"jl.localhost"', '"dw.localhost"');
    zones.write('sw3/zone.json', '{ "abbr": }');
    zones.edit('product-map.json', '"mx": 1', '"MX": 1');
    expect(told().map((fault) => fault.split(' ').slice(0, 2).join(' ').replace(/:\d+/, ''))).toEqual([
      'dw/zone.json /hosts/0',
      'jl/zone.json /hosts/0',
      'mx/zone.json /abbr',
      'mx/zone.json /tokens/radius',
      'product-map.json /map/MX',
      'sw3/zone.json ',
      'sw4/zone.json /gameId',
      'sw4/zone.json /timeZone',
      'sw4/zone.json /plugins/vote',
    ]);
  });

  it.each([
    ['cut short', '{ "abbr": "sw4"', 1, 'close brace expected'],
    ['a comment', '{\n  // no\n}', 2, 'invalid comment token'],
    ['a trailing comma', '{\n  "abbr": "sw4",\n}', 3, 'property name expected'],
    ['empty', '', 1, 'value expected'],
  ])('wants strict JSON: %s', (_what, text, line, reason) => {
    zones.write(SW4, text);
    expect(told()[0]).toBe(`${SW4}:${line}  This is not valid JSON: ${reason}.`);
  });

  it.each([
    ['[]', 'This must be an object, not [].'],
    ['null', 'This must be an object, not null.'],
  ])('wants an object: %s', (text, reason) => {
    zones.write(SW4, text);
    expect(told()).toEqual([`${SW4}:1  ${reason}`]);
  });

  it('is not fooled by keys from a prototype', () => {
    zones.write(SW4, `{ "__proto__": ${zones.text(SW4)} }`);
    expect(told().length).toBeGreaterThan(20);
  });

  it('names files that are missing or no text', () => {
    zones.remove(SW4);
    writeFileSync(zones.path('mx/zone.json'), Buffer.from([0x7b, 0xff, 0x7d]));
    expect(told()).toEqual(['mx/zone.json:1  The file is not UTF-8 text.', `${SW4}:1  The file is missing.`]);
  });

  it('says when there is nothing at all', () => {
    const empty = mkdtempSync(join(tmpdir(), 'zones-'));
    for (const dir of [empty, join(empty, 'nowhere')]) {
      const reasons = loadZonesWith(dir, validators).faults.map((fault) => fault.reason);
      expect(reasons.sort()).toEqual(['The file is missing.', 'There is no zone: no folder with a zone.json.']);
    }
  });

  it('compares zones: hosts and gates are claimed once, a game id is one game, the map knows each', () => {
    zones.edit('sw5/zone.json', '"sw5.localhost"', '"sw4.localhost"');
    zones.edit('sw5/zone.json', '"sw5_gate"', '"sw4_gate"');
    zones.edit('jl/zone.json', '"gameId": 3', '"gameId": 4');
    zones.edit('product-map.json', '    "sw3": 2,\n', '');
    const reasons = loadZonesWith(zones.dir, validators).faults.map((fault) => fault.reason);
    expect(reasons.sort()).toEqual([
      'The abbreviation "sw3" is not in product-map.json.',
      'Zone dw has the game id 4, too, but is another game in product-map.json.',
      'Zone jl has the game id 4, too, but is another game in product-map.json.',
      'Zone sw4 claims the gate "sw4_gate", too.',
      'Zone sw4 claims the host "sw4.localhost", too.',
      'Zone sw5 claims the gate "sw4_gate", too.',
      'Zone sw5 claims the host "sw4.localhost", too.',
    ]);
  });

  it('tells of text that cannot be read on its ground, with both colours and their contrast', () => {
    const line = zones.edit(SW4, '"textMuted": "#9ab3c1"', '"textMuted": "#3a4a55"');
    const faults = told();
    expect(faults).toHaveLength(3);
    expect(faults[0]).toBe(
      `${SW4}:${line} /tokens/colors/textMuted "textMuted" (#3a4a55) cannot be read on "surface" (#10202f): their contrast is 1.80, at least 4.5 is needed (WCAG AA).`,
    );
  });

  it('tells of a theme whose plugin the zone does not have', () => {
    const withOwners = compileValidators(SCHEMAS, { labelTypes: { team: [10], qa: [17] }, themeTypes: THEME_TYPES });
    zones.edit(SW4, '"team": {', '"raffle": {');
    const faults = loadZonesWith(zones.dir, withOwners).faults.filter(({ pointer }) => pointer.startsWith('/themes'));
    expect(faults.map(({ pointer, reason }) => [pointer, reason])).toEqual([
      ['/themes/4/labelType', 'A theme of the label type 10 needs the plugin "team", which this zone does not have.'],
    ]);
  });

  it('refuses types of themes that neither the core nor a plugin declares', () => {
    const line = zones.edit(SW4, '"type": "team"', '"type": "raid"');
    expect(told()).toEqual([
      `${SW4}:${line} /themes/4/type "raid" must be one of "general", "question", "server", "suggestion", "collect", "team".`,
    ]);
    zones.edit(SW4, '"type": "raid"', '"type": "team"');
    const withRaids = [...THEME_TYPES, { type: 'raid', labelType: 40, meaning: 'raid' }];
    const labelled = zones.edit(SW4, '"labelType": 10', '"labelType": 40');
    expect(told()).toEqual([
      `${SW4}:${labelled} /themes/4/labelType 40 must be one of 1, 3, 4, 10, 11, 14, 17, 18, 19.`,
    ]);
    expect(loadZones(zones.dir, SCHEMAS, { themeTypes: withRaids }).faults).toEqual([]);
  });

  it('without a plugin that declares it, refuses its type of themes, in the file of each zone that has one', () => {
    const pointers = loadZones(zones.dir, SCHEMAS).faults.map(({ file, pointer, reason }) =>
      [file.slice(zones.dir.length + 1), pointer, reason].join(' '),
    );
    expect(pointers).toContain(
      'sw4/zone.json /themes/4/type "team" must be one of "general", "question", "server", "suggestion", "collect".',
    );
    expect(pointers).toHaveLength(12);
  });

  it('takes any type of themes while the manifest of a plugin cannot be read', () => {
    zones.edit(SW4, '"type": "team"', '"type": "raid"');
    zones.edit(SW4, '"labelType": 10', '"labelType": 40');
    expect(loadZones(zones.dir, SCHEMAS, { themeTypes: null }).faults).toEqual([]);
  });

  it('refuses the name that means every zone', () => {
    cpSync(zones.path('sw4/art'), zones.path('all/art'), { recursive: true });
    zones.write('all/zone.json', zones.text(SW4).replaceAll('sw4', 'all').replace('"gameId": 2', '"gameId": 9'));
    zones.edit('product-map.json', '"dw": 4', '"dw": 4, "all": 9');
    expect(told()).toEqual([expect.stringContaining('"all" stands for every zone where rights are given')]);
  });

  it('takes a seventh zone and a longer map without any change of code', () => {
    cpSync(zones.path('sw4/art'), zones.path('zz/art'), { recursive: true });
    zones.write('zz/zone.json', zones.text(SW4).replaceAll('sw4', 'zz').replace('"gameId": 2', '"gameId": 9'));
    zones.edit('product-map.json', '"dw": 4', '"dw": 4, "zz": 9, "later": 10');
    expect(told()).toEqual([]);
  });

  it('names the plugin that needs another one which the zone has not', () => {
    const { faults } = loadZones(zones.dir, SCHEMAS, {
      requires: { poll: ['editor', 'raffle'], raffle: ['poll'] },
      themeTypes: THEME_TYPES,
    });
    const reasons = faults.map(
      ({ file, pointer, reason }) => `${file.slice(zones.dir.length + 1)} ${pointer} ${reason}`,
    );
    expect(reasons).toContain('sw4/zone.json /plugins/poll The plugin "poll" needs the plugin "raffle".');
    expect(
      reasons.every((reason) => reason.endsWith('/plugins/poll The plugin "poll" needs the plugin "raffle".')),
    ).toBe(true);
  });

  it('names the plugin whose own schema is wrong', () => {
    const broken = { ...SCHEMAS, bad: Type.Object({ a: Type.String({ minLength: -1 }) }) };
    expect(() => loadZones(zones.dir, broken)).toThrow(/settings schema of plugin bad/);
  });
});

describe('formatFaults', () => {
  it('writes one line each, as compilers do', () => {
    const fault = { file: 'a.json', pointer: '/x', line: 3, column: 5, reason: 'No.' };
    expect(formatFaults([fault, { ...fault, pointer: '' }])).toBe('a.json:3:5 /x No.\na.json:3:5 (root) No.');
  });
});
