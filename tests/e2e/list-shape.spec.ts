import type { Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import { PHONE } from './support/phone.ts';
import { postCard } from './support/places.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

const LONG = '这一篇的标题很长很长，长到一行里怎么也放不下，只好在后面省略掉一些字，看看它会不会把旁边的赞和评论挤走';

const button = (page: Page, locale: 'zh-CN' | 'en' = 'zh-CN') =>
  page.getByRole('button', { name: text('core:home.compact', {}, locale) });

test('lists have a line for each post where their reader wants that, before the first paint and in every zone', async ({
  page,
  people,
  forum,
}) => {
  const author = await people.player();
  const title = people.unique(LONG).slice(0, 40);
  await author.post({ title, zone: 'sw5', content: '<p>正文里的话</p>' });
  await open(page, '/?zone=sw5');
  const card = postCard(page, title);
  const height = async () => (await card.boundingBox())?.height ?? 0;
  await expect(card).toContainText('正文里的话');
  const before = await height();
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(card.getByText('正文里的话')).toBeHidden();
  expect(await height()).toBeLessThan(before / 2 + 10);
  const [wide, line] = [await card.boundingBox(), await card.getByRole('heading').boundingBox()];
  expect(line!.x + line!.width).toBeLessThan(wide!.x + wide!.width - 80);
  expect(await faults(page)).toEqual([]);

  await open(page, '/?zone=sw5&q=正文里的话');
  await expect(card.locator('mark')).toBeVisible();
  const [found, about] = [await card.locator('mark').boundingBox(), await card.locator('time').boundingBox()];
  expect(found!.y + found!.height, 'who and when stand below').toBeLessThan(about!.y + 2);
  expect(await faults(page)).toEqual([]);

  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { listAtFirst: document.documentElement.dataset['list'] });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.context().addCookies([{ name: 'lng', value: 'en', url: forum.origin }]);
  await open(page, '/?zone=mx');
  expect(await page.evaluate(() => (window as { listAtFirst?: string }).listAtFirst)).toBe('compact');
  await expect(button(page, 'en')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'en').click();
  await page.reload();
  await expect(button(page, 'en')).toHaveAttribute('aria-pressed', 'false');
});

test('a press on it that comes before its code counts, on a phone too', async ({ openAs, people }) => {
  const author = await people.player();
  const title = people.unique('一行一帖');
  await author.post({ title, zone: 'sw5' });
  const page = await openAs(null, PHONE);
  await page.goto('/m?zone=sw5', { waitUntil: 'commit' });
  await button(page).tap();
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
  const card = postCard(page, title);
  await expect(card).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await faults(page)).toEqual([]);
});
