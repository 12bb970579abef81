import type { Page } from '@playwright/test';
import { composer } from './places.ts';
import { expect, open } from './test.ts';
import { text } from './texts.ts';

/** Opens a zone's home and the composer on it, for a member who may post. */
export async function startPost(page: Page, zone: string = 'sw4'): Promise<void> {
  await open(page, `/?zone=${zone}`);
  await openComposer(page);
}

export async function openComposer(page: Page): Promise<void> {
  await page.getByRole('button', { name: text('core:composer.publish') }).first().click();
  await expect(composer(page)).toBeVisible({ timeout: 30_000 }); // the heaviest part of the site, loaded on use
}
