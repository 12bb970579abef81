import type { Page } from '@playwright/test';
import { PHONE } from './support/phone.ts';
import { postList } from './support/places.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

/** A zone that the other files leave alone. */
const ZONE = 'jl';
const POSTS = 90;
const COMMENTS = 80;
const REPLIES = 5;

const items = (page: Page) => page.locator('main [data-item]');
const empty = (page: Page) => page.locator('main [data-item]:empty');

async function scrollToEnd(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await items(page).count()).toBeGreaterThanOrEqual(count);
  }).toPass({ timeout: 60_000 });
}

test('a long list leaves out what is far away, and shows it again when the reader comes', async ({ people, page }) => {
  // Only staff write as much in a minute.
  const writer = await people.staff(`${ZONE}:13,12`);
  for (let n = 0; n < POSTS; n += 1) await writer.post({ title: `长卷 ${n}`, zone: ZONE, content: `<p>第${n}篇</p>` });
  await open(page, `/?zone=${ZONE}`);
  await scrollToEnd(page, POSTS);
  await expect(page.getByText(text('core:home.end'), { exact: true })).toBeVisible();
  const first = items(page).first();
  await expect(first).toBeEmpty();
  expect(await postList(page).getByRole('article').count()).toBeLessThan(POSTS / 2);

  await test.step('its height stays, so that nothing moves', async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(first.getByRole('article')).toBeVisible();
    await expect(items(page).last()).toBeEmpty();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  });
});

test('a comment whose replies were opened stays as it is', async ({ people, openAs }) => {
  const writer = await people.staff('sw4:13,12');
  const { wbId } = await writer.post({ title: '长谈' });
  const { cid } = await writer.comment(wbId, '第一条评论');
  for (let n = 1; n < COMMENTS; n += 1) await writer.comment(wbId, `第${n + 1}条评论`);
  for (let n = 0; n < REPLIES; n += 1) await writer.comment(wbId, `回复 ${n}`, { cid });
  const page = await openAs(null, PHONE);
  await open(page, `/m/posts/${wbId}?zone=sw4`);
  const row = items(page).first();
  await row.getByRole('button', { name: text('comment:allReplies', { n: REPLIES }), exact: true }).tap();
  await expect(row.getByText('回复 4')).toBeVisible();
  await scrollToEnd(page, COMMENTS);
  await expect(empty(page).first()).toBeAttached();
  await expect(row.getByText('回复 4')).toBeAttached();
});
