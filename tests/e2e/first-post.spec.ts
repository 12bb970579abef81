import type { Page } from '@playwright/test';
import { PHONE } from './support/phone.ts';
import { postList } from './support/places.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

/** How many px of the first post's top part are in sight when the page has been opened. */
async function firstPostInSight(page: Page): Promise<number> {
  const box = await postList(page).getByRole('article').first().boundingBox();
  return (page.viewportSize()?.height ?? 0) - (box?.y ?? Number.POSITIVE_INFINITY);
}

const artHeight = async (page: Page): Promise<number> => (await page.getByRole('banner').boundingBox())?.height ?? 0;

for (const zone of ['sw4', 'mx'])
  test(`the first post of ${zone} is in sight, sooner from the second visit on`, async ({
    context,
    people,
    openAs,
  }) => {
    await (await people.player()).post({ title: people.unique('一眼就看到'), zone });
    const page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, `/?zone=${zone}`);
    expect(await firstPostInSight(page)).toBeGreaterThan(150);
    const high = await artHeight(page);
    // It stays so while this visit lasts.
    await page.reload();
    expect(await artHeight(page)).toBe(high);

    const next = await context.newPage();
    await next.setViewportSize({ width: 1440, height: 900 });
    await open(next, `/?zone=${zone}`);
    expect(await artHeight(next)).toBeLessThan(high - 80);
    expect(await firstPostInSight(next)).toBeGreaterThan(230);
    // What somebody has seen of one zone is nothing of another.
    await open(next, `/?zone=${zone === 'mx' ? 'sw4' : 'mx'}`);
    expect(await artHeight(next)).toBeGreaterThan(high - 20);

    const phone = await openAs(null, PHONE);
    await open(phone, `/m?zone=${zone}`);
    expect(await firstPostInSight(phone)).toBeGreaterThan(300);
  });

test('a visitor sees one button to log in, one to register and one to write a post', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const zone of ['sw4', 'mx']) {
    await open(page, `/?zone=${zone}`);
    for (const key of ['core:shell.user.login', 'core:shell.user.register', 'core:shell.side.publish'])
      await expect(page.getByRole('button', { name: text(key), exact: true })).toHaveCount(1);
  }
});

test('the end of what stands beside a long page stays in view, and its beginning below the themes', async ({
  page,
  people,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const author = await people.player();
  const { wbId } = await author.post({ title: people.unique('很长'), content: '<p>潮起潮落</p>'.repeat(250) });
  const beside = page.getByRole('complementary').last();
  await open(page, `/posts/${wbId}?zone=sw4`);
  await page.evaluate(() => scrollTo(0, 4_000));
  await expect(beside.getByText(/©/).last()).toBeInViewport();
  await open(page, '/?zone=sw4');
  const themes = await page.locator('#themes').boundingBox();
  const first = await beside.getByRole('region').first().boundingBox();
  expect(first?.y).toBeGreaterThan((themes?.y ?? NaN) + (themes?.height ?? NaN));
});
