import { becomeArticle } from './support/compose.ts';
import { picture } from './support/images.ts';
import { identityNumber } from './support/identity-numbers.ts';
import { logOut, register, userMenu } from './support/login.ts';
import { examine } from './support/overlay.ts';
import {
  actions,
  choose,
  collectButton,
  comment,
  comments,
  composer,
  likeButton,
  postCard,
  postList,
  seeToast,
  send,
  textBox,
  tool,
  write,
} from './support/places.ts';
import { penalise } from './support/penalties.ts';
import { answered, expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

/**
 * "Done when" of the foundation: a visitor becomes a member and a manager does their work, all of
 * it with the pages.
 */
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a visitor reads, registers, verifies, posts, comments and likes; a manager hides the post and shows it again', async ({
  page,
  people,
  openAs,
  trouble,
}) => {
  test.setTimeout(120_000);
  const host = await people.player({ nick: people.unique('东道主') });
  const welcome = people.unique('欢迎新船员');
  await host.post({ title: welcome, content: '<p>先读一读 <strong>航海守则</strong>。</p>' });
  const nick = people.unique('新船员');
  const newcomer = { account: people.unique('newcomer'), password: 'Salt-and-compass-77' };
  const title = people.unique('我的第一篇航海日志');

  await test.step('reads as a visitor', async () => {
    await open(page, '/?zone=sw4');
    await postCard(page, welcome).getByRole('link', { name: welcome }).click();
    await expect(page.getByRole('heading', { level: 1, name: welcome })).toBeVisible();
    await expect(page.locator('strong', { hasText: '航海守则' })).toBeVisible();
  });

  await test.step('is asked to log in when about to comment, and registers', async () => {
    await comments(page)
      .getByRole('button', { name: text('comment:login') })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await register(page, newcomer, nick);
    await seeToast(page, '登录成功');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(userMenu(page, nick)).toBeVisible();
  });

  await test.step('cannot post without a real name, and verifies it', async () => {
    await page.goBack();
    await page
      .getByRole('button', { name: text('core:shell.side.publish') })
      .first()
      .click();
    const prompt = page.getByRole('alertdialog');
    await expect(prompt).toContainText('当前操作需要实名认证信息，请先进行实名认证后再试。');
    await expect(prompt.getByRole('button', { name: '关闭' })).toBeVisible();
    await examine(prompt, 'prompt for the real name');
    await prompt.getByRole('button', { name: '立即认证' }).click();
    const form = page.getByRole('dialog', { name: text('realname:title') });
    const name = form.getByRole('textbox', { name: text('realname:name') });
    const number = form.getByRole('textbox', { name: text('realname:idcard') });
    const submit = form.getByRole('button', { name: text('realname:submit') });
    await submit.click();
    await expect(form).toContainText('请输入简体中文姓名');
    await expect(form).toContainText('身份证号码不能为空');
    await examine(form, 'real name');
    await name.fill('江');
    await number.fill('110101199003070000');
    await submit.click();
    await expect(form).toContainText('姓名为2-4个汉字');
    trouble.expect(/^reply 4\d\d POST \/api\/bbs\/user\/real/);
    await name.fill('江沉舟');
    await submit.click();
    await expect(form).toContainText('身份证号码格式不合法');
    const child = new Date().getFullYear() - 10;
    await number.fill(identityNumber(1, `${child}0101`));
    await submit.click();
    await expect(form).toContainText('未满18岁');
    await number.fill(people.identity());
    await submit.click();
    await seeToast(page, '实名认证成功');
    await expect(form).toHaveCount(0);
  });

  await test.step('posts with bold text and an image; there is no link tool', async () => {
    await page
      .getByRole('button', { name: text('core:shell.side.publish') })
      .first()
      .click();
    await becomeArticle(page);
    await write(page, { title, body: '今天起航，' });
    await expect(tool(page, 'image')).toBeVisible();
    await expect(tool(page, 'link')).toHaveCount(0);
    await tool(page, 'strong').click();
    await page.keyboard.type('风平浪静');
    await composer(page)
      .locator('input[type=file][accept^="image/"]')
      .setInputFiles({ name: '海.png', mimeType: 'image/png', buffer: await picture() });
    await expect(textBox(page).locator('img')).toHaveCount(1);
    await expect(composer(page).getByText(text('editor-pages:image.uploading'))).toHaveCount(0);
    await send(page);
    await expect(composer(page)).toHaveCount(0);
    await expect(postList(page).getByRole('article').first()).toContainText(title);
  });

  await test.step('the server refuses a link, too', async () => {
    trouble.expect(/^reply 403 POST \/api\/bbs\/weibo\/add/);
    const reply = await page.evaluate(async () => {
      const token = (await (await fetch('/api/bbs/weibo/csrfToken?zone=sw4')).json()) as { Message: string };
      const body = {
        wbContent: '<p><a href="https://example.com/">外链</a></p>',
        wbThemeId: 1,
        wbTitle: '外链',
        _csrf: token.Message,
      };
      const answer = await fetch('/api/bbs/weibo/add?zone=sw4', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, text: await answer.text() };
    });
    expect(reply.status).toBe(403);
    expect(JSON.parse(reply.text)).toMatchObject({ Succeed: false, Desc: '您没有添加超链的权限' });
  });

  let address = '';
  await test.step('reads the own post: the text, the bold words and the picture are there', async () => {
    await postCard(page, title).getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('strong', { hasText: '风平浪静' })).toBeVisible();
    const image = page.getByRole('main').locator('img[src*="/media/"]').first();
    await expect(image).toBeVisible();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    address = page.url();
  });

  await test.step('comments, replies, likes and collects', async () => {
    const box = comments(page).getByRole('textbox', { name: text('comment:placeholder') });
    await box.fill('自己先来占个座');
    await comments(page)
      .getByRole('button', { name: text('comment:send') })
      .click();
    const own = comment(page, '自己先来占个座');
    await expect(own).toBeVisible();
    await expect(box).toHaveValue('');
    await own.getByRole('button', { name: text('comment:replyTo', { nick }) }).click();
    const reply = own.getByRole('textbox');
    await reply.fill('回复我自己');
    await own.getByRole('button', { name: text('comment:reply'), exact: true }).click();
    await expect(own.getByRole('listitem').filter({ hasText: '回复我自己' })).toBeVisible();
    await expect(actions(page).getByRole('button', { name: text('core:post.commentCount', { n: 2 }) })).toBeVisible();

    const like = likeButton(actions(page));
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await answered(page, /add_favor/, () => like.click());
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(like).toHaveAccessibleName(text('core:post.likeCount', { n: 1 }));
    await answered(page, /add_collect/, () => collectButton(page).click());
    await expect(collectButton(page)).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(likeButton(actions(page))).toHaveAccessibleName(text('core:post.likeCount', { n: 1 }));
    await expect(likeButton(actions(page))).toHaveAttribute('aria-pressed', 'true');
    await expect(collectButton(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(comment(page, '自己先来占个座')).toContainText('回复我自己');
  });

  await test.step('logs out', async () => {
    // What the page tells of itself could come after the logout otherwise.
    await answered(page, /new_comments\/seen/, () => open(page, address));
    await logOut(page, nick);
    await page.reload();
    await expect(page.getByRole('button', { name: '登录', exact: true }).first()).toBeVisible();
    await expect(likeButton(actions(page))).toHaveAttribute('aria-pressed', 'false');
  });

  const manager = await openAs(await people.staff('sw4:13'));
  await test.step('a manager hides the post with a reason', async () => {
    // Whoever has it open may tell only then that they read it.
    trouble.expect(/^reply 404 POST \/api\/bbs\/weibo\/view/);
    await open(manager, address);
    const article = manager.getByRole('article', { name: title });
    await choose(manager, article, text('core:post.menu'), text('moderation:action.hide'));
    await penalise(manager, { action: 'hide', reason: '内容需要补充出处' });
    await expect(article.getByText(text('moderation:badge.hidden'), { exact: true })).toBeVisible();
  });

  await test.step('visitors see it neither in the list nor by its address', async () => {
    trouble.expect(/^reply 404 GET \/(posts\/|api\/bbs\/weibo\/get_detail)/);
    await open(page, '/?zone=sw4');
    await expect(postCard(page, welcome)).toBeVisible();
    await expect(postCard(page, title)).toHaveCount(0);
    const reply = await page.goto(address);
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole('alert')).toContainText('该帖子已飞往火星');
  });

  await test.step('the manager restores it and visitors see it again', async () => {
    const article = manager.getByRole('article', { name: title });
    await choose(manager, article, text('core:post.menu'), text('moderation:action.restore'));
    const dialog = manager.getByRole('dialog', { name: text('moderation-pages:dialog.restorePost') });
    await examine(dialog, 'reason of a moderator');
    await dialog.getByRole('textbox').fill('已补充出处');
    await dialog.getByRole('button', { name: text('moderation-pages:dialog.confirm') }).click();
    await seeToast(manager, text('moderation-pages:done.restore'));
    await open(page, '/?zone=sw4');
    await expect(postCard(page, title)).toBeVisible();
    expect((await page.goto(address))?.status()).toBe(200);
  });
});
