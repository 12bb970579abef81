import type { Locator, Page } from '@playwright/test';
import { openComposer, startArticle, startPost } from './support/compose.ts';
import { picture } from './support/images.ts';
import { logOut, signInByForm, userMenu } from './support/login.ts';
import type { Member } from './support/member.ts';
import { chooseMore, composer, seeNoToast, seeToast, send, textBox, tool, write } from './support/places.ts';
import { expect, signIn, signInMeanwhile, test } from './support/test.ts';
import { text } from './support/texts.ts';

const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name, exact: true });
const restore = (page: Page) => page.getByRole('alertdialog', { name: text('editor-pages:restore.title') });
const leave = (page: Page) => page.getByRole('dialog', { name: text('editor-pages:leave.title') });
const remind = (page: Page) =>
  page.getByRole('alertdialog', { name: '检测到你的草稿箱中存在草稿，是否需要加载最新的草稿内容？' });
const pictures = (page: Page) => textBox(page).locator('[data-state=done]');
const saveDraft = (page: Page) => button(composer(page), text('drafts-pages:draft.save')).click();
const close = (page: Page) => button(composer(page), text('editor-pages:cancel')).last().click();

/** Puts a picture into the text and waits until it is there. */
async function addPicture(page: Page): Promise<void> {
  const before = await pictures(page).count();
  await composer(page)
    .locator('input[type=file][accept^=image]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture() });
  await expect(pictures(page)).toHaveCount(before + 1);
}

const latestDraft = async (member: Member) =>
  (
    await member.do<{ weiboDraft: { id: number; content: string; version: number } | null }>(
      'GET',
      '/api/bbs/weibo/draft/get_remind_last',
      {},
    )
  ).weiboDraft;

/** From now on the page's storage is full; `isWhole`: what is meant to be on the disk as well. */
const fill = (page: Page, isWhole: boolean) =>
  page.evaluate((whole) => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Storage.prototype.setItem = refuse;
    if (whole) IDBObjectStore.prototype.put = refuse;
  }, isWhole);

test("a player's text is kept in the browser with its pictures, and where it cannot be kept nothing is lost silently", async ({
  page,
  context,
  people,
  trouble,
}) => {
  const [author, other] = [await people.player(), await people.player()];
  await signIn(context, author);
  await startPost(page);

  await test.step('players have neither draft box nor preview', async () => {
    await expect(button(composer(page), text('editor-pages:send'))).toBeVisible();
    await expect(button(composer(page), text('drafts-pages:draft.save'))).toHaveCount(0);
    await expect(composer(page).getByRole('button', { name: /草稿箱/ })).toHaveCount(0);
    const preview = await page.request.get('/preview/1?zone=sw4', { headers: { accept: 'text/html' } });
    expect(preview.status()).toBe(403);
  });

  await test.step('a picture is in what is offered again, with words and alone', async () => {
    await write(page, { body: '看图' });
    await addPicture(page);
    await close(page);
    await button(leave(page), text('editor-pages:leave.save')).click();
    await expect(composer(page)).toHaveCount(0);

    await openComposer(page);
    await button(restore(page), text('editor-pages:restore.accept')).click();
    await expect(textBox(page)).toContainText('看图');
    await expect(pictures(page)).toHaveCount(1);
    // The words go, the picture stays.
    await textBox(page).getByText('看图').click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Delete');
    await expect(textBox(page)).not.toContainText('看图');
    await expect(pictures(page)).toHaveCount(1);
    await addPicture(page);
    await close(page);
    await button(leave(page), text('editor-pages:leave.save')).click();
    await expect(composer(page)).toHaveCount(0);

    await page.reload();
    await openComposer(page);
    await button(restore(page), text('editor-pages:restore.accept')).click();
    await expect(pictures(page)).toHaveCount(2);
  });

  await test.step('with one storage full the other keeps the text; with both full nothing is closed silently', async () => {
    await close(page);
    await button(leave(page), text('editor-pages:leave.discard')).click();
    await openComposer(page);
    await fill(page, false);
    await write(page, { body: '写到一半' });
    await close(page);
    await button(leave(page), text('editor-pages:leave.save')).click();
    await expect(composer(page)).toHaveCount(0);
    await openComposer(page);
    await button(restore(page), text('editor-pages:restore.accept')).click();
    await expect(textBox(page)).toHaveText('写到一半');

    await fill(page, true);
    await textBox(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('，接着写');
    const notice = composer(page)
      .getByRole('alert')
      .filter({ hasText: text('editor-pages:notKept') });
    await expect(notice).toBeVisible();
    await close(page);
    await button(leave(page), text('editor-pages:leave.save')).click();
    await seeToast(page, text('editor-pages:notKept'));
    await expect(leave(page)).toHaveCount(0);
    await expect(textBox(page)).toHaveText('写到一半，接着写');
  });

  await test.step('what no storage keeps is hidden from another who logs in over it, and waits for its writer', async () => {
    trouble.expect(/^reply 401 /);
    await close(page);
    await button(leave(page), text('editor-pages:leave.discard')).click();
    await expect(composer(page)).toHaveCount(0);
    // With its storage back, nothing is offered of what was thrown away while it was full.
    await startPost(page);
    await fill(page, true);
    await write(page, { title: people.unique('存不下'), body: '只在这一页' });
    await context.clearCookies();
    await send(page);
    await signInByForm(page, other.credentials);
    await seeToast(page, text('editor-pages:owner.notKept'));
    await expect(composer(page)).toHaveCount(0);
    await logOut(page, other.nick);
    await send(page);
    await signInByForm(page, author.credentials);
    await expect(userMenu(page, author.nick)).toBeAttached();
    await expect(textBox(page)).toHaveText('只在这一页');
  });
});

test("a manager's drafts are theirs alone, and saved with their pictures", async ({
  page,
  context,
  people,
  trouble,
}) => {
  // Of this test alone: a draft stays.
  const manager = await people.staff('sw4:13,31,78');
  await signIn(context, manager);
  await page.clock.install();
  await startPost(page);

  await test.step('what one account writes never becomes the draft or post of another that signs in meanwhile', async () => {
    trouble.expect(/reply 409 POST /);
    const other = await people.staff('sw4:13,19');
    await write(page, { title: people.unique('我的'), body: '只属于我' });
    await signInMeanwhile(context, other);
    await saveDraft(page);
    const reason = '当前浏览器已登录其他账号，本次操作没有执行，请换回原来的账号或刷新页面后重试';
    await seeToast(page, reason);
    const [sending] = await Promise.all([page.waitForResponse(/weibo\/add/), send(page)]);
    expect(sending.status()).toBe(409);
    await expect(textBox(page)).toHaveText('只属于我');
    expect(await latestDraft(other)).toBeNull();

    await signInMeanwhile(context, manager);
    await saveDraft(page);
    await seeToast(page, '保存成功');
    expect((await latestDraft(manager))?.content).toBe('<p>只属于我</p>');
    await send(page);
    await expect(composer(page)).toHaveCount(0);
    await seeNoToast(page, '保存成功');
  });

  await test.step('a timed draft with a new picture, saved and published from the box, closes the composer', async () => {
    const title = people.unique('定时有图');
    const at = Date.now() + 86_400_000;
    await manager.do('POST', '/api/bbs/weibo/add', {
      wbTitle: title,
      wbContent: '<p>明天见</p>',
      wbThemeId: 1,
      timingOpenTime: at,
      attachments: JSON.stringify({ editor: { timing: { at, altersTime: false } } }),
    });
    await openComposer(page);
    await chooseMore(page, '草稿箱（1）');
    const box = page.getByRole('dialog', { name: '草稿箱', exact: true });
    await button(box, `编辑：${title}`).click();
    await expect(textBox(page)).toContainText('明天见');
    await addPicture(page);
    await saveDraft(page);
    await seeToast(page, '保存成功');
    await chooseMore(page, '草稿箱（1）');
    await button(box, text('drafts-pages:timing.publish')).click();
    const asked = page.getByRole('alertdialog', { name: '是否发布帖子？' });
    await button(asked, text('drafts-pages:timing.publish')).click();
    await expect(composer(page)).toHaveCount(0);
    expect(await latestDraft(manager)).toBeNull();
    await seeNoToast(page, '保存成功');
  });

  await test.step('a saved draft with a picture is saved: nothing is asked, counted down or offered but the draft', async () => {
    await openComposer(page);
    await write(page, { title: people.unique('有图'), body: '看图' });
    await addPicture(page);
    await expect(composer(page).getByText(/\d+ 秒后自动保存/)).toBeVisible();
    await saveDraft(page);
    await seeToast(page, '保存成功');
    const saved = await latestDraft(manager);
    expect(saved?.content).toMatch(/<img src="\/media\//);
    await page.clock.runFor(3_000);
    await expect(composer(page).getByText(/\d+ 秒后自动保存/)).toHaveCount(0);
    await page.clock.fastForward('02:00');
    await close(page);
    await expect(composer(page)).toHaveCount(0);
    expect(await latestDraft(manager)).toMatchObject({ id: saved?.id, version: saved?.version });

    await openComposer(page);
    await button(remind(page), '加载草稿').click();
    await expect(pictures(page)).toHaveCount(1);
  });
});

test('between article and plain text, what was there before is saved as a draft first', async ({
  page,
  context,
  people,
}) => {
  const writer = await people.staff('sw4:31');
  await signIn(context, writer);
  await startArticle(page);
  await write(page, { title: people.unique('换格式') });
  await textBox(page).click();
  await tool(page, 'strong').click();
  await page.keyboard.type('加粗的字');
  await button(composer(page), text('editor-pages:mode.toPlain')).click();
  await seeToast(page, '保存成功');
  expect((await latestDraft(writer))?.content).toBe('<p><strong>加粗的字</strong></p>');
  await expect(textBox(page).locator('strong')).toHaveCount(0);
});
