import type { Member } from './support/member.ts';
import { actions, comment, comments, likeButton, postCard, postList, seeToast } from './support/places.ts';
import { expect, open, signIn, test, type People } from './support/test.ts';
import { text } from './support/texts.ts';

/** A zone that the other files leave alone, so that its whole list is known here. */
const ZONE = 'mx';
const PAGES = 45;

let author: Member;
let titles: string[];

test.beforeAll(async ({ people }) => {
  author = await people.player();
  titles = [];
  for (let index = 0; index < PAGES; index++) {
    const title = people.unique('仙途随笔');
    await author.post({ title, zone: ZONE, content: `<p>第${index}篇 #云海#</p>` });
    titles.unshift(title);
  }
});

/** A post with a comment for each of the words. */
async function discussed(people: People, words: readonly string[]): Promise<{ wbId: number; title: string; cids: number[] }> {
  const title = people.unique('众说纷纭');
  const { wbId } = await author.post({ title });
  const cids: number[] = [];
  for (const word of words) cids.push((await author.comment(wbId, word)).cid);
  return { wbId, title, cids };
}

const many = (count: number, prefix: string): string[] => Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1).padStart(2, '0')}号`);

test('the list goes on when its end comes near, without gaps or doubles', async ({ page }) => {
  await open(page, `/?zone=${ZONE}&sort=1`);
  const rows = postList(page).getByRole('article');
  const before = await rows.count();
  expect(before).toBeLessThan(PAGES);
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(rows).toHaveCount(PAGES, { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await expect(rows.getByRole('heading')).toHaveText(titles);
  await expect(page.getByText(text('core:home.end'))).toBeVisible();
});

test('back and forward keep the place in the list', async ({ page }) => {
  await open(page, `/?zone=${ZONE}&sort=1`);
  const rows = postList(page).getByRole('article');
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(rows).toHaveCount(PAGES, { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  const wanted = titles[30] ?? '';
  await postCard(page, wanted).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(1000);
  await postCard(page, wanted).getByRole('link', { name: wanted }).click();
  await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(200);
  await page.goBack();
  await expect(postCard(page, wanted)).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 100);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible();
});

test('posts are sorted by reply, time or likes', async ({ page, people }) => {
  const [old = '', older = ''] = titles.slice(-2);
  const reply = await author.do<{ list: { wbId: number; wbTitle: string }[] }>('GET', '/api/bbs/weibo/list/get_weibo_list_v2', { sort: 1, limit: 50 }, ZONE);
  const idOf = (title: string) => reply.list.find((post) => post.wbTitle === title)?.wbId ?? 0;
  const fan = await people.player();
  await fan.do('POST', '/api/bbs/weibo/favor/add_favor', { wbId: idOf(old) }, ZONE);
  await fan.do('POST', '/api/bbs/weibo/comment/add_comment_v2', { wbId: idOf(older), content: '顶上去' }, ZONE);
  await open(page, `/?zone=${ZONE}`);
  const first = postList(page).getByRole('article').first();
  const sort = page.getByRole('navigation', { name: text('core:home.sort') });
  await expect(sort.getByRole('link', { name: text('core:home.sortReply') })).toHaveAttribute('aria-current', 'true');
  await expect(first).toContainText(older);
  await sort.getByRole('link', { name: text('core:home.sortHot') }).click();
  await expect(first).toContainText(old);
  await sort.getByRole('link', { name: text('core:home.sortNew') }).click();
  await expect(first).toContainText(titles[0] ?? '');
  await expect(page).toHaveURL(/sort=1/);
});

test('a topic and a search lead to the posts that have them', async ({ page, people }) => {
  const title = people.unique('寻找灵泉');
  await author.post({ title, zone: 'jl', content: '<p>都来聊 #灵泉秘境# 吧</p>' });
  await author.post({ title: people.unique('别的'), zone: 'jl' });
  await open(page, '/?zone=jl');
  await postCard(page, title).getByRole('link', { name: '#灵泉秘境#' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '#灵泉秘境#' })).toBeVisible();
  await expect(postList(page).getByRole('article')).toHaveCount(1);

  await open(page, '/?zone=jl');
  const box = page.getByRole('search').first();
  await box.getByRole('combobox').fill('寻找灵泉');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=/);
  await expect(postList(page).getByRole('article')).toHaveCount(1);
  await expect(postCard(page, title).locator('mark').first()).toBeVisible();
  await box.getByRole('combobox').click();
  const panel = page.getByRole('dialog', { name: text('core:shell.search.panel') });
  await expect(panel.getByRole('button', { name: '寻找灵泉' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('comments are sorted, and go on when scrolled', async ({ page, people }) => {
  const words = many(25, '楼层');
  const { wbId, cids } = await discussed(people, words);
  const fan = await people.player();
  await fan.do('POST', '/api/bbs/weibo/favor/add_favor', { cid: cids[7] ?? 0 });
  await open(page, `/posts/${wbId}?zone=sw4`);
  const rows = comments(page).getByRole('article');
  await expect(rows.first()).toContainText('楼层01号');
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(rows).toHaveCount(25, { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await expect(rows.last()).toContainText('楼层25号');
  await comments(page).getByRole('button', { name: text('core:comment.newest') }).click();
  await expect(rows.first()).toContainText('楼层25号');
  await comments(page).getByRole('button', { name: text('core:comment.hottest') }).click();
  await expect(rows.first()).toContainText('楼层08号');
});

test('replies are shown in parts: three, ten, all', async ({ page, people }) => {
  const { wbId, cids } = await discussed(people, ['请大家跟帖']);
  for (const word of many(13, '跟帖')) await author.comment(wbId, word, { cid: cids[0] ?? 0 });
  await open(page, `/posts/${wbId}?zone=sw4`);
  const thread = comment(page, '请大家跟帖');
  const replies = thread.getByRole('list', { name: text('core:comment.repliesTo', { nick: author.nick }) }).getByRole('listitem');
  await expect(replies).toHaveCount(3);
  await thread.getByRole('button', { name: text('core:comment.allReplies', { n: 13 }) }).click();
  await expect(replies).toHaveCount(10);
  await thread.getByRole('button', { name: text('core:comment.moreReplies') }).click();
  await expect(replies).toHaveCount(13);
  await expect(replies.last()).toContainText('跟帖13号');
  await thread.getByRole('button', { name: text('core:comment.collapse') }).click();
  await expect(replies).toHaveCount(3);
});

test('an address leads to a comment on a later page, and to a reply', async ({ page, people }) => {
  const { wbId, cids } = await discussed(people, many(24, '长楼'));
  const replies: number[] = [];
  for (const word of many(6, '楼中楼')) replies.push((await author.comment(wbId, word, { cid: cids[22] ?? 0 })).cid);
  await page.goto(`/posts/${cids[21]}/location?zone=sw4`);
  await expect(page).toHaveURL(/commentPosition=22/);
  await expect(comment(page, '长楼22号').first()).toBeInViewport();
  await page.goto(`/posts/${replies[5]}/location?zone=sw4`);
  await expect(page).toHaveURL(/commentPosition=23.*replayPosition=6|replayPosition=6.*commentPosition=23/);
  await expect(page.getByText('楼中楼06号')).toBeInViewport();
});

test('a like that the server refuses is taken back with the reason', async ({ page, context, people, trouble }) => {
  const { wbId } = await discussed(people, []);
  await signIn(context, await people.player());
  await open(page, `/posts/${wbId}?zone=sw4`);
  const like = likeButton(actions(page));
  let answer: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  trouble.expect(/^reply 409 POST \/api\/bbs\/weibo\/favor\/add_favor/);
  await page.route('**/add_favor*', async (route) => {
    await asked;
    await route.fulfill({ status: 409, json: { Succeed: false, Message: '内容已发生变化', Desc: '内容已发生变化', Code: 409 } });
  });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAccessibleName(text('core:post.likeCount', { n: 1 }));
  answer?.();
  await seeToast(page, '内容已发生变化');
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(like).toHaveAccessibleName(text('core:post.likeCount', { n: 0 }));
  await page.unroute('**/add_favor*');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(like).toHaveAccessibleName(text('core:post.likeCount', { n: 1 }));
});

test('a visitor who likes is asked to log in', async ({ page, people }) => {
  const { wbId } = await discussed(people, []);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await likeButton(actions(page)).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(likeButton(actions(page))).toHaveAttribute('aria-pressed', 'false');
});

test('times are relative and become older while one reads', async ({ page, people }) => {
  const title = people.unique('时光');
  const { wbId } = await author.post({ title });
  await page.clock.install();
  await open(page, `/posts/${wbId}?zone=sw4`);
  const time = page.getByRole('article', { name: title }).locator('time').first();
  await expect(time).toHaveText('刚刚');
  await page.clock.fastForward('06:30');
  await expect(time).toHaveText(/^[56]分钟前$/); // the page counts in whole minutes
  await page.clock.fastForward('02:00:00');
  await expect(time).toHaveText('2小时前');
});

test('without JavaScript the content, title and tags for sharing are there', async ({ openAs, people, forum, trouble }) => {
  trouble.expect(/^failed GET \/assets\/.* csp$/); // that is how the browser does without
  const title = people.unique('静态可读');
  const { wbId } = await author.post({ title, content: '<p>没有脚本也能<strong>阅读</strong>全文。</p>' });
  await author.comment(wbId, '评论也在页面里');
  const page = await openAs(null, { javaScriptEnabled: false });
  await page.goto('/?zone=sw4');
  await expect(postCard(page, title)).toBeVisible();
  await postCard(page, title).getByRole('link', { name: title }).click();
  await expect(page).toHaveTitle(new RegExp(title));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('strong', { hasText: '阅读' })).toBeVisible();
  await expect(page.getByText('评论也在页面里')).toBeVisible();
  const meta = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
  expect(await meta('og:title')).toBe(title);
  expect(await meta('og:description')).toContain('没有脚本也能阅读全文');
  expect(await meta('og:type')).toBe('article');
  expect(await meta('og:url')).toBe(`${forum.origin}/posts/${wbId}?zone=sw4`);
});

test('in English nothing around the content is Chinese', async ({ page, people }) => {
  const english = people.unique('Sailing notes ');
  const quiet = await people.player({ nick: people.unique('Sailor') });
  const { wbId } = await quiet.post({ title: english, content: '<p>Fair winds.</p>', zone: 'sw3' });
  await open(page, '/?zone=sw3');
  await page.getByRole('button', { name: /English/ }).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  for (const address of ['/?zone=sw3', `/posts/${wbId}?zone=sw3`, `/user/${quiet.uid}?zone=sw3`, '/Medal?zone=sw3']) {
    await open(page, address);
    const chinese = await page.evaluate(() => {
      const found: string[] = [document.title];
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const parent = walk.currentNode.parentElement;
        if (parent && !parent.closest('script, style, [lang="zh-CN"]:not(html)')) found.push(walk.currentNode.textContent ?? '');
      }
      for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]'))
        for (const name of ['aria-label', 'title', 'alt', 'placeholder']) found.push(element.getAttribute(name) ?? '');
      return found.filter((words) => /\p{Script=Han}/u.test(words));
    });
    expect(chinese, address).toEqual([]);
  }
});

test('says when the network is gone and when it is back', async ({ page, context, trouble }) => {
  await open(page, '/?zone=sw4');
  await context.setOffline(true);
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  await expect(page.getByText(text('core:shell.offline'))).toBeVisible();
  await context.setOffline(false);
  await seeToast(page, text('core:shell.online'));
  await expect(page.getByText(text('core:shell.offline'))).toHaveCount(0);
});

test('a part of the page that cannot be loaded any more reloads the page once', async ({ page, people, context, trouble }) => {
  const { wbId } = await discussed(people, []);
  await signIn(context, await people.player());
  trouble.expect(/^failed GET \/assets\//, /^reply 404 GET \/assets\//, /^console: .*(preload|dynamically imported|Failed to fetch)/s, /^exception: .*(preload|dynamically imported)/s);
  await open(page, `/posts/${wbId}?zone=sw4`);
  let loads = 0;
  page.on('load', () => loads++);
  await page.route('**/assets/Menu-*', (route) => route.fulfill({ status: 404, body: '' }));
  const menu = page.getByRole('button', { name: text('core:post.menu') }).first();
  await menu.click();
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await page.unroute('**/assets/Menu-*');
  expect(loads).toBe(1);
});
