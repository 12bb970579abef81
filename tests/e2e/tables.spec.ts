import { paste, publish, startArticle } from './support/compose.ts';
import { faults } from './support/faults.ts';
import { textBox, tool, write } from './support/places.ts';
import { expect, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const row = (tag: 'th' | 'td', cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;

test('a table is written by the keyboard and changed by its menu, and each change is taken back', async ({
  page,
  context,
  people,
}) => {
  const author = await people.player();
  await signIn(context, author);
  await startArticle(page);
  await write(page, { title: people.unique('表格') });
  const box = textBox(page);
  const cells = box.locator('td');
  await box.click();
  const choose = async (name: string) => {
    await box.getByRole('button', { name: text('editor-pages:table.menu'), exact: true }).click();
    await page.getByRole('menuitem', { name: text(`editor-pages:table.${name}`), exact: true }).click();
  };

  await test.step('Tab goes from cell to cell, and behind the last one begins a row', async () => {
    await tool(page, 'table').click();
    await expect(cells).toHaveCount(9);
    for (const word of ['名称', '攻击', '防御', '流星', '120', '30', '雁翎', '90']) {
      await page.keyboard.type(word);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('75');
    await page.keyboard.press('Tab');
    await page.keyboard.type('新行');
    await expect(cells).toHaveText(['名称', '攻击', '防御', '流星', '120', '30', '雁翎', '90', '75', '新行', '', '']);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('上限');
    await expect(cells.nth(8)).toHaveText('75\n上限', { useInnerText: true });
    expect(await faults(page)).toEqual([]);
  });

  await test.step('Backspace at the start of a cell changes nothing', async () => {
    await cells.nth(3).click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Backspace');
    await expect(cells).toHaveCount(12);
  });

  await test.step('rows and columns come and go', async () => {
    await choose('removeColumn');
    await expect(cells).toHaveCount(8);
    await page.keyboard.press('Control+z');
    await expect(cells).toHaveCount(12);
    await cells.nth(9).click();
    await choose('removeRow');
    await expect(cells).toHaveCount(9);
    await box.getByRole('button', { name: text('editor-pages:table.addColumn') }).click();
    await expect(cells).toHaveCount(12);
    await page.keyboard.press('Control+z');
    await expect(cells).toHaveCount(9);
  });

  await test.step('an arrow leads out of it at the start of a text', async () => {
    await cells.first().click();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type('表前');
    await expect(box.locator('p').first()).toHaveText('表前');
  });

  await test.step('the post is what was written', async () => {
    const content = await publish(page, author);
    expect(content).toBe(
      `<p>表前</p><table>${row('th', ['名称', '攻击', '防御'])}${row('td', ['流星', '120', '30'])}${row('td', ['雁翎', '90', '75<br>上限'])}</table>`,
    );
  });
});

test('tables of pages and spreadsheets are pasted as tables, into one from the caret on', async ({
  page,
  context,
  people,
}) => {
  const author = await people.player();
  await signIn(context, author);
  await startArticle(page, 'dw');
  const box = textBox(page);
  await box.click();
  const cells = box.locator('td');
  await paste(page, {
    'text/html':
      '<table><tr><td style="color:red">a</td><td>b</td></tr><tr><td>c</td><td><p>d</p><p>e</p></td></tr></table>',
    'text/plain': 'a\tb\nc\td e',
  });
  await expect(cells).toHaveText(['a', 'b', 'c', 'd\ne'], { useInnerText: true });
  await cells.nth(2).click();
  await paste(page, { 'text/plain': '1\t2\n3\t4' });
  await expect(cells).toHaveText(['a', 'b', '1', '2', '3', '4']);
  await page.keyboard.press('Control+z');
  await expect(cells).toHaveText(['a', 'b', 'c', 'd\ne'], { useInnerText: true });
  await page.keyboard.press('Control+z');
  await expect(cells).toHaveCount(0);
  await paste(page, { 'text/plain': '| a | b |\n|---|---|\n| c | **d** |' });
  await expect(cells).toHaveText(['a', 'b', 'c', 'd']);
  await page.keyboard.press('Control+z');
  await expect(box).toContainText('|---|---|');
  await page.keyboard.press('Control+z');

  const wide = row(
    'td',
    Array.from({ length: 8 }, (_, index) => `第${index}列的一些比较长的内容`),
  );
  await paste(page, { 'text/html': `<table>${wide}${wide}</table>` });
  await page.keyboard.type('!');
  await expect(cells.last()).toBeInViewport({ ratio: 0.9 });
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('!');
  await expect(cells.nth(8)).toBeInViewport({ ratio: 0.9 });
});
