import type { Page } from '@playwright/test';
import { PHONE } from './support/phone.ts';
import { postList } from './support/places.ts';
import { countRows } from './support/rows.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

/** A zone that the other files leave alone. */
const ZONE = 'jl';
const POSTS = 90;
const COMMENTS = 80;
const REPLIES = 5;

const items = (page: Page) => page.locator('main [data-item]');
/** What stands for rows that are left out together. */
const gaps = (page: Page) => page.locator('main [data-items]');

async function scrollToEnd(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await countRows(page)).toBeGreaterThanOrEqual(count);
  }).toPass({ timeout: 60_000 });
}

/** The most rows that were drawn between two frames, from now on. */
async function watchDrawing(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const watch = { most: 0 };
    Object.assign(window, { drawing: watch });
    const list = document.querySelector('main [data-item]')?.parentElement;
    const isDrawn = (node: Node) => node instanceof Element && node.matches('article, [data-item]:has(article)');
    new MutationObserver((records) => {
      const drawn = records.flatMap(({ addedNodes }) => [...addedNodes].filter(isDrawn));
      watch.most = Math.max(watch.most, drawn.length);
    }).observe(list!, { childList: true, subtree: true });
  });
  // Put there above.
  return () => page.evaluate(() => (window as unknown as { drawing: { most: number } }).drawing.most);
}

/** The most articles that the page has had at a time, from now on. */
async function watchArticles(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const watch = { most: 0 };
    Object.assign(window, { articles: watch });
    const count = () => (watch.most = Math.max(watch.most, document.querySelectorAll('main article').length));
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
  });
  // Put there above.
  return () => page.evaluate(() => (window as unknown as { articles: { most: number } }).articles.most);
}

test('a long list leaves out what is far away, and shows it again when the reader comes', async ({ people, page }) => {
  // Only staff write as much in a minute.
  const writer = await people.staff(`${ZONE}:13,12`);
  for (let n = 0; n < POSTS; n += 1) await writer.post({ title: `长卷 ${n}`, zone: ZONE, content: `<p>第${n}篇</p>` });
  await open(page, `/?zone=${ZONE}`);
  const mostDrawn = await watchDrawing(page);
  await scrollToEnd(page, POSTS);
  await expect(page.getByText(text('core:home.end'), { exact: true })).toBeVisible();
  await expect(gaps(page).first()).toBeAttached();
  expect(await countRows(page)).toBeGreaterThanOrEqual(POSTS);
  expect(await postList(page).getByRole('article').count()).toBeLessThan(POSTS / 2);
  expect(await postList(page).locator(':scope > *').count()).toBeLessThan(POSTS * 0.7);

  await test.step('its height stays, so that nothing moves', async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(items(page).first().getByRole('article')).toBeVisible();
    await expect(items(page).last()).toBeEmpty();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  });

  await test.step('rows come one by one, on the way down and back', async () => {
    // One that was added at the end, and one that has come near.
    const most = await mostDrawn();
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(2);
  });

  await test.step('who comes back to it finds their place, with little of it drawn', async () => {
    const row = items(page).filter({ has: page.getByRole('heading', { name: '长卷 7', exact: true }) });
    await scrollToEnd(page, POSTS);
    await row.scrollIntoViewIfNeeded();
    await expect(row.getByRole('article')).toBeVisible();
    const top = () => row.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const [place, height] = [await top(), await page.evaluate(() => document.documentElement.scrollHeight)];
    await row.getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: '长卷 7', exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/posts\/\d+/);
    const mostAtOnce = await watchArticles(page);
    await page.goBack();
    await expect(row.getByRole('article')).toBeVisible();
    expect(await top()).toBe(place);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    expect(await countRows(page)).toBeGreaterThanOrEqual(POSTS);
    expect(await mostAtOnce()).toBeLessThan(POSTS / 2);
    // What was left out is drawn again when they go on.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(items(page).first().getByRole('article')).toBeVisible();
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
  await expect(page.locator('main [data-item]:empty').first()).toBeAttached();
  await expect(row.getByText('回复 4')).toBeAttached();
});
