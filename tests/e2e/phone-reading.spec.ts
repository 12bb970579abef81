import type { Locator, Page } from '@playwright/test';
import { axe } from './support/faults.ts';
import { PHONE, touch } from './support/phone.ts';
import { postList } from './support/places.ts';
import { expect, test } from './support/test.ts';
import { text } from './support/texts.ts';

/** A zone in which no other file writes as much. */
const ZONE = 'dw';
const POSTS = 32;

/** Where the article of a post stands on the screen. */
const topOf = async (row: Locator): Promise<number> => Math.round((await row.boundingBox())?.y ?? NaN);

/** The first row below the bar, by its title, and where it stands. */
const placeIn = (page: Page): Promise<{ title: string; top: number }> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-item] article')];
    const first = rows.find((row) => row.getBoundingClientRect().top > 60);
    return {
      title: first?.querySelector('h2')?.textContent ?? '',
      top: Math.round(first?.getBoundingClientRect().top ?? 0),
    };
  });

test('a phone reads: its own site, the place in a list, themes by swiping, the newest by pulling', async ({
  people,
  openAs,
}) => {
  const author = await people.player();
  const other = await people.player();
  for (let n = 0; n < POSTS; n += 1)
    // Nobody writes as much in a minute.
    await (n % 2 ? author : other).post({ title: `潮汐札记 ${n}`, zone: ZONE, content: `<p>第${n}篇</p>` });
  const page = await openAs(null, PHONE);
  const rows = postList(page).getByRole('article');

  await test.step('home leads a phone to its site, where nothing is wider than the screen', async () => {
    await page.goto(`/?zone=${ZONE}`);
    await expect(page).toHaveURL(`/m?zone=${ZONE}`);
    await expect(page.locator('html')).toHaveCSS('font-size', `${390 / 6.4}px`);
    const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(width).toEqual([390, 390]);
    const { violations } = await (await axe(page)).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
  });

  await test.step('a list that was scrolled stands where it stood after a reload', async () => {
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      expect(await rows.count()).toBeGreaterThanOrEqual(25);
    }).toPass({ timeout: 20_000 });
    await page.evaluate(() => document.querySelectorAll('[data-item]')[21]?.scrollIntoView());
    const before = await placeIn(page);
    await page.reload();
    const row = rows.filter({ has: page.getByText(before.title, { exact: true }) });
    await expect
      .poll(async () => Math.abs((await topOf(row)) - before.top), { timeout: 15_000 })
      .toBeLessThanOrEqual(2);
  });

  await test.step('and after a post was read', async () => {
    const before = await placeIn(page);
    await page.route(/\/assets\/PostReactions.*\.js$/, async (route) => {
      await new Promise((done) => setTimeout(done, 500));
      await route.continue();
    });
    await page.getByText(before.title, { exact: true }).tap();
    await expect(page).toHaveURL(/\/m\/posts\/\d+\?zone=dw/);
    await expect(page.getByRole('heading', { level: 1, name: before.title })).toBeVisible();
    const reactions = page.getByRole('group', { name: text('reactions-pages:label') });
    expect(await reactions.count(), 'what stands below its text is there with it').toBe(1);
    await expect(page.locator('body > [aria-live]'), 'what a screen reader says').toContainText(before.title);
    await page.getByRole('link', { name: text('mobile:back') }).tap();
    await expect(page).toHaveURL(`/m?zone=${ZONE}`);
    const row = rows.filter({ has: page.getByText(before.title, { exact: true }) });
    await expect.poll(async () => Math.abs((await topOf(row)) - before.top)).toBeLessThanOrEqual(2);
  });

  await test.step('a swipe shows the theme beside this one, until that is switched off', async () => {
    const themes = page.getByRole('navigation', { name: text('core:shell.themes.label') });
    const chosen = themes.locator('[aria-current=page]');
    await expect(chosen).toHaveText(text('core:shell.themes.all'));
    await touch(page, { x: 320, y: 500 }, { x: 90, y: 510 });
    await expect(page).toHaveURL(/themeId=/);
    await expect(chosen).not.toHaveText(text('core:shell.themes.all'));
    const write = page.getByRole('link', { name: text('mobile:tab.publish'), exact: true });
    await expect(write, 'for that theme').toHaveAttribute('href', /\/m\/publish\?.*themeId=/);
    await touch(page, { x: 90, y: 500 }, { x: 320, y: 510 });
    await expect(page).toHaveURL(`/m?zone=${ZONE}`);
    // What is below the list moves while the list grows.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(page.getByText(text('core:home.end'))).toBeInViewport({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await page.getByRole('button', { name: text('mobile:swipe.on') }).tap();
    await touch(page, { x: 320, y: 500 }, { x: 90, y: 510 });
    await expect(page.getByRole('button', { name: text('mobile:swipe.off') })).toBeVisible();
    await expect(page).toHaveURL(`/m?zone=${ZONE}`);
  });

  await test.step('a pull at the beginning brings what is new', async () => {
    await author.post({ title: '刚写的一篇', zone: ZONE, content: '<p>新</p>' });
    await page.evaluate(() => window.scrollTo(0, 0));
    await touch(page, { x: 200, y: 320 }, { x: 205, y: 560 });
    await expect(rows.filter({ hasText: '刚写的一篇' })).toBeVisible();
  });

  await test.step('the way to the other site is remembered, and so is the way back', async () => {
    await page.getByRole('link', { name: text('core:shell.footer.desktop') }).tap();
    await expect(page).toHaveURL(`/?zone=${ZONE}`);
    await page.goto(`/?zone=${ZONE}`);
    await expect(page).toHaveURL(`/?zone=${ZONE}`);
    await page
      .getByRole('link', { name: text('core:shell.footer.phone') })
      .first()
      .tap();
    await expect(page).toHaveURL(`/m?zone=${ZONE}`);
  });
});
