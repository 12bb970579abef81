import { comment, postCard, postList } from './support/places.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

test('who forbids the site all storage reads, searches and opens posts as a visitor', async ({ page, people }) => {
  const author = await people.player();
  const word = people.unique('玄鸟');
  const { wbId } = await author.post({ title: `关于${word}` });
  await author.comment(wbId, `${word}的回声`);
  // What a browser that blocks all cookies does: reading the property is refused.
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
  });
  const nothingWrong = () => expect(page.locator('section[data-status]')).toHaveCount(0);

  await open(page, '/?zone=sw4');
  await expect(postList(page).getByRole('article').first()).toBeVisible();
  // What is drawn once the page has come alive stands beside it.
  await expect(page.locator('[style*="data:image/svg+xml"][aria-hidden=true]')).toBeAttached();
  await nothingWrong();

  const box = page.getByRole('combobox').first();
  await box.click();
  await expect(page.getByRole('listbox', { name: text('search:panel') })).toBeVisible();
  await box.fill(word);
  await box.press('Enter');
  await expect(page).toHaveURL(/sort=13/);
  // The newest post stands on home as well, which is there until the hits are.
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible();
  await postCard(page, `关于${word}`)
    .getByRole('link', { name: `关于${word}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `关于${word}` })).toBeVisible();
  await expect(comment(page, `${word}的回声`)).toBeVisible();
  await nothingWrong();

  await open(page, `/posts/${wbId}?zone=sw4`);
  await expect(comment(page, `${word}的回声`)).toBeVisible();
  await nothingWrong();
});
