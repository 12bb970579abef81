import type { Page } from '@playwright/test';
import { PHONE } from './support/phone.ts';
import { postList } from './support/places.ts';
import { expect, test } from './support/test.ts';
import { text } from './support/texts.ts';

const hint = (page: Page) => page.getByRole('complementary', { name: text('install:title') });

/** As Chromium offers to install the page, which it does in no window of a test. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => void document.documentElement.setAttribute('data-test-asked', ''),
    });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  });

/** Where the list begins and how long the page is. */
const layoutOf = async (page: Page): Promise<readonly number[]> =>
  postList(page).evaluate((list) => [
    Math.round(list.getBoundingClientRect().top + window.scrollY),
    document.documentElement.scrollHeight,
  ]);

/** The next visit: another tab of the same browser. */
const nextVisit = async (page: Page): Promise<Page> => {
  const next = await page.context().newPage();
  await visit(next);
  return next;
};
const visit = async (page: Page): Promise<void> => {
  await page.goto('/m?zone=sw4');
  await expect(postList(page)).toBeVisible();
  await page.mouse.wheel(0, 40);
};

test('a reader is told of the home screen in their second visit, once, and the browser’s own offer is made', async ({
  openAs,
  people,
}) => {
  await (await people.player()).post({});
  const first = await openAs(null, PHONE);
  await visit(first);
  await expect.poll(() => offer(first)).toBe(true);
  await expect.poll(() => first.evaluate(() => localStorage.getItem('install-hint'))).toBe('visited');
  await expect(hint(first)).toHaveCount(0);

  const second = await nextVisit(first);
  await expect(hint(second)).toHaveCount(0);
  const before = await layoutOf(second);
  await expect.poll(() => offer(second)).toBe(true);
  await expect(hint(second)).toBeVisible();
  expect(await layoutOf(second)).toEqual(before);
  for (const button of await hint(second).getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await hint(second)
    .getByRole('button', { name: text('install:install') })
    .tap();
  await expect(second.locator('html')).toHaveAttribute('data-test-asked', '');
  await expect(hint(second)).toHaveCount(0);

  const third = await nextVisit(second);
  await offer(third);
  await expect.poll(() => third.evaluate(() => localStorage.getItem('install-hint'))).toBe('closed');
  await expect(hint(third)).toHaveCount(0);
});

test('an iPhone is told how, and no more once the hint is closed; an installed site is told nothing', async ({
  openAs,
  people,
}) => {
  await (await people.player()).post({});
  const page = await openAs(null, PHONE);
  await page.context().addInitScript(() => {
    // Frames without an origin have no storage.
    if (window.origin === 'null') return;
    if (window.localStorage.getItem('install-hint') === null) window.localStorage.setItem('install-hint', 'visited');
    const isInstalled = window.localStorage.getItem('test-installed') !== null;
    Object.defineProperty(navigator, 'standalone', { value: isInstalled });
  });
  await visit(page);
  await expect(hint(page)).toContainText(text('install:byHand'));
  await expect(hint(page).getByRole('button', { name: text('install:install') })).toHaveCount(0);
  await page.evaluate(() => window.localStorage.setItem('test-installed', '1'));
  const installed = await nextVisit(page);
  await installed.mouse.wheel(0, 40);
  await expect(hint(installed)).toHaveCount(0);
  await hint(page)
    .getByRole('button', { name: text('install:close') })
    .tap();
  await expect(hint(page)).toHaveCount(0);
  await page.evaluate(() => window.localStorage.removeItem('test-installed'));
  const next = await nextVisit(page);
  await expect(hint(next)).toHaveCount(0);
});
