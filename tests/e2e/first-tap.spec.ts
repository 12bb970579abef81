import type { Page } from '@playwright/test';
import { accountFrame } from './support/login.ts';
import { expect, test } from './support/test.ts';
import { text } from './support/texts.ts';

const TABLET = { viewport: { width: 1366, height: 1024 }, hasTouch: true };

/**
 * Opens home as somebody does who has not moved anything yet, and whose code for what is only read
 * takes its time.
 */
async function arrive(page: Page): Promise<void> {
  await page.goto('/?zone=sw4');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('header button') ?? {}).some((key) => key.startsWith('__reactProps$')),
  );
  await page.route('**/assets/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
}

test('the first tap on a page counts, though the code of what is tapped is only then asked for', async ({ openAs }) => {
  const page = await openAs(null, TABLET);
  await arrive(page);
  await page.getByRole('button', { name: text('qa:card.ask'), exact: true }).tap();
  await expect(accountFrame(page).getByRole('tabpanel', { name: '登录' })).toBeVisible();
});

test('so does the first key, once', async ({ openAs, people }) => {
  const page = await openAs(await people.player(), TABLET);
  await arrive(page);
  await page.getByRole('button', { name: text('qa:card.ask'), exact: true }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toBeVisible();
});
