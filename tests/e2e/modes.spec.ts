import { listedImages } from '../../platform/contract/post-options.ts';
import { drop } from './support/drop.ts';
import { faults } from './support/faults.ts';
import { startPost } from './support/compose.ts';
import { picture } from './support/images.ts';
import { tick, composer, postCard, seeToast, send, textBox, tool, write } from './support/places.ts';
import { expect, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const LIST = '/api/bbs/weibo/list/get_weibo_list_v2';
const file = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture(640, 480, colour),
});

test('a player writes a plain post with pictures, a topic and a mention; a question finds its like', async ({
  page,
  context,
  people,
}) => {
  const friend = await people.player({ nick: people.unique('同行') });
  const player = await people.player();
  await signIn(context, player);
  const words = people.unique('灯塔');
  const asked = await friend.post({ title: `${words}在哪里`, themeId: 44 });
  const title = people.unique('夜航');

  await startPost(page);
  const bar = composer(page).getByRole('toolbar', { name: text('editor-pages:plainTools') });
  await expect(bar).toBeVisible();
  await expect(tool(page, 'strong')).toHaveCount(0);
  await write(page, { title, body: '今晚的海 #夜航日志# 很静 @' });
  await page.keyboard.type(friend.nick.slice(0, 4));
  await page.getByRole('option', { name: new RegExp(friend.nick) }).click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('不加粗');
  const pictures = composer(page).locator('input[type=file][accept^=image]');
  await pictures.setInputFiles([await file('a.png', '#2fb5d4'), await file('b.png', '#d4572f')]);
  await expect(textBox(page).locator('[data-state=done]')).toHaveCount(2);
  await textBox(page).press('Control+End');
  await page.keyboard.type('图后的话');
  await pictures.setInputFiles(await Promise.all(Array.from({ length: 8 }, (_, n) => file(`${n}.png`, `#00${n}0a0`))));
  await seeToast(page, text('editor-pages:image.problem.many'));
  await expect(textBox(page).locator('[data-state=done]')).toHaveCount(9);

  // To an article and back, and undone: nothing is lost on the way.
  await composer(page)
    .getByRole('button', { name: text('editor-pages:mode.toArticle') })
    .click();
  await textBox(page).press('Control+Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.press('Control+b');
  await expect(tool(page, 'strong')).toHaveAttribute('aria-pressed', 'true');
  await expect(textBox(page).locator('strong').first()).toContainText('今晚的海');
  await composer(page)
    .getByRole('button', { name: text('editor-pages:mode.toPlain') })
    .click();
  await seeToast(page, text('editor-pages:mode.undo'));
  await textBox(page).press('Control+z');
  await expect(textBox(page).locator('strong').first()).toContainText('今晚的海');
  await composer(page)
    .getByRole('button', { name: text('editor-pages:mode.toPlain') })
    .click();
  await expect(bar).toBeVisible();

  // A question first looks for those that were asked before; a suggestion is an article.
  await tick(composer(page).getByRole('radio', { name: '问答专区' }));
  await composer(page).getByLabel(text('editor-pages:title.label'), { exact: true }).fill(words);
  const related = composer(page).getByRole('region', { name: '你可能想问' });
  const link = related.getByRole('link', { name: new RegExp(words) });
  await expect(link).toHaveAttribute('href', `/posts/${asked.wbId}?zone=sw4`);
  await expect(link).toHaveAttribute('target', '_blank');
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await tick(composer(page).getByRole('radio', { name: '建议' }));
  await expect(tool(page, 'strong')).toBeVisible();
  await tick(composer(page).getByRole('radio', { name: '综合讨论' }));
  await composer(page)
    .getByRole('button', { name: text('editor-pages:mode.toPlain') })
    .click();
  await composer(page).getByLabel(text('editor-pages:title.label'), { exact: true }).fill(title);

  await send(page);
  await expect(composer(page)).toHaveCount(0);
  await expect(postCard(page, title)).toBeVisible();
  const { list } = await player.do<{ list: { wbId: number }[] }>('GET', LIST, { uid: player.uid });
  const { wbContent } = await player.do<{ wbContent: string }>('GET', '/api/bbs/weibo/get_detail', {
    wbId: list[0]?.wbId ?? 0,
  });
  expect(wbContent).toContain(`<p>今晚的海 [topic,夜航日志,,] 很静 [at,${friend.nick},${friend.uid}] 不加粗</p>`);
  expect(wbContent).toMatch(/<p>图后的话<\/p>(<p><img [^>]*><\/p>){9}$/);
});

test('an official writes an article with a cover, tags and a time, votes in between, and finds it again', async ({
  page,
  context,
  people,
}) => {
  const official = await people.staff('sw4:10,11,13,14,19,31');
  await signIn(context, official);
  const title = people.unique('开服公告');
  const earlier = await official.post({ title: people.unique('旧公告') });

  await startPost(page);
  await expect(composer(page).getByRole('button', { name: text('editor-pages:mode.toArticle') })).toHaveCount(0);
  await write(page, { title });
  await textBox(page).click();
  await tool(page, 'h2').click();
  await page.keyboard.type('开服时间');

  // The vote is kept while the post is written without it, and is not sent.
  const mode = (name: string) => composer(page).getByRole('radio', { name, exact: true });
  const poll = composer(page).getByRole('region', { name: text('poll-pages:form.title') });
  await tick(mode(text('poll:mode')));
  await poll.getByLabel(text('poll-pages:form.question.label')).fill('几点开服');
  await tick(mode(text('editor-pages:mode.post')));
  await seeToast(page, '保存成功');
  await expect(poll).toHaveCount(0);
  await tick(mode(text('poll:mode')));
  await expect(poll.getByLabel(text('poll-pages:form.question.label'))).toHaveValue('几点开服');
  await tick(mode(text('editor-pages:mode.post')));

  const covers = composer(page).getByRole('group', { name: text('post-options-pages:cover.label'), exact: true });
  const dropped = (cover: Awaited<ReturnType<typeof file>>) => drop(covers, [cover]);
  const chosen = (cover: Awaited<ReturnType<typeof file>>) => covers.locator('input[type=file]').setInputFiles(cover);
  for (const [colour, give] of [
    ['#2fb5d4', chosen],
    ['#d4572f', dropped],
  ] as const) {
    await give(await file('cover.png', colour));
    const crop = page.getByRole('dialog', { name: text('cropping:title') });
    await crop.getByRole('button', { name: text('cropping:use') }).click();
    await expect(crop).toHaveCount(0);
  }
  await expect(covers.locator('[data-state=done]')).toHaveCount(2);
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  const second = (await covers.locator('[data-cover] > img').nth(1).getAttribute('src')) ?? '';
  expect(second).toMatch(/^\/media\//);
  await covers.getByRole('button', { name: text('post-options-pages:cover.before') }).press('Enter');
  await expect(covers.locator('[data-cover] > img').first()).toHaveAttribute('src', second);
  await tick(composer(page).getByRole('checkbox', { name: text('post-options-pages:options.onlyFirst') }));
  await tick(composer(page).getByRole('checkbox', { name: /精华/ }));
  const marks = page.getByRole('dialog', { name: /精华/ });
  await marks.getByRole('button', { name: /确 ?定/ }).click();

  await tick(composer(page).getByRole('radio', { name: text('drafts-pages:timing.timed') }));
  await send(page);
  await seeToast(page, text('drafts:timing.required'));
  await tick(composer(page).getByRole('radio', { name: text('drafts-pages:timing.now') }));
  await send(page);
  await expect(composer(page)).toHaveCount(0);
  await expect(postCard(page, title).locator('img[src^="/media/"]')).toHaveCount(1);
  const { list } = await official.do<{
    list: { wbId: number; wbImages: { url: string }[]; wbCovers?: { url: string }[]; firstImage?: number }[];
  }>('GET', LIST, { uid: official.uid });
  expect(list[0] && listedImages(list[0]).map(({ url }) => url)).toEqual([second]);
  expect(list[0]).toMatchObject({ poll: null });

  // Earlier posts open for editing, with what was chosen for them.
  await open(page, '/?zone=sw4');
  await startPost(page);
  await composer(page)
    .getByRole('button', { name: text('history:title') })
    .click();
  const history = page.getByRole('dialog', { name: text('history:title') });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(history).toContainText('旧公告');
  await history.getByRole('button', { name: text('history-pages:editPost', { name: title }) }).click();
  const edit = page.getByRole('dialog', { name: text('editor-pages:editPost') });
  await expect(edit.getByLabel(text('editor-pages:title.label'), { exact: true })).toHaveValue(title);
  await expect(edit.locator('[data-cover]')).toHaveCount(2);
  expect(earlier.wbId).toBeGreaterThan(0);
});

test('a post without a name is found again by its author, among the earlier posts', async ({
  page,
  context,
  people,
}) => {
  // No official: the code for posts without a name alone has the list, too.
  const writer = await people.staff('sw4:12,97');
  await signIn(context, writer);
  const named = people.unique('署名帖');
  await writer.post({ title: named });
  const title = people.unique('不具名');
  const fields = { wbTitle: title, wbContent: '<p>有话要说</p>', wbThemeId: 1 };
  const { wbId } = await writer.do<{ wbId: number }>('POST', '/api/bbs/vip/weibo/common/add', fields);

  await open(page, '/?zone=sw4');
  await startPost(page);
  await composer(page)
    .getByRole('button', { name: text('history:title') })
    .click();
  const history = page.getByRole('dialog', { name: text('history:title') });
  const row = (name: string) => history.getByRole('listitem').filter({ hasText: name });
  await expect(row(title)).toContainText(text('history-pages:as', { nick: '匿名玩家' }));
  await expect(row(named)).not.toContainText('名义');
  expect(await faults(page, '[role=dialog]')).toEqual([]);
  await history.getByRole('button', { name: text('history-pages:editPost', { name: title }) }).click();
  const edit = page.getByRole('dialog', { name: text('editor-pages:editPost') });
  await expect(edit.getByLabel(text('editor-pages:title.label'), { exact: true })).toHaveValue(title);
  const changed = `${title}改`;
  await edit.getByLabel(text('editor-pages:title.label'), { exact: true }).fill(changed);
  await edit.getByRole('button', { name: text('editor-pages:save'), exact: true }).click();
  await expect(edit).toHaveCount(0);
  const reader = await people.player();
  const post = await reader.do<{ wbTitle: string; userInfo: { nick: string } }>('GET', '/api/bbs/weibo/get_detail', {
    wbId,
  });
  expect([post.wbTitle, post.userInfo.nick]).toEqual([changed, '匿名玩家']);
});
