import type { Locator, Page } from '@playwright/test';
import { LOOK_KEY, otherScheme, type Scheme } from '../../../platform/contract/zone/looks.ts';
import { OVERLAY_MARK } from '../../../platform/ui/page-entry.ts';
import { faults } from './faults.ts';
import { expect } from './test.ts';

const MARK = 'data-examined';

/** Shows the page in a look, as a choice in another tab does; null: in the zone's own. */
export async function wear(page: Page, look: Scheme | null): Promise<void> {
  await page.evaluate(
    ([key, chosen]) => {
      if (chosen === null) localStorage.removeItem(key);
      else localStorage.setItem(key, chosen);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    },
    [LOOK_KEY, look] as const,
  );
  if (look) await expect(page.locator('html')).toHaveAttribute('data-look', look);
}

/** The look of the page as it is. */
const lookOf = (page: Page): Promise<Scheme> =>
  page.evaluate(() => (getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light'));

/** Axe on one part of a page: in the look that it has, and the colours of the other. */
export async function readInBothLooks(part: Locator, name: string): Promise<void> {
  const page = part.page();
  await part.evaluate((element, mark) => element.setAttribute(mark, ''), MARK);
  const look = await lookOf(page);
  expect.soft(await faults(page, `[${MARK}]`), `${name} in ${look}`).toEqual([]);
  await wear(page, otherScheme(look));
  expect.soft(await faults(page, `[${MARK}]`, true), `${name} in the other look than ${look}`).toEqual([]);
  await wear(page, null);
  await part.evaluate((element, mark) => element.removeAttribute(mark), MARK);
}

/** What a dialog, sheet or menu that has just opened owes to everybody: the focus, and axe in both looks. */
export async function examine(shown: Locator, name: string): Promise<void> {
  await expect(shown).toBeVisible();
  const focused = shown.page().locator(':focus, :has(:focus)');
  await expect.soft(shown.and(focused), `the focus is inside: ${name}`).toBeAttached();
  await readInBothLooks(shown, name);
}

/**
 * Waits until what was closed has left its own entry of the history, a moment later: a page that is
 * asked for meanwhile would be given up for it.
 */
export const untilBack = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate((mark) => mark in Object(history.state), OVERLAY_MARK)).toBe(false);
