import type { Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import { PHONE } from './support/phone.ts';
import { expect, open, test } from './support/test.ts';

const SMALL = { ...PHONE, viewport: { width: 360, height: 640 }, reducedMotion: 'reduce' } as const;
const ZONE = 'dw';

/** Nobody is kept out, nothing is wider than the screen, and the page is one of the phone site. */
async function isSound(page: Page, path: string): Promise<void> {
  await open(page, `${path}${path.includes('?') ? '&' : '?'}zone=${ZONE}`);
  await expect(page).toHaveURL(/\/m(?:[/?]|$)/);
  await expect.soft(page.locator('html'), path).toHaveAttribute('data-site', 'phone');
  await expect.soft(page.locator('[data-status]'), path).toHaveCount(0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, path).toBeLessThanOrEqual(SMALL.viewport.width);
  expect.soft(await faults(page), path).toEqual([]);
}

test('every page of the phone site fits a small screen and keeps nobody out', async ({ people, openAs }) => {
  test.slow();
  const author = await people.player();
  const { wbId } = await author.post({ title: people.unique('小屏幕'), zone: ZONE, content: '<p>正文 #话题#</p>' });
  await author.do('POST', '/api/bbs/weibo/comment/add_comment_v2', { wbId, content: '一条评论 [微笑]' }, ZONE);
  const visitor = await openAs(null, SMALL);
  for (const path of [
    '/m',
    `/m/posts/${wbId}`,
    `/m/comment/${wbId}`,
    '/m/search',
    '/m/topic',
    '/m/contribution',
    '/m/contribution/rule',
    '/m/login',
    `/m/user/${author.uid}`,
  ])
    await isSound(visitor, path);
  await visitor.context().close();
  // In the other language, where words are longer.
  const member = await openAs(await people.player(), { ...SMALL, locale: 'en-US' });
  for (const path of ['/m/info', '/m/publish', `/m/report?wbId=${wbId}`, '/m/user', '/m']) await isSound(member, path);
});
