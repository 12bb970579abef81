import type { CDPSession, Locator, Page } from '@playwright/test';
import { becomeArticle, emptyText, startPost } from './support/compose.ts';
import { composer, textBox, tool, write } from './support/places.ts';
import { expect, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

/**
 * Presses with the pointer, the keys right behind it: none of them waits for what the press does.
 */
async function pressAndType(page: Page, place: Locator, keys: string): Promise<void> {
  const box = await place.boundingBox();
  if (!box) throw new Error('nothing to press');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await Promise.all([page.mouse.up(), ...[...keys].map((key) => page.keyboard.press(key))]);
}

const valueTool = (page: Page, key: string) =>
  composer(page)
    .getByRole('toolbar')
    .getByRole('button', { name: new RegExp(`^${text(`text-styles-pages:tool.${key}`)} `) });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** An input method: what is composed, and what it becomes. */
async function compose(ime: CDPSession, spelled: string, result: string): Promise<void> {
  await ime.send('Input.imeSetComposition', {
    text: spelled,
    selectionStart: spelled.length,
    selectionEnd: spelled.length,
  });
  await ime.send('Input.insertText', { text: result });
}

test('keys that follow a tool at once reach the text, and are taken back step by step', async ({
  page,
  context,
  people,
}) => {
  const author = await people.staff('sw4:10');
  await signIn(context, author);
  await startPost(page);

  await test.step('undo goes back word by word, and composition by composition', async () => {
    await textBox(page).click();
    await page.keyboard.type('all hands on deck');
    await expect(textBox(page)).toHaveText('all hands on deck');
    const ime = await context.newCDPSession(page);
    await compose(ime, 'nihao', '你好');
    await compose(ime, 'shijie', '世界');
    await expect(textBox(page)).toHaveText('all hands on deck你好世界');
    for (const left of ['all hands on deck你好', 'all hands on deck', 'all hands on', 'all hands', 'all']) {
      await page.keyboard.press('Control+z');
      await expect(textBox(page)).toHaveText(left);
    }
    await page.keyboard.press('Control+y');
    await expect(textBox(page)).toHaveText('all hands');
    await page.keyboard.type('aboard');
    await page.keyboard.press('Control+z');
    await expect(textBox(page)).toHaveText('all hands');
    await emptyText(page);
  });

  await test.step('switching between plain text, article and vote leaves the focus in the text', async () => {
    await write(page, { body: 'go' });
    const box = textBox(page);
    const toArticle = composer(page).getByRole('button', { name: text('editor-pages:mode.toArticle') });
    await pressAndType(page, toArticle, 'abc');
    await expect(box).toHaveText('goabc');
    await expect(composer(page).getByRole('toolbar', { name: text('editor-pages:toolbar') })).toBeVisible();
    const toPlain = composer(page).getByRole('button', { name: text('editor-pages:mode.toPlain') });
    await pressAndType(page, toPlain, 'def');
    await expect(box).toHaveText('goabcdef');
    const vote = composer(page).getByRole('radio', { name: text('poll:mode') });
    await pressAndType(page, vote, 'ghi');
    await expect(vote).toBeChecked();
    await expect(box).toHaveText('goabcdefghi');
    await expect(box).toBeFocused();
    // By keyboard a choice among the modes keeps the focus, so that arrows lead through them.
    await vote.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(vote).not.toBeChecked();
    await expect(box).not.toBeFocused();
    await emptyText(page);
  });

  await test.step('a tool that is pointed at from the title leads into the text', async () => {
    await becomeArticle(page);
    await write(page, { body: 'go' });
    const title = composer(page).getByLabel(text('editor-pages:title.label'), { exact: true });
    await title.click();
    await pressAndType(page, tool(page, 'strong'), 'abc');
    await expect(textBox(page).locator('strong')).toHaveText('abc');
    await expect(title).toHaveValue('');
    await emptyText(page);
  });

  await test.step('no key is lost that is pressed at once after a tool of the toolbar', async () => {
    await write(page, { body: 'go' });
    const box = textBox(page);

    await valueTool(page, 'size').click();
    await pressAndType(page, option(page, '24'), 'abc');
    await expect(box).toHaveText('goabc');
    await expect(box.getByText('abc')).toHaveCSS('font-size', '24px');

    await tool(page, 'text-styles-pages:tool.colour').click();
    await pressAndType(page, option(page, /#e60000/), 'def');
    await expect(box).toHaveText('goabcdef');

    await tool(page, 'emoticons-pages:tool').click();
    await pressAndType(page, page.getByRole('button', { name: '微笑', exact: true }), 'ghi');
    await expect(box).toContainText('ghi');

    await pressAndType(page, tool(page, 'strong'), 'jkl');
    await expect(box.locator('strong').last()).toHaveText('jkl');

    await tool(page, 'cards-pages:tool').click();
    const dialog = page.getByRole('dialog', { name: text('cards-pages:title') });
    await expect(dialog.getByRole('button', { name: author.nick })).toBeVisible();
    await pressAndType(page, dialog.getByRole('button', { name: author.nick }), 'mno');
    await expect(box).toContainText('mno');

    // Nothing is chosen: the text goes on where it was left.
    await valueTool(page, 'family').click();
    await expect(option(page, '楷体')).toBeVisible();
    await Promise.all([page.keyboard.press('Escape'), ...[...'pqr'].map((key) => page.keyboard.press(key))]);
    await expect(box).toContainText('mnopqr');
    await tool(page, 'emoticons-pages:tool').click();
    await expect(page.getByRole('button', { name: '微笑', exact: true })).toBeFocused();
    await Promise.all([page.keyboard.press('Escape'), ...[...'stu'].map((key) => page.keyboard.press(key))]);
    await expect(box).toContainText('mnopqrstu');
  });
});
