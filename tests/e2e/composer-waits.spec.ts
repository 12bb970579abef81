import { openComposer, startPost } from './support/compose.ts';
import { composer, seeToast, send, textBox, write } from './support/places.ts';
import { expect, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

test('a composer whose post is not answered waits, and loses and doubles nothing', async ({
  page,
  context,
  people,
  trouble,
}) => {
  const player = await people.player();
  await signIn(context, player);
  await startPost(page);

  await test.step('what was sent before and not answered becomes what is written when it is sent again', async () => {
    trouble.expect(/failed POST .*\/weibo\/add/);
    trouble.expect(/reply 409 POST .*\/weibo\/add/);
    const title = people.unique('断线');
    await write(page, { title, body: '第一段' });
    // Stored, but nobody hears of it, however often it is tried.
    await page.route(/weibo\/add/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send(page);
    await expect(composer(page).getByRole('button', { name: text('editor-pages:send'), exact: true })).toBeEnabled();
    await expect(composer(page).locator('[inert]')).toHaveCount(0, { timeout: 60_000 });
    await page.unroute(/weibo\/add/);
    await textBox(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('，第二段');
    await send(page);
    await seeToast(page, text('editor-pages:sentBefore'));
    await expect(composer(page)).toHaveCount(0);
    const { list } = await player.do<{ list: { wbId: number; wbTitle: string }[] }>(
      'GET',
      '/api/bbs/weibo/list/get_weibo_list_v2',
      { uid: player.uid, sort: 1 },
    );
    expect(list).toHaveLength(1);
    const { wbContent } = await player.do<{ wbContent: string }>('GET', '/api/bbs/weibo/get_detail', {
      wbId: list[0]?.wbId ?? 0,
    });
    expect(wbContent).toBe('<p>第一段，第二段</p>');
  });

  await test.step('while a post is sent nothing can be typed into it, and afterwards one goes on where one was', async () => {
    trouble.expect(/reply 403 POST .*\/weibo\/add/);
    const title = people.unique('慢网络');
    await openComposer(page);
    await write(page, { title, body: '说完了' });
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/weibo\/add/, async (route) => {
      await answered;
      await route.fulfill({ status: 403, json: { Succeed: false, Message: '', Desc: '稍后再试', Code: 403 } });
    });
    await page.keyboard.press('Control+Enter');
    await expect(composer(page).locator('[inert]')).toHaveCount(1);
    await page.keyboard.type('这些会丢');
    answer();
    await seeToast(page, '稍后再试');
    await expect(textBox(page)).toHaveText('说完了');
    await page.keyboard.type('，真的');
    await expect(textBox(page)).toHaveText('说完了，真的');
    await page.unroute(/weibo\/add/);
    await send(page);
    await expect(composer(page)).toHaveCount(0);
  });
});
