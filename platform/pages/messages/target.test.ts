import { expect, test } from 'vitest';
import type { MessageItem } from '../../contract/endpoints/messages.ts';
import type { BrowserZone } from '../../contract/zone/browser-zone.ts';
import { linksOf } from '../common/links.ts';
import { targetOf } from '../../contract/message-words.ts';

const links = linksOf({ zone: { abbr: 'sw4' } as BrowserZone }); // only the abbreviation is read
const target = (item: Partial<MessageItem>) =>
  targetOf({ cid: 0, wbId: 0, link: '', isGone: false, ...item } as MessageItem, links);

test('a message leads to what it is about, and where that is gone to its own page, if it has one', () => {
  expect(target({ wbId: 7, link: '/lottery/7' })).toBe('/posts/7?zone=sw4');
  expect(target({ cid: 3, wbId: 7 })).toBe('/posts/3/location?zone=sw4');
  expect(target({ link: '/lottery/7', isGone: true })).toBe('/lottery/7?zone=sw4');
  expect(target({ link: '/user/3/level' })).toBe('/user/3/level?zone=sw4');
  for (const link of ['', '//evil.example/x', '/\\evil.example', 'https://evil.example'])
    for (const isGone of [true, false]) expect(target({ link, isGone })).toBeNull();
});
