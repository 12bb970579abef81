import type { Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import { accountFrame } from './support/login.ts';
import { PHONE } from './support/phone.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

const look = (page: Page) => page.locator('html').getAttribute('data-look');
const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** What the document says as soon as it has a body, before any code of ours is there. */
const tellAtFirst = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { lookAtFirst: document.documentElement.dataset['look'] });
    }).observe(document, { childList: true, subtree: true });
  });
const lookAtFirst = (page: Page) => page.evaluate(() => (window as { lookAtFirst?: string }).lookAtFirst);

async function choose(page: Page, option: 'zone' | 'light' | 'dark' | 'system'): Promise<void> {
  await page
    .locator('footer')
    .getByRole('button', { name: text('core:shell.looks') })
    .click();
  const dialog = page.getByRole('dialog', { name: text('core:shell.looks') });
  await dialog.getByRole('radio', { name: text(`looks:of.${option}`) }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('a visitor chooses the look, before the first paint, in all tabs and zones', async ({ page, context }) => {
  await tellAtFirst(page);
  await open(page, '/?zone=sw4');
  expect(await lookAtFirst(page)).toBe('dark');
  const dark = await background(page);
  const other = await context.newPage();
  await open(other, '/?zone=mx');
  expect(await look(other)).toBe('light');

  await choose(page, 'light');
  expect(await look(page)).toBe('light');
  expect(await background(page)).not.toBe(dark);
  await page.reload();
  expect(await lookAtFirst(page)).toBe('light');

  await choose(page, 'dark');
  await expect.poll(() => look(other)).toBe('dark');
  await expect(other.locator('meta[name=theme-color]')).toHaveCount(1);

  await choose(page, 'zone');
  expect(await background(page)).toBe(dark);
  await expect.poll(() => look(other)).toBe('light');
});

test('the system decides where the reader wants that, and paper is light', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/?zone=sw4');
  const own = await background(page);
  await choose(page, 'system');
  expect(await look(page)).toBe('light');
  const light = await background(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => look(page)).toBe('dark');
  await expect.poll(() => background(page)).toBe(own);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  expect(light).not.toBe(own);
});

test('what stands outside of the pages of a zone follows the choice before the first paint', async ({
  page,
  context,
  trouble,
}) => {
  trouble.expect(/^reply 400 GET \/%zz|status of 400/);
  await tellAtFirst(page);
  const schemeOf = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const seen = async (address: string) => {
    await page.goto(address);
    return [await lookAtFirst(page), await schemeOf()];
  };
  const manifest = () => page.locator('link[rel=manifest]').getAttribute('href');
  await open(page, '/?zone=sw4');
  expect(await manifest()).toBe('/manifest.webmanifest?zone=sw4&lng=zh-CN&look=dark');
  const account = '/account/?zone=sw4&mode=login';
  expect(await seen(account)).toEqual(['dark', 'dark']);
  expect(await seen('/%zz')).toEqual(['light', 'normal']);

  await open(page, '/?zone=sw4');
  await page
    .getByRole('button', { name: text('core:shell.user.login'), exact: true })
    .first()
    .click();
  const login = accountFrame(page).locator('html');
  await expect(login).toHaveAttribute('data-look', 'dark');
  // Chosen in another tab.
  const other = await context.newPage();
  await open(other, '/?zone=sw4');
  await choose(other, 'light');
  await expect(login).toHaveAttribute('data-look', 'light');
  expect(await manifest()).toBe('/manifest.webmanifest?zone=sw4&lng=zh-CN&look=light');
  expect(await seen(account)).toEqual(['light', 'light']);
  await choose(other, 'system');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await seen('/%zz')).toEqual(['dark', 'dark']);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await seen('/%zz')).toEqual(['light', 'normal']);
});

test('a member chooses in their menu on a phone', async ({ people, openAs }) => {
  const member = await people.player();
  const page = await openAs(member, PHONE);
  await open(page, '/m?zone=mx');
  await page.getByRole('button', { name: text('core:shell.user.menu', { nick: member.nick }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('core:shell.looks') })
    .click();
  const dialog = page.getByRole('dialog', { name: text('core:shell.looks') });
  await dialog.getByRole('radio', { name: text('looks:of.dark') }).click();
  expect(await look(page)).toBe('dark');
  expect(await faults(page)).toEqual([]);
});
