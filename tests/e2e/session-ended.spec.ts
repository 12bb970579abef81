import type { Locator, Page } from '@playwright/test';
import { openComposer, startPost } from './support/compose.ts';
import { accountFrame, logOut, signInByForm, userMenu } from './support/login.ts';
import type { Member } from './support/member.ts';
import { actions, comment, composer, likeButton, postCard, seeToast, send, textBox, write } from './support/places.ts';
import { answered, expect, open, signIn, test, TOLD_MS } from './support/test.ts';
import { text } from './support/texts.ts';

test.beforeEach(({ trouble }) => trouble.expect(/^reply 401 /));

test('a player whose session has ended logs in again and goes on: likes, comments, posts and a form', async ({
  page,
  context,
  people,
  trouble,
}) => {
  // A card that comes into view while there is no session.
  trouble.expect(/^reply 403 POST .*\/publicity\/statistic\/save/);
  const member = await people.player();
  const { wbId } = await member.post({ title: people.unique('会话会结束') });
  await signIn(context, member);

  await test.step('who likes without a session has liked once they have logged in', async () => {
    await open(page, `/posts/${wbId}?zone=sw4`);
    await expect(likeButton(actions(page))).toHaveAttribute('aria-pressed', 'false');
    await context.clearCookies();
    await likeButton(actions(page)).click();
    const [liking] = await Promise.all([
      page.waitForResponse((reply) => reply.url().includes('/favor/add') && reply.ok()),
      signInByForm(page, member.credentials),
    ]);
    expect(liking.status()).toBe(200);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(likeButton(actions(page))).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(text('core:login.again'))).toHaveCount(0);
    await answered(page, /del_favor/, () => likeButton(actions(page)).click());
    await expect(likeButton(actions(page))).toHaveAttribute('aria-pressed', 'false');
  });

  const other = await context.newPage();
  await test.step('who has logged out in another tab is asked to log in, and finds the words again', async () => {
    await open(other, '/?zone=sw4');
    const box = page.getByRole('textbox', { name: text('comment:placeholder') });
    await box.fill('会话已经失效');
    await logOut(other, member.nick);
    await box.press('Control+Enter');
    await expect(accountFrame(page).getByRole('tabpanel', { name: '登录' })).toBeVisible();
    await signInByForm(page, member.credentials);
    await expect(userMenu(page, member.nick)).toBeVisible();
    // Until it is gone it keeps the keys.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(box).toHaveValue('会话已经失效');
    await expect(box).toBeFocused();
    await box.press('Control+Enter');
    await expect(comment(page, '会话已经失效')).toBeVisible();
    await likeButton(actions(page)).click();
    await expect(likeButton(actions(page))).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('publishing without a session asks for the login', async () => {
    await open(page, '/?zone=sw4');
    await context.clearCookies();
    await page
      .getByRole('button', { name: text('core:shell.side.publish') })
      .first()
      .click();
    await signInByForm(page, member.credentials);
    await expect(userMenu(page, member.nick)).toBeVisible();
    await openComposer(page);
  });

  await test.step('an open composer outlives the session: its text is sent after the login', async () => {
    const title = people.unique('写到一半');
    await write(page, { title, body: '还没写完的话' });
    await context.clearCookies();
    await send(page);
    await signInByForm(page, member.credentials);
    await expect(userMenu(page, member.nick)).toBeAttached();
    await expect(composer(page)).toContainText('还没写完的话');
    await send(page);
    await expect(composer(page)).toHaveCount(0);
    await expect(postCard(page, title)).toBeVisible();
  });

  await test.step("a page that hears of it by itself keeps what is written, and is a visitor's when the login is closed", async () => {
    // What a plugin has told a new player.
    await member.do('GET', '/api/bbs/user/messages/systemMsg');
    await open(other, '/?zone=sw4');
    await open(page, `/user/${member.uid}/edit?zone=sw4`);
    const signature = page.getByRole('textbox', { name: text('user:edit.sig') });
    await signature.fill('写到一半的签名');
    await logOut(other, member.nick);
    await expect(page.getByText(text('core:login.again'))).toBeVisible();
    await signInByForm(page, member.credentials);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(userMenu(page, member.nick)).toBeVisible();
    await expect(signature).toHaveValue('写到一半的签名');
    await expect(signature).toBeFocused();
    // They are told at once again.
    const redBell = page.getByRole('button', { name: text('core:shell.messages.unread'), exact: true }).first();
    await expect(redBell).toHaveCount(0);
    const reader = await people.player();
    await reader.comment(wbId, '欢迎回来');
    await expect(redBell).toBeVisible({ timeout: TOLD_MS });

    await open(other, '/?zone=sw4');
    await logOut(other, member.nick);
    await expect(accountFrame(page).getByRole('tabpanel', { name: '登录' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(userMenu(page, member.nick)).toHaveCount(0);
    await expect(signature).toHaveCount(0);
  });
});

test('who logs out is not asked to log in by what the page says meanwhile', async ({ page, context, people }) => {
  const member = await people.player();
  const { wbId } = await member.post({ title: people.unique('读完就走') });
  await signIn(context, member);
  await open(page, `/posts/${wbId}?zone=sw4`);
  // Long enough for the page to tell how long it was read.
  await page.waitForTimeout(1_500);
  const { promise: answer, resolve: answerCame } = Promise.withResolvers<void>();
  await page.route(/\/user\/logout/, async (route) => {
    const reply = await route.fetch();
    const refused = page.waitForResponse((other) => other.status() === 401);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await refused;
    await route.fulfill({ response: reply });
    answerCame();
  });
  await page.route(/\/user\/baseInfo/, async (route) => {
    await answer;
    await page.waitForTimeout(300);
    await route.continue();
  });
  await logOut(page, member.nick);
  await seeToast(page, text('core:shell.user.loggedOut'));
  // It would come with the answer to who is signed in.
  await page.waitForTimeout(1_000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(text('core:login.again'))).toHaveCount(0);
});

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const leave = (page: Page) => page.getByRole('dialog', { name: text('editor-pages:leave.title') });
const restore = (page: Page) => page.getByRole('alertdialog', { name: text('editor-pages:restore.title') });
const loginForm = (page: Page) => accountFrame(page).getByRole('tabpanel', { name: '登录' });

/** Types behind what stands in the composer. */
async function writeOn(page: Page, words: string): Promise<void> {
  await textBox(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
}

/** The login is closed twice over what is written; it is offered when its writer is back. */
async function closeLogin(page: Page, writer: Member): Promise<void> {
  await page.context().clearCookies();
  await send(page);
  await expect(loginForm(page)).toBeVisible();
  await page.keyboard.press('Escape');
  // Closed once it is closed, and the page is a visitor's.
  await expect(userMenu(page, writer.nick)).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveCount(0);
  await writeOn(page, '，之后的字');
  // Nobody is there to send it: that is asked for again.
  await send(page);
  await expect(loginForm(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('iframe')).toHaveCount(0);
  await button(composer(page), text('editor-pages:cancel')).last().click();
  await button(leave(page), text('editor-pages:leave.save')).click();
  await expect(composer(page)).toHaveCount(0);

  await signIn(page.context(), writer);
  await startPost(page);
  await button(restore(page), text('editor-pages:restore.accept')).click();
}

test("what is written when the login was closed is still a player's, and offered to them", async ({
  page,
  context,
  people,
}) => {
  const player = await people.player();
  await signIn(context, player);
  await startPost(page);
  await write(page, { title: people.unique('会话没了'), body: '之前的字' });
  await closeLogin(page, player);
  await expect(textBox(page)).toHaveText('之前的字，之后的字');
});

test('an official whose session has ended keeps a draft to themselves', async ({ page, context, people, trouble }) => {
  const [author, other] = [await people.staff('sw4:13,23'), await people.staff('sw4:13,35')];
  await signIn(context, author);
  await page.clock.install();
  await startPost(page);
  await write(page, { title: people.unique('她的草稿'), body: '她的字' });
  await button(composer(page), text('drafts-pages:draft.save')).click();
  await seeToast(page, '保存成功');

  await test.step('a heartbeat that finds no session says why the login opens', async () => {
    await context.clearCookies();
    await page.clock.fastForward('00:25');
    await seeToast(page, text('core:login.again'));
    await expect(loginForm(page)).toBeVisible();
    await signInByForm(page, author.credentials);
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(userMenu(page, author.nick)).toBeAttached();
  });

  await test.step('who logs in over the composer of another closes it: its text stays with the one who wrote it', async () => {
    await context.clearCookies();
    await writeOn(page, '，还没存的字');
    await button(composer(page), text('drafts-pages:draft.save')).click();
    // What the composer sends by itself until the page knows of the other account: a heartbeat, a
    // question about what is written.
    trouble.expect(/^reply 409 POST .*\/(?:sync_edit_status|show_hint)/);
    await signInByForm(page, other.credentials);
    await seeToast(page, text('editor-pages:owner.closed'));
    await expect(composer(page)).toHaveCount(0);
    await expect(userMenu(page, other.nick)).toBeVisible();
    const drafts = '/api/bbs/weibo/draft/get_remind_last';
    expect(await other.do('GET', drafts, {})).toMatchObject({ weiboDraft: null });
    await openComposer(page);
    await expect(textBox(page)).not.toContainText('她的字');
    await expect(restore(page)).toHaveCount(0);

    await signIn(context, author);
    await startPost(page);
    await button(restore(page), text('editor-pages:restore.accept')).click();
    await expect(textBox(page)).toHaveText('她的字，还没存的字');
    await button(composer(page), text('drafts-pages:draft.save')).click();
    await seeToast(page, '保存成功');
  });

  await test.step("what is written when the login was closed is still an official's, and offered to them", async () => {
    await closeLogin(page, author);
    await expect(textBox(page)).toHaveText('她的字，还没存的字，之后的字');
  });
});
