import type { Locator, Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import { accountFrame, signInByForm } from './support/login.ts';
import { penalise } from './support/penalties.ts';
import { PHONE, touch } from './support/phone.ts';
import { actions, collectButton, likeButton, seeToast } from './support/places.ts';
import { answered, expect, open, test, type Member } from './support/test.ts';
import { text } from './support/texts.ts';

const menu = text('core:post.menu');
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: menu });

async function openDrawer(page: Page): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: menu, exact: true }).first().tap();
  // It slides in: what touches it by its place waits until it stands there.
  await expect(drawer(page)).toBeInViewport({ ratio: 1 });
  return drawer(page);
}

test('a member acts on a post by the drawer and reports it on the page for that', async ({
  people,
  openAs,
  trouble,
}) => {
  const author = await people.player();
  const title = people.unique('手机举报');
  const { wbId } = await author.post({ title });
  const reader = await people.player();
  const page = await openAs(reader, { ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await open(page, `/m/posts/${wbId}?zone=sw4`);

  await test.step('Escape, Back, a press beside it and a pull close it, and the page stays', async () => {
    const sheet = await openDrawer(page);
    await expect(sheet.getByRole('button', { name: text('core:post.delete'), exact: true })).toHaveCount(0);
    for (const row of await sheet.getByRole('button').all())
      expect((await row.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
    await page.keyboard.press('Tab');
    await expect(sheet.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
    await openDrawer(page);
    await page.goBack();
    await expect(drawer(page)).toHaveCount(0);
    await openDrawer(page);
    await page.touchscreen.tap(195, 60);
    await expect(drawer(page)).toHaveCount(0);
    const box = await (await openDrawer(page)).boundingBox();
    if (!box) throw new Error('the drawer is not there');
    const pull = (down: number) => touch(page, { x: 195, y: box.y + 30 }, { x: 195, y: box.y + 30 + down });
    // A little is no pull.
    await pull(12);
    await expect(drawer(page)).toBeVisible();
    await pull(200);
    await expect(drawer(page)).toHaveCount(0);
    await expect(page).toHaveURL(`/m/posts/${wbId}?zone=sw4`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  });

  await test.step('likes and collects', async () => {
    const press = (key: string) => async () =>
      (await openDrawer(page)).getByRole('button', { name: text(key), exact: true }).tap();
    await answered(page, /add_favor/, press('core:post.like'));
    await expect(likeButton(actions(page))).toHaveAttribute('aria-pressed', 'true');
    await answered(page, /add_collect/, press('core:post.collect'));
    await expect(collectButton(page)).toHaveAttribute('aria-pressed', 'true');
    const like = (await openDrawer(page)).getByRole('button', { name: text('core:post.like'), exact: true });
    await expect(like).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('shares by other sites, by link, and by link for the game', async () => {
    await drawer(page)
      .getByRole('button', { name: text('core:post.share'), exact: true })
      .tap();
    const sheet = page.getByRole('dialog', { name: text('share:title') });
    await expect(sheet.getByRole('link', { name: '微博' })).toHaveAttribute('href', new RegExp(`posts%2F${wbId}`));
    await expect(sheet.getByRole('link')).toHaveCount(3);
    await sheet.getByRole('button', { name: text('share:copyForGame') }).tap();
    await seeToast(page, '复制成功，请到游戏中粘贴链接');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/m/posts/${wbId}?zone=sw4`);
    // No game comes up here.
    const missing = page.getByRole('dialog', { name: '未检测到游戏' });
    await expect(missing.getByRole('link', { name: '前往安装' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(missing).toHaveCount(0);
  });

  await test.step('reports on a page, and is back on the post', async () => {
    const sheet = await openDrawer(page);
    await sheet.getByRole('button', { name: text('core:post.report'), exact: true }).tap();
    await expect(page).toHaveURL(`/m/report?zone=sw4&wbId=${wbId}`);
    const main = page.getByRole('main');
    await expect(main).toContainText(title);
    await expect(main.getByRole('radio')).toHaveCount(7);
    expect.soft(await faults(page), 'report').toEqual([]);
    await main.getByText(text('report:reasons.advertising'), { exact: true }).tap();
    await main.getByRole('textbox').fill('线下交易广告');
    const submit = main.getByRole('button', { name: text('report:submit'), exact: true });
    // Their session has ended, and they close the login first.
    trouble.expect(/^reply 401 /);
    await page.context().clearCookies();
    await submit.tap();
    await expect(accountFrame(page).getByRole('tabpanel', { name: '登录' })).toBeVisible();
    await page.keyboard.press('Escape');
    await main.getByRole('button', { name: text('user:own.loginButton'), exact: true }).tap();
    await signInByForm(page, reader.credentials);
    await expect(main.getByRole('textbox')).toHaveValue('线下交易广告');
    await submit.tap();
    await seeToast(page, text('report:done'));
    await expect(page).toHaveURL(`/m/posts/${wbId}?zone=sw4`);
  });

  await test.step('a moderator hides it', async () => {
    const moderator = await openAs(await people.staff('sw4:13'), PHONE);
    // Told two seconds after the page was opened: the post is shown until then.
    const isRead = moderator.waitForResponse(/new_comments\/seen/);
    await open(moderator, `/m/posts/${wbId}?zone=sw4`);
    await isRead;
    await (
      await openDrawer(moderator)
    )
      .getByRole('button', { name: text('moderation:action.hide'), exact: true })
      .tap();
    await penalise(moderator, { action: 'hide', reason: '广告' });
    await expect(moderator.getByText(text('core:post.hiddenNotice'))).toBeVisible();
  });
});

test('a visitor logs in on a page, has a menu of their own, and logs out', async ({ people, openAs }) => {
  const member: Member = await people.player();
  const { wbId } = await member.post({ title: people.unique('登录页') });
  const page = await openAs(null, PHONE);
  await open(page, `/m/posts/${wbId}?zone=sw4`);
  await page.getByRole('button', { name: text('core:shell.nav.menu'), exact: true }).tap();
  await page.getByRole('link', { name: text('core:shell.user.login'), exact: true }).tap();
  await expect(page).toHaveURL(/\/m\/login\?/);
  expect.soft(await faults(page), 'login').toEqual([]);
  await signInByForm(page, member.credentials);
  await expect(page).toHaveURL(`/m/posts/${wbId}?zone=sw4`);

  const own = page.getByRole('button', { name: text('core:shell.user.menu', { nick: member.nick }), exact: true });
  await own.tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('link', { name: text('core:manage.title'), exact: true })).toHaveCount(0);
  await sheet.getByRole('link', { name: text('core:shell.user.edit'), exact: true }).tap();
  await expect(page).toHaveURL(`/m/user/${member.uid}/edit?zone=sw4`);

  await test.step('who is signed in already is led on, and only to this site', async () => {
    await open(page, `/m/login?zone=sw4&refer=${encodeURIComponent(`/m/posts/${wbId}?zone=sw4`)}`);
    await expect(page).toHaveURL(`/m/posts/${wbId}?zone=sw4`);
    await open(page, `/m/login?zone=sw4&refer=${encodeURIComponent('//evil.example/m')}`);
    await expect(page).toHaveURL('/m?zone=sw4');
  });

  await own.tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('core:shell.user.logout'), exact: true })
    .tap();
  await expect(page.getByRole('button', { name: text('core:shell.nav.menu'), exact: true })).toBeVisible();
});
