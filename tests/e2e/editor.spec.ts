import type { CDPSession, Page } from '@playwright/test';
import { becomeArticle, emptyText, openComposer, publish, startArticle, startPost } from './support/compose.ts';
import { examine } from './support/overlay.ts';
import { choose, composer, postCard, seeToast, send, textBox, tool, write } from './support/places.ts';
import { expect, signIn, test } from './support/test.ts';
import { text, textPattern } from './support/texts.ts';

/** An input method: what is composed, step by step, and what it becomes. */
async function compose(ime: CDPSession, steps: readonly string[], result: string): Promise<void> {
  for (const step of steps) {
    await ime.send('Input.imeSetComposition', { text: step, selectionStart: step.length, selectionEnd: step.length });
  }
  await ime.send('Input.insertText', { text: result });
}

const titleField = (page: Page) => composer(page).getByLabel(text('editor-pages:title.label'), { exact: true });
const count = (page: Page, characters: number) =>
  composer(page).getByText(text('editor-pages:count', { count: characters }));

test('articles are formatted, composed by an input method, linked with code 27, and changed later', async ({
  page,
  context,
  people,
}) => {
  const author = await people.staff('sw4:27');
  await signIn(context, author);
  await startArticle(page);

  await test.step('formats text with the toolbar and the keyboard, and takes it back', async () => {
    await write(page, { title: people.unique('排版'), body: '平' });
    await page.keyboard.press('Control+b');
    await expect(tool(page, 'strong')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type('粗');
    await page.keyboard.press('Control+b');
    await tool(page, 'em').click();
    await page.keyboard.type('斜');
    await tool(page, 'em').click();
    await tool(page, 's').click();
    await page.keyboard.type('删');
    await tool(page, 's').click();
    await tool(page, 'u').click();
    await page.keyboard.type('线');
    await tool(page, 'u').click();
    await page.keyboard.press('Enter');
    await tool(page, 'h2').click();
    await page.keyboard.type('小标题');
    await page.keyboard.press('Enter');
    await page.keyboard.type('居中的话');
    await tool(page, 'align.center').click();
    await page.keyboard.press('Control+z');
    await expect(tool(page, 'align.center')).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Control+y');
    await expect(tool(page, 'align.center')).toHaveAttribute('aria-pressed', 'true');
    const content = await publish(page, author);
    expect(content).toContain('<p>平<strong>粗</strong><em>斜</em><s>删</s><u>线</u></p><h2>小标题</h2>');
    expect(content).toContain('<p style="text-align: center">居中的话</p>');
  });

  await test.step('writes lists, a quote and a divider', async () => {
    await openComposer(page);
    await becomeArticle(page);
    await write(page, { title: people.unique('清单') });
    await textBox(page).click();
    await tool(page, 'ul').click();
    await page.keyboard.type('缆绳');
    await page.keyboard.press('Enter');
    await page.keyboard.type('淡水');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('之后');
    await page.keyboard.press('Enter');
    await tool(page, 'quote').click();
    await page.keyboard.type('海不择细流');
    await expect(textBox(page).locator('ul > li')).toHaveText(['缆绳', '淡水']);
    await expect(textBox(page).locator('blockquote')).toContainText('海不择细流');
    await tool(page, 'divider').click();
    const content = await publish(page, author);
    expect(content).toMatch(
      /<ul><li>(<p>)?缆绳(<\/p>)?<\/li><li>(<p>)?淡水(<\/p>)?<\/li><\/ul><p>之后<\/p><blockquote>.*海不择细流/,
    );
    expect(content).toContain('<hr>');
  });

  await test.step('an input method composes without doubling or losing a character', async () => {
    await openComposer(page);
    await becomeArticle(page);
    await write(page, { title: people.unique('输入法') });
    await textBox(page).click();
    const ime = await context.newCDPSession(page);
    await compose(ime, ['n', 'ni', 'nih', 'niha', 'nihao'], '你好');
    await expect(textBox(page)).toHaveText('你好');
    await page.keyboard.type('，');
    await compose(ime, ['s', 'sh', 'shi', 'shij', 'shijie'], '世界');
    await expect(textBox(page)).toHaveText('你好，世界');
    await page.keyboard.press('Home');
    await compose(ime, ['z', 'za', 'zai'], '再次');
    await expect(textBox(page)).toHaveText('再次你好，世界');
    await page.keyboard.press('End');
    await page.keyboard.press('Control+b');
    await compose(ime, ['a', 'an'], '安');
    await page.keyboard.press('Enter');
    await compose(ime, ['h', 'hai'], '海');
    expect(await publish(page, author)).toBe('<p>再次你好，世界<strong>安</strong></p><p><strong>海</strong></p>');
  });

  const title = people.unique('带链接');
  await test.step('with code 27 there is a link tool', async () => {
    await openComposer(page);
    await becomeArticle(page);
    await write(page, { title, body: '官方网站' });
    await page.keyboard.press('Control+a');
    await tool(page, 'link').click();
    const dialog = page.getByRole('dialog', { name: text('editor-pages:link.add') });
    const address = dialog.getByLabel(text('editor-pages:link.address'));
    await address.fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: text('editor-pages:link.confirm') }).click();
    await expect(dialog).toContainText(text('editor-pages:link.wrong'));
    await examine(dialog, 'link');
    await address.fill('https://www.guildhall.example/news');
    await dialog.getByRole('button', { name: text('editor-pages:link.confirm') }).click();
    await send(page);
    await expect(composer(page)).toHaveCount(0);
    await postCard(page, title).getByRole('link', { name: title }).click();
    const link = page.getByRole('article', { name: title }).getByRole('link', { name: '官方网站' });
    await expect(link).toHaveAttribute('href', 'https://www.guildhall.example/news');
    await expect(link).toHaveAttribute('rel', /nofollow/);
  });

  await test.step('an author changes the own post', async () => {
    const article = page.getByRole('article', { name: title });
    await choose(page, article, text('core:post.menu'), text('core:post.edit'));
    const dialog = page.getByRole('dialog', { name: text('editor-pages:editPost') });
    await expect(dialog.getByLabel(text('editor-pages:title.label'), { exact: true })).toHaveValue(title);
    await textBox(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('，加一句');
    await dialog.getByRole('button', { name: text('editor-pages:save'), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(article).toContainText('官方网站，加一句');
    await expect(article).toContainText(text('core:post.edited'));
  });
});

test('plain text is kept when it is left, counted, checked, taken back and limited, and shows what it became', async ({
  page,
  context,
  people,
}) => {
  const author = await people.player();
  await signIn(context, author);
  await startPost(page);

  await test.step('closing with unsent text asks, keeps it and offers it again', async () => {
    const title = people.unique('没写完');
    await write(page, { title, body: '写到一半' });
    await page.keyboard.press('Escape');
    const leave = page.getByRole('dialog', { name: text('editor-pages:leave.title') });
    const cancel = composer(page)
      .getByRole('button', { name: text('editor-pages:cancel'), exact: true })
      .last();
    await leave.getByRole('button', { name: text('editor-pages:leave.stay') }).click();
    await expect(textBox(page)).toContainText('写到一半');
    await cancel.click();
    await leave.getByRole('button', { name: text('editor-pages:leave.save'), exact: true }).click();
    await expect(composer(page)).toHaveCount(0);

    await startPost(page);
    const restore = page.getByRole('alertdialog', { name: text('editor-pages:restore.title') });
    await expect(restore).toContainText(title);
    await restore.getByRole('button', { name: text('editor-pages:restore.accept') }).click();
    await expect(textBox(page)).toContainText('写到一半');
    await expect(titleField(page)).toHaveValue(title);
    await cancel.click();
    await leave.getByRole('button', { name: text('editor-pages:leave.discard') }).click();
    await openComposer(page);
    await expect(textBox(page)).not.toContainText('写到一半');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  await test.step('the count of characters is shown', async () => {
    await expect(count(page, 0)).toBeVisible();
    await textBox(page).click();
    await page.keyboard.type('一二三四五');
    await expect(count(page, 5)).toBeVisible();
    await expect(composer(page).getByText(textPattern('editor-pages:count'))).toHaveCount(1);
    await emptyText(page);
  });

  await test.step('a title of more than 40 characters, an empty text and a missing theme are told', async () => {
    await send(page);
    await seeToast(page, '标题不能为空');
    await titleField(page).fill('有标题了');
    await send(page);
    await seeToast(page, '帖子内容不能为空');
    await textBox(page).click();
    await page.keyboard.type('有内容了');
    await send(page);
    await seeToast(page, '请选择发布分类');
    const long = people.unique('长').padEnd(41, '长');
    await write(page, { title: long });
    await send(page);
    await seeToast(page, text('editor-pages:title.tooLong', { max: 40 }));
    await write(page, { title: long.slice(0, 40) });
    await publish(page, author);
    await expect(postCard(page, long.slice(0, 40))).toBeVisible();
  });

  await openComposer(page);
  await test.step('undo takes typing back, redo brings it again', async () => {
    await write(page, { body: '第一句' });
    await page.keyboard.press('Enter');
    await page.keyboard.type('第二句');
    const box = textBox(page);
    await expect(box).toContainText('第二句');
    await tool(page, 'undo').click();
    await expect(box).not.toContainText('第二句');
    await expect(box).toContainText('第一句');
    await tool(page, 'redo').click();
    await expect(box).toContainText('第二句');
    await emptyText(page);
  });

  await test.step('composing may be given up', async () => {
    await write(page, { body: '前' });
    const ime = await context.newCDPSession(page);
    await ime.send('Input.imeSetComposition', { text: 'hou', selectionStart: 3, selectionEnd: 3 });
    await ime.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
    await page.keyboard.type('后');
    await expect(textBox(page)).toHaveText('前后');
    await emptyText(page);
  });

  await test.step('the text ends at 20000 characters', async () => {
    await page.keyboard.insertText('海'.repeat(19_999));
    await expect(count(page, 19_999)).toBeVisible();
    await page.keyboard.type('满');
    await expect(count(page, 20_000)).toBeVisible();
    await page.keyboard.type('溢');
    await seeToast(page, '图文内容已达上限');
    await expect(count(page, 20_000)).toBeVisible();
    await expect(textBox(page)).not.toContainText('溢');
    await emptyText(page);
  });

  const title = people.unique('表情');
  const emoticon = (name: string) => page.getByRole('button', { name, exact: true });
  await test.step('the name of an emoticon appears after the pointer has rested on it for half a second', async () => {
    await write(page, { title, body: '来聊 #远航计划# ' });
    await tool(page, 'emoticons-pages:tool').click();
    await emoticon('抓狂').evaluate((button) => {
      const box = button.parentElement ?? button;
      const since = (began: number) => () => {
        box.dataset['waited'] = String(performance.now() - began);
      };
      box.addEventListener(
        'pointerover',
        () => new MutationObserver(since(performance.now())).observe(box, { childList: true }),
        {
          once: true,
        },
      );
    });
    await page.mouse.move(0, 0);
    await emoticon('抓狂').hover();
    const box = page.locator('[data-waited]');
    await expect(box).toContainText('抓狂');
    const waited = Number(await box.getAttribute('data-waited'));
    expect(waited).toBeGreaterThanOrEqual(490); // timers may fire a few ms early by the page's clock
    expect(waited).toBeLessThan(2_000);
  });

  await test.step('an emoticon and a topic become what they are in the post', async () => {
    await emoticon('微笑').click();
    await page.keyboard.type('！');
    await publish(page, author);
    await postCard(page, title).getByRole('link', { name: title }).click();
    const article = page.getByRole('article', { name: title });
    await expect(article.getByRole('link', { name: '#远航计划#' })).toBeVisible();
    await expect(article.getByRole('img', { name: /微笑/ })).toBeVisible();
  });
});
