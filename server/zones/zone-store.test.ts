import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { diffZones } from './diff-zones.ts';
import { ZoneConfigError } from './fault.ts';
import { SCHEMAS, THEME_TYPES, zonesFixture, type ZonesFixture } from './fixture.ts';
import type { ZoneSet } from './zone-set.ts';
import { createZoneStore, type ZoneStore } from './zone-store.ts';

const SW4 = 'sw4/zone.json';
let zones: ZonesFixture;
let store: ZoneStore | undefined;
let lines: { level: string; details: object; message: string }[];
const log = {
  info: (details: object, message: string) => void lines.push({ level: 'info', details, message }),
  error: (details: object, message: string) => void lines.push({ level: 'error', details, message }),
};
const open = (watch: boolean, dir = zones.dir): ZoneStore =>
  (store = createZoneStore({
    dir,
    pluginSchemas: SCHEMAS,
    pluginRules: { themeTypes: THEME_TYPES },
    log,
    debounceMs: 20,
    watch,
  }));
const nameOf = (set: ZoneSet): string | undefined => set.byAbbr.get('sw4')?.name;
const rename = (name: string): string =>
  zones.text(SW4).replace(/"name": "[^"]*",\n {2}"nameEn"/, `"name": "${name}",\n  "nameEn"`);

beforeEach(() => {
  zones = zonesFixture();
  lines = [];
});
afterEach(() => {
  store?.close();
  zones.dispose();
});

describe('the snapshot', () => {
  it('finds zones by abbreviation and by host, in the order of the map', () => {
    const set = open(false).current();
    expect(set.list.map((zone) => zone.abbr)).toEqual(['mx', 'sw3', 'sw4', 'sw5', 'jl', 'dw']);
    expect(set.byHost.get('jl.localhost')).toBe(set.byAbbr.get('jl'));
    expect(set.version).toBe(1);
  });

  it('cannot be changed', () => {
    const set = open(false).current();
    const zone = set.byAbbr.get('sw4')!; // shipped
    expect(() => (zone.tokens.colors.brand = '#000000')).toThrow(TypeError);
    expect(() => (set.productMap.map['mx'] = 7)).toThrow(TypeError);
    expect(() => zone.themes.pop()).toThrow(TypeError);
  });
});

describe('start', () => {
  it('refuses faulty configs with all faults', () => {
    zones.edit(SW4, '"gameId": 2', '"gameId": "x"');
    zones.edit('mx/zone.json', '"radius": 10', '"radius": -1');
    let error: unknown;
    try {
      open(true);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(ZoneConfigError);
    expect((error as ZoneConfigError).faults).toHaveLength(2);
    expect((error as ZoneConfigError).message).toMatch(
      /2 faults:\n.*mx\/zone\.json:\d+:\d+ \/tokens\/radius .*\n.*sw4\/zone\.json:4:13 \/gameId/,
    );
  });
});

describe('reload', () => {
  it('serves the new config and tells listeners both sets', () => {
    const { current, onChange, reload } = open(false);
    const before = current();
    const told = vi.fn();
    onChange(told);
    zones.write(SW4, rename('新名'));
    expect(reload()).toBe(true);
    expect(nameOf(current())).toBe('新名');
    expect(nameOf(before)).not.toBe('新名');
    expect(current().version).toBe(2);
    expect(told.mock.calls).toEqual([[current(), before]]);
  });

  it('keeps the last good set whole when one file is faulty, logs it once and recovers', () => {
    const { current, faults, onChange, reload } = open(false);
    const told = vi.fn();
    onChange(told);
    const good = current();
    const mx = zones.text('mx/zone.json');
    zones.write(SW4, rename('新名'));
    zones.edit('mx/zone.json', '"radius": 10', '"radius": 99');
    expect(reload()).toBe(false);
    reload();
    expect(current()).toBe(good);
    expect(told).not.toHaveBeenCalled();
    expect(faults()).toMatchObject([{ pointer: '/tokens/radius', reason: '99 is too large: at most 24.' }]);
    expect(lines.filter((line) => line.level === 'error')).toEqual([
      {
        level: 'error',
        details: { faults: faults() },
        message: 'Zone configs refused, the last good ones keep serving',
      },
    ]);
    zones.write('mx/zone.json', mx);
    expect(reload()).toBe(true);
    expect(faults()).toEqual([]);
    expect(nameOf(current())).toBe('新名');
  });

  it('is no change when nothing differs, and survives the loss of the folder', () => {
    const { current, faults, reload } = open(false);
    zones.write(SW4, `${zones.text(SW4)}\n`);
    expect(reload()).toBe(true);
    expect(current().version).toBe(1);
    zones.dispose();
    expect(reload()).toBe(false);
    expect(faults().length).toBeGreaterThan(0);
    expect(current().list).toHaveLength(6);
  });

  it('isolates a listener that throws, and one that has left', () => {
    const { onChange, reload } = open(false);
    const told = vi.fn();
    const left = vi.fn();
    onChange(() => {
      throw new Error('boom');
    });
    onChange(told);
    onChange(left)();
    zones.write(SW4, rename('新名'));
    expect(reload()).toBe(true);
    expect(told).toHaveBeenCalledTimes(1);
    expect(left).not.toHaveBeenCalled();
    expect(lines.some((line) => line.message === 'A listener to zone changes failed')).toBe(true);
  });

  it('writes no value of a config into the log', () => {
    const { reload } = open(false);
    zones.edit(SW4, '"editor": {},', '"editor": {}, "raffle": { "apiKey": "hunter2" },');
    reload();
    expect(JSON.stringify(lines)).toContain('sw4 /plugins/raffle');
    expect(JSON.stringify(lines)).not.toContain('hunter2');
  });
});

describe('watch', { timeout: 40_000 }, () => {
  const eventually = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 8000, interval: 20 });

  it('follows a file that is written, and one that is renamed over', async () => {
    const { current } = open(true);
    zones.write(SW4, rename('第一'));
    await eventually(() => expect(nameOf(current())).toBe('第一'));
    zones.replaceFile(SW4, rename('第二'));
    await eventually(() => expect(nameOf(current())).toBe('第二'));
    zones.replaceFile(SW4, rename('第三'));
    await eventually(() => expect(nameOf(current())).toBe('第三'));
  });

  it('refuses a faulty file while running and serves again once it is mended', async () => {
    const { current, faults } = open(true);
    const good = zones.text(SW4);
    zones.write(SW4, '{ broken');
    await eventually(() => expect(faults().length).toBeGreaterThan(0));
    expect(nameOf(current())).toBe('沧海旗 IV 怒潮');
    zones.remove(SW4);
    await eventually(() => expect(faults()[0]?.reason).toBe('The file is missing.'));
    zones.write(SW4, good.replace('"gate": "sw4_gate"', '"gate": "mended"'));
    await eventually(() => expect(current().byAbbr.get('sw4')?.gate).toBe('mended'));
    expect(faults()).toEqual([]);
  });

  it('follows a new zone, also after its folder came', async () => {
    const { current, faults } = open(true);
    mkdirSync(zones.path('zz/art'), { recursive: true });
    await eventually(() => expect(faults().length).toBeGreaterThan(0));
    zones.edit('product-map.json', '"dw": 4', '"dw": 4, "zz": 9');
    cpSync(zones.path('sw4/art'), zones.path('zz/art'), { recursive: true });
    zones.write('zz/zone.json', zones.text(SW4).replaceAll('sw4', 'zz').replace('"gameId": 2', '"gameId": 9'));
    await eventually(() => expect(current().byHost.get('zz.localhost')?.gameId).toBe(9));
    zones.write('zz/zone.json', zones.text('zz/zone.json').replace('"gameId": 9', '"gameId": 12'));
    await eventually(() => expect(current().byAbbr.get('zz')?.gameId).toBe(12));
    zones.remove('zz');
    await eventually(() => expect(current().byAbbr.has('zz')).toBe(false));
  });

  it('follows a link that is set to another folder, and what changes there', async () => {
    const [place, next] = [mkdtempSync(join(tmpdir(), 'zones-link-')), zonesFixture()];
    const [link, fresh] = [join(place, 'current'), join(place, 'fresh')];
    symlinkSync(zones.dir, link);
    const { current } = open(true, link);
    next.write(SW4, rename('另一处'));
    symlinkSync(next.dir, fresh);
    renameSync(fresh, link);
    await eventually(() => expect(nameOf(current())).toBe('另一处'));
    next.write(SW4, rename('另一处改了'));
    await eventually(() => expect(nameOf(current())).toBe('另一处改了'));
    store?.close();
    next.dispose();
    rmSync(place, { recursive: true });
  });

  it('follows a folder that takes the place of another, and what changes there', async () => {
    const next = zonesFixture();
    const old = `${zones.dir}.old`;
    const { current } = open(true);
    next.write(SW4, rename('新的'));
    renameSync(zones.dir, old);
    renameSync(next.dir, zones.dir);
    await eventually(() => expect(nameOf(current())).toBe('新的'));
    zones.write(SW4, rename('新的改了'));
    await eventually(() => expect(nameOf(current())).toBe('新的改了'));
    // One zone alone, as well.
    renameSync(zones.path('sw4'), zones.path('.sw4'));
    cpSync(join(old, 'sw4'), zones.path('sw4'), { recursive: true });
    await eventually(() => expect(nameOf(current())).toBe('沧海旗 IV 怒潮'));
    zones.write(SW4, rename('又改了'));
    await eventually(() => expect(nameOf(current())).toBe('又改了'));
    rmSync(old, { recursive: true });
  });

  it('stops when closed', async () => {
    const opened = open(true);
    opened.close();
    zones.write(SW4, rename('晚了'));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(nameOf(opened.current())).toBe('沧海旗 IV 怒潮');
  });
});

describe('diffZones', () => {
  it('says by pointer what changed, came and went', () => {
    const { current, reload } = open(false);
    const before = current();
    zones.write(SW4, rename('新名'));
    zones.edit(SW4, '"hosts": ["sw4.localhost"]', '"hosts": ["sw4.localhost", "b.localhost"]');
    zones.edit(SW4, '"poll": {}', '"raffle": { "publicityDays": 3 }');
    zones.edit('product-map.json', '"dw": 4', '"zz": 9');
    zones.remove('dw');
    expect(reload()).toBe(true);
    expect(diffZones(before, current())).toEqual([
      'product-map /map/dw: removed 4',
      'product-map /map/zz: added 9',
      'sw4 /name: "沧海旗 IV 怒潮" -> "新名"',
      'sw4 /hosts/1: added "b.localhost"',
      'sw4 /plugins/poll: removed {}',
      'sw4 /plugins/raffle: added {"publicityDays":3}',
      'dw: zone removed',
    ]);
    expect(diffZones(current(), before).at(-1)).toBe('dw: zone added');
    expect(diffZones(before, before)).toEqual([]);
  });

  it('works on a snapshot that was stored as JSON', () => {
    const set = open(false).current();
    const stored = JSON.parse(JSON.stringify({ list: set.list, productMap: set.productMap })) as ZoneSet;
    expect(diffZones(stored, set)).toEqual([]);
  });
});
