import type { Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import { PHONE } from './support/phone.ts';
import { choose, comment, comments, seeToast } from './support/places.ts';
import { answered, expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

type Language = 'zh-CN' | 'en';
const wordsIn =
  (language: Language) =>
  (key: string, values: Record<string, string> = {}) =>
    text(key, values, language);

/** Selects the first `length` letters of words on the page, as somebody with a mouse or finger does. */
async function select(page: Page, words: string, length = words.length): Promise<void> {
  await page
    .locator('[data-text-of]')
    .getByText(words)
    .first()
    .evaluate((element, end) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const node = walker.nextNode();
      if (node) document.getSelection()?.setBaseAndExtent(node, 0, node, end);
    }, length);
}

const bar = (page: Page, t: ReturnType<typeof wordsIn>) =>
  page.getByRole('group', { name: t('quotes-pages:bar') }).getByRole('button', { name: t('quotes:quote') });

for (const [zone, language] of [
  ['sw4', 'zh-CN'],
  ['mx', 'en'],
] as const) {
  test(`selected words of a post are quoted in a comment: ${zone}, ${language}`, async ({ people, openAs }) => {
    const t = wordsIn(language);
    const [author, reader] = [await people.player(), await people.player()];
    const { wbId } = await author.post({ title: people.unique('引用'), content: '<p>先侦察，再开炮</p>', zone });
    const page = await openAs(reader, { locale: language });
    const address = `/posts/${wbId}?zone=${zone}&lng=${language}`;
    await open(page, address);
    const box = page.getByRole('textbox', { name: t('comment:placeholder') });
    await box.fill('写了一半');

    await test.step('the bar comes with the selection and is reached by the keyboard', async () => {
      await select(page, '先侦察，再开炮', 3);
      await expect(bar(page, t)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(bar(page, t)).toHaveCount(0);
      await select(page, '先侦察，再开炮', 7);
      await expect(bar(page, t)).toBeVisible();
      expect.soft(await faults(page)).toEqual([]);
      await page.keyboard.press('Tab');
      await expect(bar(page, t)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(box).toBeFocused();
      await expect(box).toHaveValue('写了一半');
    });

    const quoted = page.getByRole('group', { name: t('quotes-pages:of', { nick: author.nick }) });
    await test.step('it is kept with what was written, and can be taken away', async () => {
      await expect(quoted).toContainText('先侦察，再开炮');
      await open(page, address);
      await expect(box).toHaveValue('写了一半');
      await page.mouse.move(200, 300);
      await expect(quoted).toContainText('先侦察，再开炮');
      await quoted.getByRole('button', { name: t('quotes-pages:remove') }).click();
      await expect(quoted).toHaveCount(0);
      await expect(box).toBeFocused();
    });

    await test.step('sent, everybody reads it with the way to the post', async () => {
      await select(page, '先侦察，再开炮', 7);
      await bar(page, t).click();
      await expect(quoted).toBeVisible();
      await box.fill('有道理');
      await answered(page, /add_comment/, () => box.press('Control+Enter'));
      await expect(quoted).toHaveCount(0);
      const visitor = await openAs(null, { locale: language });
      await open(visitor, address);
      for (const where of [page, visitor]) {
        const written = comment(where, '有道理');
        await expect(written.getByRole('blockquote')).toContainText('先侦察，再开炮');
        await expect(written.getByRole('link', { name: t('quotes:by', { nick: author.nick }) })).toBeVisible();
      }
      expect.soft(await faults(visitor, '#comments')).toEqual([]);
    });
  });
}

test('a whole comment is quoted from its menu, and leads there', async ({ people, openAs }) => {
  const t = wordsIn('zh-CN');
  const [author, reader] = [await people.player(), await people.player()];
  const { wbId } = await author.post({ title: people.unique('引用评论') });
  const { cid } = await author.comment(wbId, '甲板上的话[微笑]');
  const page = await openAs(reader);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await choose(page, comment(page, '甲板上的话'), t('comment:menu'), t('quotes:quote'));
  const box = page.getByRole('textbox', { name: t('comment:replyTo', { nick: author.nick }) });
  await expect(box).toBeFocused();
  await expect(page.getByRole('group', { name: t('quotes-pages:of', { nick: author.nick }) })).toContainText(
    '甲板上的话',
  );
  await box.fill('同意这句');
  await answered(page, /add_comment/, () => box.press('Control+Enter'));
  const reply = comments(page).getByRole('listitem').filter({ hasText: '同意这句' }).last();
  await expect(reply.getByRole('blockquote')).toContainText('甲板上的话');
  await expect(reply.getByRole('img', { name: '微笑' })).toBeVisible();
  await reply.getByRole('link', { name: t('quotes:by', { nick: author.nick }) }).click();
  await expect(page).toHaveURL(/commentPosition=1/);
  await expect(comment(page, '甲板上的话')).toBeFocused();

  await test.step('what is deleted is not read in quotes', async () => {
    await author.do('POST', '/api/bbs/weibo/comment/edit', { cid, content: '收回这句话', version: 0 });
    await open(page, `/posts/${wbId}?zone=sw4`);
    await expect(page.getByText(t('quotes:gone'))).toBeVisible();
    await expect(page.getByText('甲板上的话')).toHaveCount(0);
  });
});

test('words that are not there any more are refused, and the comment can be sent without them', async ({
  people,
  openAs,
  trouble,
}) => {
  trouble.expect(/409/);
  const t = wordsIn('zh-CN');
  const [author, reader] = [await people.player(), await people.player()];
  const { wbId } = await author.post({ title: people.unique('改了再引') });
  const { cid } = await author.comment(wbId, '本来的说法');
  const page = await openAs(reader);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await choose(page, comment(page, '本来的说法'), t('comment:menu'), t('quotes:quote'));
  await author.do('POST', '/api/bbs/weibo/comment/edit', { cid, content: '后来的说法', version: 0 });
  const box = page.getByRole('textbox', { name: t('comment:replyTo', { nick: author.nick }) });
  await box.fill('我的回复在');
  await box.press('Control+Enter');
  await seeToast(page, t('quotes:errors.QUOTE_NOT_FOUND'));
  await expect(box).toHaveValue('我的回复在');
  await page.getByRole('button', { name: t('quotes-pages:remove') }).click();
  await answered(page, /add_comment/, () => box.press('Control+Enter'));
  await expect(comments(page).getByRole('listitem').filter({ hasText: '我的回复在' }).last()).toBeVisible();
});

test('on a phone a comment is quoted from its sheet, and selected words by the bar', async ({ people, openAs }) => {
  const t = wordsIn('zh-CN');
  const [author, reader] = [await people.player(), await people.player()];
  const { wbId } = await author.post({ title: people.unique('手机引用'), content: '<p>先侦察，再开炮</p>' });
  await author.comment(wbId, '甲板上的话');
  const page = await openAs(reader, PHONE);
  await open(page, `/m/posts/${wbId}?zone=sw4`);
  await comment(page, '甲板上的话')
    .getByRole('button', { name: t('comment:menu') })
    .tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('quotes:quote'), exact: true })
    .tap();
  const sheet = page.getByRole('dialog', { name: t('comment:replyTo', { nick: author.nick }) });
  await expect(sheet.getByRole('textbox')).toBeFocused();
  await expect(sheet.getByRole('blockquote')).toContainText('甲板上的话');
  expect.soft(await faults(page)).toEqual([]);
  await sheet.getByRole('textbox').fill('手机同意');
  await answered(page, /add_comment/, () => sheet.getByRole('button', { name: t('comment:reply'), exact: true }).tap());
  const reply = comments(page).getByRole('listitem').filter({ hasText: '手机同意' }).last();
  await expect(reply.getByRole('blockquote')).toContainText('甲板上的话');

  await select(page, '先侦察，再开炮', 3);
  await expect(bar(page, t)).toBeVisible();
  expect((await bar(page, t).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await bar(page, t).tap();
  const box = page.getByRole('dialog', { name: t('comment:title') });
  await expect(box.getByRole('blockquote')).toContainText('先侦察');
  await box.getByRole('textbox').fill('先看清楚');
  await answered(page, /add_comment/, () => box.getByRole('button', { name: t('comment:send'), exact: true }).tap());
  await expect(comment(page, '先看清楚').getByRole('blockquote')).toContainText('先侦察');
});
