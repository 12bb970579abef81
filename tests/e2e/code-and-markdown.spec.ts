import { paste, publish, startArticle } from './support/compose.ts';
import { faults } from './support/faults.ts';
import { suggest, settle } from './support/ime.ts';
import { composer, textBox, tool, write } from './support/places.ts';
import { expect, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

test('signs of Markdown become what they stand for as they are typed, and are taken back', async ({
  page,
  context,
  people,
}) => {
  const author = await people.player();
  await signIn(context, author);
  await startArticle(page);
  await write(page, { title: people.unique('代码') });
  const box = textBox(page);
  await box.click();

  await test.step('headings, marks, lists and code, by the keyboard alone', async () => {
    await page.keyboard.type(
      '## 标题\n这是**重点**，用 `a[1] == #b#` 写\n- 一\n二\n\n```lua\nif x then\n  y()\nend\n\n\n',
    );
    await page.keyboard.type('末');
    await expect(box.locator('h2')).toHaveText('标题');
    await expect(box.locator('pre')).toHaveText('if x then\n  y()\n  end', { useInnerText: true });
    await expect(box.getByRole('combobox', { name: text('editor-pages:code.language') })).toHaveValue('lua');
    expect(await faults(page)).toEqual([]);
  });

  await test.step('Backspace right after and one undo bring the signs back', async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.type('*斜*');
    await expect(box.locator('em')).toHaveText('斜');
    await page.keyboard.press('Backspace');
    await expect(box).toContainText('*斜*');
    await page.keyboard.type(' ~~删~~');
    await expect(box.locator('s')).toHaveText('删');
    await page.keyboard.press('Control+z');
    await expect(box).toContainText('*斜* ~~删~~');
    await expect(box.locator('em, s')).toHaveCount(0);
  });

  await test.step('what an input method composes is left alone', async () => {
    const ime = await context.newCDPSession(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('**');
    await suggest(ime, ['zh', 'zhong']);
    await settle(ime, '重');
    await page.keyboard.type('**');
    await expect(box.locator('strong')).toHaveText(['重点', '重']);
    await page.keyboard.press('Enter');
    await suggest(ime, ['#', '# ', '# a']);
    await settle(ime, '# 甲');
    await expect(box).toContainText('# 甲');
    await expect(box.locator('h1')).toHaveCount(0);
  });

  await test.step('the post is what was written', async () => {
    const content = await publish(page, author);
    expect(content).toBe(
      '<h2>标题</h2><p>这是<strong>重点</strong>，用 <code>a[1] == #b#</code> 写</p><ul><li>一</li><li>二</li></ul>' +
        '<pre class="language-lua">if x then<br>  y()<br>  end</pre><p>末</p><p>*斜* ~~删~~</p><p><strong>重</strong></p><p># 甲</p>',
    );
  });
});

test('Markdown that is pasted is read, and one undo shows its signs', async ({ page, context, people }) => {
  const author = await people.player();
  await signIn(context, author);
  await startArticle(page, 'dw');
  const box = textBox(page);
  await box.click();
  await paste(page, { 'text/plain': '# 甲\n\n- 乙\n- **丙**\n\n```\n丁  戊\n```' });
  await expect(box.locator('h1')).toHaveText('甲');
  await expect(box.locator('li')).toHaveText(['乙', '丙']);
  await expect(box.locator('pre')).toHaveText('丁  戊');
  await page.keyboard.press('Control+z');
  await expect(box).toContainText('- **丙**');
  await expect(box.locator('h1, li, pre')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(composer(page).getByText(text('editor-pages:count', { count: 0 }))).toBeVisible();

  await page.keyboard.type('x');
  await tool(page, 'codeBlock').click();
  await expect(box.locator('pre')).toHaveText('x');
  await expect(tool(page, 'codeBlock')).toHaveAttribute('aria-pressed', 'true');
  await box.getByRole('combobox').selectOption('json');
  await expect(box.getByRole('combobox')).toHaveValue('json');
  await box.locator('pre').click();
  await paste(page, { 'text/plain': '# 甲\n- **乙**' });
  await expect(box.locator('pre')).toHaveText('x# 甲\n- **乙**', { useInnerText: true });
});
