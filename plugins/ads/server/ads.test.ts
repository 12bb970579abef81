import { afterAll, expect, test } from 'vitest';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import type { Banner, DownloadEntrance, FloatAd } from '../contract.ts';
import { banner, float } from './test-support.ts';
import { testZones } from '../../../tests/support/zones.ts';

const NOON = Date.parse('2026-11-21T12:00:00+08:00');
const HOUR = 3_600_000;
let now = NOON;
const soon = { start: '2026-11-21T13:00:00+08:00', end: '2026-11-21T06:00:00Z' };
const zones = testZones('ads', {
  sw4: {
    banners: [banner(1), banner(2, soon), banner(3, { end: '2026-11-21T12:30:00+08:00' })],
    floats: [float(1), float(9, soon)],
    download: { id: 5, kind: 'file', pc: { url: 'https://example.org/setup.exe', intro: '快', introEn: 'Fast' } },
  },
  mx: {},
  jl: null,
});
afterAll(zones.remove);

describeApi(
  'ads',
  (world) => {
    const banners = async (zone = 'sw4') =>
      (await world.app.visitor.get<{ list: Banner[] }>(`/api/bbs/banner/get_banner?zone=${zone}`)).Message.list;
    const ids = async (zone = 'sw4') => (await banners(zone)).map(({ advertiseId }) => advertiseId);
    type Chart = { gameDownloadEntranceConfig: DownloadEntrance; floatChartList: FloatAd[] };
    const chart = async (zone = 'sw4') =>
      (await world.app.visitor.get<Chart>(`/api/bbs/product/web/get_float_chart?zone=${zone}`)).Message;

    test('banners run in their window, and what is kept of them falls at its edges', async () => {
      now = NOON;
      expect(await ids()).toEqual([1, 3]);
      expect(await ids()).toEqual([1, 3]);
      now = NOON + HOUR / 2;
      expect(await ids()).toEqual([1]);
      now = NOON + HOUR - 1;
      expect(await ids()).toEqual([1]);
      now = NOON + HOUR;
      expect([await ids(), (await chart()).floatChartList.map(({ advertiseId }) => advertiseId)]).toEqual([
        [1, 2],
        [1, 9],
      ]);
      now = NOON + 2 * HOUR;
      expect([await ids(), (await chart()).floatChartList.map(({ advertiseId }) => advertiseId)]).toEqual([[1], [1]]);
      now = NOON;
    });

    test('in the words of the reader, with the fields of the call', async () => {
      expect((await banners())[0]).toEqual({
        advertiseId: 1,
        imgUrl: expect.stringMatching(/^\/zones\/sw4\/art\/icon\.svg\?v=/),
        imgJumpUrl: '/posts/1',
        imgTip: '横幅1',
      });
      const english = await world.app.visitor.inject({
        url: '/api/bbs/product/web/get_float_chart?zone=sw4',
        headers: { 'accept-language': 'en' },
      });
      const { gameDownloadEntranceConfig: entrance, floatChartList: floats } = english.json<{ Message: Chart }>()
        .Message;
      expect(floats[0]).toMatchObject({
        imgTip: '横幅1!',
        buttonInfos: [{ buttonName: 'Look', buttonJumpUrl: 'https://example.org/a' }],
      });
      expect(entrance).toEqual({
        advertiseId: 5,
        downloadGameEntrance: 1,
        downloadGameType: 1,
        supportMobile: 0,
        supportPc: 1,
        supportMac: 0,
        mobileDownloadUrl: '',
        pcDownloadUrl: 'https://example.org/setup.exe',
        macDownloadUrl: '',
        mobileRemindIntro: '',
        pcRemindIntro: 'Fast',
        gameIcon: expect.stringMatching(/^\/zones\/sw4\/art\/icon\.svg\?v=/),
      });
      const none = await chart('mx');
      expect([none.floatChartList, none.gameDownloadEntranceConfig.downloadGameEntrance, await ids('mx')]).toEqual([
        [],
        0,
        [],
      ]);
      expect(outcome(await world.app.visitor.get('/api/bbs/banner/get_banner?zone=jl'))).toBe('404 NOT_FOUND');
    });

    test('settings that are changed while the host runs are answered at once; bad ones are refused', async () => {
      expect(await ids('mx')).toEqual([]);
      zones.write('mx', { banners: [{ ...banner(7), image: '/zones/mx/art/icon.svg' }] });
      expect(world.app.zones.reload()).toBe(true);
      expect(await ids('mx')).toEqual([7]);
      for (const bad of [
        { link: 'javascript:alert(1)' },
        { link: '//evil.example' },
        { link: '/\\evil.example' },
        { image: 'https://evil.example/a.png' },
        { start: '2026-13-01T00:00:00Z' },
        { end: 'tomorrow' },
        { id: 0 },
        { title: '' },
        { extra: 1 },
      ]) {
        zones.write('mx', { banners: [{ ...banner(8), ...bad }] });
        expect(world.app.zones.reload(), JSON.stringify(bad)).toBe(false);
        expect(await ids('mx')).toEqual([7]);
      }
      zones.write('mx', {});
      expect(world.app.zones.reload()).toBe(true);
      expect(await ids('mx')).toEqual([]);
    });
  },
  { now: () => now, zonesDir: zones.dir, env: { LOG_LEVEL: 'fatal' } },
);
