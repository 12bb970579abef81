import { expect, it } from 'vitest';
import { defineClientPlugin } from '../../../../platform/sdk/index.ts';
import { reviewField } from '../../../review/client/face.ts';
import { testApp } from '../../../../platform/sdk/test-support.tsx';
import { manifest as editorManifest } from '../../../editor/manifest.ts';
import { lotteryPostFields } from '../../contract.ts';
import { deferred } from '../deferred.ts';
import { plugin } from '../index.ts';
import { SentLottery } from './SentLottery.tsx';

const zone = { abbr: 'sw4', plugins: {}, timeZone: 'Asia/Shanghai', themes: [{ themeId: 4, name: '攻略' }] };
const html = (lotteryInfo: unknown) =>
  testApp({ boot: { zone: zone as never } }).html(<SentLottery fields={{ wbIsLottery: 1, lotteryInfo }} />);
const END = Date.UTC(2030, 4, 6, 7);
const FORM = {
  endTime: END,
  type: 1,
  randomlySelectedRule: { selectType: 1, selectWay: 2, selectId: '4' },
  redrawType: 2,
  lotteryCondition: ['来发帖'],
  registerExpirationDate: 3,
  lotteryPrizeList: [{ prizeName: '皮肤', prizeNumber: 2 }],
  blacklistType: [0, 1],
  publicityStatus: 1,
  publicityDate: 5,
  rules: { version: 1, follow: 1 },
};

it('shows a reviewer a lottery in words, with times and categories as such', () => {
  const shown = html(JSON.stringify(FORM));
  for (const part of [
    'panel.times',
    '来发帖',
    '攻略',
    'type.random',
    'asks.follow',
    'asks.restricted',
    'asks.recentWinner',
  ])
    expect(shown).toContain(part);
  for (const part of ['panel.prize', 'settings.publish', 'redraw.deferredHint']) expect(shown).toContain(part);
  expect(shown).not.toContain(String(END));
  expect(html(JSON.stringify({ ...FORM, type: 2, publicityStatus: 0 }))).toContain('redraw.meritHint');
});

it('reads whatever was sent', () => {
  for (const junk of [undefined, '{', '5', 'null']) expect(html(junk)).toContain('settings.time');
});

it('takes all fields of a lottery', () => {
  const editor = defineClientPlugin({ manifest: editorManifest, locales: { 'zh-CN': {}, en: {} }, extensions: [] });
  const [part] = testApp({ plugins: [editor, { ...plugin, extensions: deferred }] }).context.registry.visible(
    reviewField,
    null,
  );
  expect(part?.fields).toEqual(Object.keys(lotteryPostFields.properties));
});
