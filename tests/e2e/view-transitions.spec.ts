import type { Page } from '@playwright/test';
import { PHONE, touch } from './support/phone.ts';
import { postList } from './support/places.ts';
import { expect, test } from './support/test.ts';
import { text } from './support/texts.ts';

const ZONE = 'dw';

/** Counts the transitions of a page from its beginning, by their kinds. */
async function countTransitions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const kinds: string[] = [];
    Object.assign(window, { transitionKinds: kinds });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      kinds.push(typeof options === 'object' ? [...(options.types ?? [])].join() : 'any');
      return start(options);
    };
  });
  return () => page.evaluate(() => (window as unknown as { transitionKinds: string[] }).transitionKinds);
}

/** Opens the list; the code of transitions comes with the first thing that a reader does. */
async function begin(page: Page): Promise<void> {
  const loaded = page.waitForResponse(/view-transitions-[\w-]+\.css$/);
  await page.goto(`/m?zone=${ZONE}`);
  await page.keyboard.press('Shift');
  await loaded;
}

test('a post opens out of its list and closes into it, where the reader likes motion', async ({ people, openAs }) => {
  const author = await people.player();
  for (let n = 0; n < 14; n += 1) await author.post({ title: `远航日志 ${n}`, zone: ZONE, content: '<p>风平浪静</p>' });
  const page = await openAs(null, { ...PHONE, reducedMotion: 'no-preference' });
  const kinds = await countTransitions(page);
  const rows = postList(page).getByRole('article');
  await begin(page);

  await test.step('from the list to the post', async () => {
    await page.evaluate(() => document.querySelectorAll('[data-item]')[8]?.scrollIntoView());
    const row = rows.nth(9);
    const title = (await row.getByRole('heading').textContent()) ?? '';
    const before = Math.round((await row.boundingBox())?.y ?? NaN);
    await row.getByText(title, { exact: true }).tap();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.poll(kinds).toEqual(['to-post']);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.getByRole('link', { name: text('mobile:back') }).tap();
    await expect(page).toHaveURL(`/m?zone=${ZONE}`);
    await expect.poll(kinds).toEqual(['to-post', 'to-list']);
    const again = rows.filter({ has: page.getByText(title, { exact: true }) });
    await expect.poll(async () => Math.abs(((await again.boundingBox())?.y ?? NaN) - before)).toBeLessThanOrEqual(2);
  });

  await test.step('a swipe to the next theme, and a sheet, are none', async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await touch(page, { x: 320, y: 500 }, { x: 90, y: 510 });
    await expect(page).toHaveURL(/themeId=/);
    await touch(page, { x: 90, y: 500 }, { x: 320, y: 510 });
    await expect(page).toHaveURL(`/m?zone=${ZONE}`);
    await rows
      .first()
      .getByRole('button', { name: text('core:post.menu') })
      .tap();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(`/m?zone=${ZONE}`);
    expect(await kinds()).toEqual(['to-post', 'to-list']);
  });
});

test('nothing moves for who wants none', async ({ people, openAs }) => {
  const author = await people.player();
  await author.post({ title: '静静的一篇', zone: ZONE, content: '<p>不动</p>' });
  const page = await openAs(null, { ...PHONE, reducedMotion: 'reduce' });
  const kinds = await countTransitions(page);
  await begin(page);
  await postList(page).getByText('静静的一篇', { exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1, name: '静静的一篇' })).toBeVisible();
  await page.getByRole('link', { name: text('mobile:back') }).tap();
  await expect(page).toHaveURL(`/m?zone=${ZONE}`);
  expect(await kinds()).toEqual([]);
});
