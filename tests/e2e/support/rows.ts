import type { Page } from '@playwright/test';

/**
 * How many rows the endless list in a part of the page has, with those that are left out together,
 * for which one empty element stands.
 */
export const countRows = (page: Page, part = 'main'): Promise<number> =>
  page.evaluate((within) => {
    const rows = document.querySelectorAll(`${within} [data-item]`).length;
    const gone = [...document.querySelectorAll(`${within} [data-items]`)];
    return gone.reduce((sum, gap) => sum + (gap.getAttribute('data-items') ?? '').split(' ').length, rows);
  }, part);
