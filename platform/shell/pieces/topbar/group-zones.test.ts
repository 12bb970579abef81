import { expect, it } from 'vitest';
import { groupZones } from './group-zones.ts';

const zone = (abbr: string, zh: string, en: string) => ({
  abbr,
  gameId: 1,
  name: abbr,
  icon: '',
  href: '/',
  group: { 'zh-CN': zh, en },
});

it('groups zones by their label in the language of the page', () => {
  const zones = [zone('sw3', '沧海', 'Deep'), zone('mx', '仙侠', 'Fantasy'), zone('sw4', '沧海', 'Deep')];
  expect(groupZones(zones, 'en').map(({ label, items }) => [label, items.map(({ abbr }) => abbr)])).toEqual([
    ['Deep', ['sw3', 'sw4']],
    ['Fantasy', ['mx']],
  ]);
  expect(groupZones(zones, 'zh-CN')[0]?.label).toBe('沧海');
});
