import { becomeArticle, paste, startPost } from './support/compose.ts';
import { faults } from './support/faults.ts';
import { composer, textBox } from './support/places.ts';
import { expect, test } from './support/test.ts';
import { text } from './support/texts.ts';

test('what a paste cannot keep is said in one line below the text, which takes it back', async ({ people, openAs }) => {
  const page = await openAs(await people.player());
  await startPost(page);
  await becomeArticle(page);
  await textBox(page).click();
  await page.keyboard.type('go ');
  const line = composer(page).getByRole('status').filter({ hasText: '未能保留' });
  await paste(page, {
    'text/html':
      '<p>see <a href="https://a.example/">this</a>😀</p><table><tr><td>x</td><td><table><tr><td>y</td></tr></table></td></tr></table>',
  });
  await expect(line).toHaveText('未能保留：表情符号 1 个、超链 1 个（文字已保留）、表格 1 个（文字已保留）');
  await expect(textBox(page)).toContainText('see this');
  expect(await faults(page)).toEqual([]);
  const undo = composer(page).getByRole('button', { name: text('editor-pages:lost.undo'), exact: true });
  await undo.click();
  await expect(textBox(page)).toHaveText('go');
  await expect(line).toHaveCount(0);
  await expect(textBox(page)).toBeFocused();

  await paste(page, { 'text/html': '<p><a href="https://a.example/">this</a></p>' });
  await expect(undo).toBeVisible();
  await page.keyboard.type('x');
  // Something else would be taken back now.
  await expect(undo).toHaveCount(0);
  await composer(page)
    .getByRole('button', { name: text('editor-pages:lost.close') })
    .click();
  await expect(line).toHaveCount(0);
  await textBox(page).click();
  await page.keyboard.insertText('😀');
  await expect(line).toHaveText('未能保留：表情符号 1 个');
  await expect(undo).toHaveCount(0);
});

test('the counter says what is left, and a paste beyond it says by how much', async ({ people, openAs }) => {
  const page = await openAs(await people.player());
  await startPost(page);
  await textBox(page).click();
  await page.keyboard.type('abc');
  await expect(composer(page).getByText(text('editor-pages:countLeft', { count: 19_997 }))).toBeVisible();
  await paste(page, { 'text/plain': '海'.repeat(20_000) });
  await expect(composer(page).getByRole('status').filter({ hasText: '图文内容已达上限' })).toHaveText(
    text('editor-pages:lost.limit', { count: 3 }),
  );
  await expect(textBox(page)).toHaveText('abc');
});
