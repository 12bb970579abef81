import type { Locator, Page } from '@playwright/test';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

/** Entries of a line that are not wholly inside of it. */
const cutOf = (line: Locator) =>
  line.evaluate((list) => {
    const edge = list.getBoundingClientRect();
    const entries = [...list.querySelectorAll('a, button')];
    return entries
      .filter((entry) => {
        const { left, right, bottom } = entry.getBoundingClientRect();
        return left < edge.left - 1 || right > edge.right + 1 || bottom > edge.bottom + 1;
      })
      .map((entry) => entry.textContent);
  });

/** Where the page's cards and text lie, from its left edge to its right one. */
const contentOf = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const columns = main.parentElement;
    const outer = columns && getComputedStyle(columns).display === 'grid' ? columns : main;
    const { left, right } = outer.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(outer);
    return { left: left + parseFloat(paddingLeft), right: right - parseFloat(paddingRight) };
  });

const language = { 'zh-CN': 'zh-CN', 'en-US': 'en' } as const;

for (const locale of ['zh-CN', 'en-US'] as const) {
  const say = (key: string) => text(key, {}, language[locale]);

  test(`the bars show every link whole or in the menu, at 1366 and at 1600 px (${locale})`, async ({
    people,
    openAs,
  }) => {
    const player = await people.player({ nick: people.unique('长名字的水手') });
    const { wbId } = await player.post({ title: people.unique('长帖'), content: '<p>一行</p>'.repeat(80) });
    const bar = (page: Page, name: string) =>
      page.getByRole('navigation', { name: say(name), exact: true }).getByRole('list');
    for (const viewer of [null, player]) {
      const page = await openAs(viewer, { viewport: { width: 1366, height: 800 }, locale });
      await open(page, `/posts/${wbId}?zone=sw4`);
      if (viewer)
        await test.step('at 1366 px no link is cut through, and the menu has what has no room', async () => {
          const line = bar(page, 'core:shell.nav.site');
          const [inner, cut] = [await line.boundingBox(), await cutOf(line)];
          for (const entry of cut) {
            const box = await line.getByText(entry, { exact: true }).boundingBox();
            expect(box!.y, `${entry} is on a line of its own, out of sight`).toBeGreaterThanOrEqual(
              inner!.y + inner!.height - 1,
            );
          }
          const menu = page.getByRole('button', { name: say('core:shell.nav.menu'), exact: true }).first();
          await expect(menu).toBeVisible({ visible: cut.length > 0 });
        });

      await test.step('at 1600 px the bar that follows the scrolling shows every link whole', async () => {
        await page.setViewportSize({ width: 1600, height: 800 });
        for (const [address, bars] of [
          [`/posts/${wbId}`, ['core:shell.nav.sticky', 'core:shell.nav.site']],
          ['/', ['core:shell.themes.sticky']],
        ] as const) {
          if (address === '/') await open(page, '/?zone=sw4');
          await page.evaluate(() => document.body.style.setProperty('min-height', '3000px'));
          await page.mouse.wheel(0, 1500);
          for (const name of bars) {
            await expect(bar(page, name)).toBeVisible();
            expect.soft(await cutOf(bar(page, name)), `${address} ${name}`).toEqual([]);
          }
        }
      });
    }
  });
}

test('the side navigation has all its buttons, beside the page, at 1366, 1280 and 1024 px', async ({
  people,
  openAs,
}) => {
  const author = await people.player();
  const { wbId } = await author.post({ title: people.unique('长帖') });
  const page = await openAs(await people.player({ verified: false }));
  const side = page.getByRole('navigation', { name: text('core:shell.side.label') });
  const names = (...keys: string[]) => keys.map((key) => text(`core:shell.side.${key}`));
  for (const [address, expected] of [
    ['/', names('publish', 'verify', 'refresh')],
    [`/posts/${wbId}`, names('gameList', 'verify', 'refresh')],
  ] as const) {
    await page.setViewportSize({ width: 1366, height: 800 });
    await open(page, `${address}?zone=sw4`);
    for (const width of [1366, 1280, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const where = `${address} at ${width} px`;
      for (const name of expected) {
        const button = side.getByText(name, { exact: true });
        await expect.soft(button, `${where} ${name}`).toBeInViewport({ ratio: 1 });
        expect.soft((await button.boundingBox())!.width, `${where}: ${name} can be read`).toBeGreaterThan(12);
      }
      const [box, content] = [await side.boundingBox(), await contentOf(page)];
      expect.soft(box!.x, where).toBeGreaterThanOrEqual(content.right);
      expect.soft(box!.x + box!.width, where).toBeLessThanOrEqual(width);
    }
  }
});

test('the link to the game’s site floats beside the page, at 1366, 1600 and 1800 px', async ({ people, openAs }) => {
  const page = await openAs(await people.player(), { viewport: { width: 1366, height: 800 }, locale: 'en-US' });
  await open(page, '/feedback?zone=sw4');
  const link = page.getByRole('link', { name: text('core:shell.gameSite', {}, 'en') });
  for (const width of [1366, 1600, 1800]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(link).toHaveCSS('position', 'fixed');
    await expect(link).toBeInViewport({ ratio: 1 });
    const [box, content] = [await link.boundingBox(), await contentOf(page)];
    expect(box!.x + box!.width, `at ${width} px`).toBeLessThanOrEqual(content.left);
  }
});

test('below 980 px the side buttons leave the text to whoever reads on, and stand above the actions of a post', async ({
  people,
  openAs,
}) => {
  const player = await people.player();
  const { wbId } = await player.post({ title: people.unique('窄屏长帖'), content: '<p>一行</p>'.repeat(120) });
  const page = await openAs(player, { viewport: { width: 390, height: 844 } });
  await open(page, `/posts/${wbId}?zone=sw4`);
  const side = page.getByRole('navigation', { name: text('core:shell.side.label') });
  await page.mouse.wheel(0, 1200);
  await expect(side).toHaveCSS('opacity', '0');
  await page.mouse.wheel(0, -200);
  await expect(side).toHaveCSS('opacity', '1');
  const top = page.getByRole('button', { name: text('core:shell.side.top') });
  const actions = page.getByRole('group', { name: text('core:post.actions') });
  const [nav, bar] = [(await side.boundingBox())!, (await actions.boundingBox())!];
  expect(nav.y + nav.height).toBeLessThanOrEqual(bar.y);
  // Out of sight, it is there for the keyboard.
  await page.mouse.wheel(0, 300);
  await expect(side).toHaveCSS('opacity', '0');
  await top.focus();
  await expect(side).toHaveCSS('opacity', '1');
  await page.setViewportSize({ width: 820, height: 1180 });
  const field = (await page.locator('textarea').first().boundingBox())!;
  expect((await side.boundingBox())!.x, 'beside the field for a comment').toBeGreaterThanOrEqual(field.x + field.width);
});

test('who has asked for less motion is at the top of a page at once', async ({ people, openAs }) => {
  const author = await people.player();
  const long = '<p>一段</p>'.repeat(80);
  const { wbId } = await author.post({ title: people.unique('长文'), content: long });
  const page = await openAs(null, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await open(page, `/posts/${wbId}?zone=sw4`);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const top = page.getByRole('button', { name: text('core:shell.side.top') });
  await expect(top).toBeVisible();
  const place = await top.evaluate((button: HTMLElement) => {
    button.click();
    return window.scrollY;
  });
  expect(place).toBe(0);
});
