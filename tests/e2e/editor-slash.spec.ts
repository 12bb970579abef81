import { publish, startArticle, startPost } from './support/compose.ts';
import { faults } from './support/faults.ts';
import { compose } from './support/ime.ts';
import { composer, textBox, tool, write } from './support/places.ts';
import { expect, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

test('a slash on an empty line offers the tools of the toolbar', async ({ page, context, people }) => {
  const author = await people.player();
  await signIn(context, author);
  await startArticle(page, 'sw4');
  await write(page, { title: people.unique('斜杠') });
  const box = textBox(page);
  await box.click();
  const list = page.getByRole('listbox', { name: text('editor-pages:slash.tools') });
  const option = (key: string) => list.getByRole('option', { name: text(`editor-pages:tool.${key}`), exact: true });

  await test.step('all that begin something, the first chosen, told to the text box', async () => {
    await page.keyboard.type('/');
    await expect(option('h1')).toHaveAttribute('aria-selected', 'true');
    for (const key of ['h2', 'ul', 'quote', 'codeBlock', 'table', 'divider', 'image', 'gallery'])
      await expect(option(key)).toHaveCount(1);
    await expect(option('strong')).toHaveCount(0);
    const offered = await list.getByRole('option').count();
    expect(offered).toBe(await composer(page).locator('[data-line]:not(:has(:checked))').count());
    const id = await option('h1').getAttribute('id');
    await expect(box).toHaveAttribute('aria-activedescendant', id ?? '');
    expect(await faults(page)).toEqual([]);
  });

  await test.step('Escape leaves the words as they are, and the composer open', async () => {
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await page.keyboard.type('h1');
    await expect(list).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(box).toHaveText('/h1');
    await expect(composer(page)).toBeVisible();
  });

  await test.step('arrows and Enter choose, and what was typed is gone', async () => {
    await page.keyboard.type('/');
    await page.keyboard.press('ArrowDown');
    await expect(option('h2')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(list).toHaveCount(0);
    await page.keyboard.type('小节');
    await expect(box.locator('h2')).toHaveText('小节');
    await page.keyboard.press('Enter');
  });

  await test.step('it is narrowed while one types, by an input method as well', async () => {
    await page.keyboard.type('/');
    const ime = await context.newCDPSession(page);
    await compose(ime, ['b', 'bg'], '表格');
    await expect(list.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(box.locator('td')).toHaveCount(9);
    await page.keyboard.type('格');
    await expect(box.locator('td').first()).toHaveText('格');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('/没有这个');
    await expect(list).toHaveCount(0);
  });

  await test.step('the post is what was chosen', async () => {
    await expect(tool(page, 'table')).toBeEnabled();
    expect(await publish(page, author)).toMatch(/^<p>\/h1<\/p><h2>小节<\/h2><table>.*格.*<\/table><p>\/没有这个<\/p>$/);
  });
});

test('what plugins begin stands behind a slash as well: a poll, and a lottery for those who may have one', async ({
  people,
  openAs,
}) => {
  const page = await openAs(await people.staff('sw4:10,13,93'));
  await startPost(page);
  const box = textBox(page);
  await box.click();
  const list = page.getByRole('listbox', { name: text('editor-pages:slash.tools') });
  const option = (label: string) => list.getByRole('option', { name: label, exact: true });
  await page.keyboard.type('/');
  await expect(option(text('lottery:tool'))).toHaveCount(1);
  await expect(option(text('anonymous:mode'))).toHaveCount(0);
  await page.keyboard.type('poll');
  await expect(option(text('poll:mode'))).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(composer(page).getByRole('radio', { name: text('poll:mode') })).toBeChecked();
  const form = composer(page).getByRole('region', { name: text('poll-pages:form.title') });
  await expect(form.getByLabel(text('poll-pages:form.question.label'))).toBeFocused();
  await expect(form).toBeInViewport();
  await expect(box).not.toContainText('/poll');
  // It is chosen already.
  await box.click();
  await page.keyboard.type('/poll');
  await expect(option(text('poll:mode'))).toHaveCount(0);
});
