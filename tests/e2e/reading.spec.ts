import type { Member } from './support/member.ts';
import { choose, postCard, postList, seeToast } from './support/places.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

const ZONE = 'mx';
const PAGES = 45;

// A forum of its own, as the usual one: the whole list of a zone is known here.
test.use({ forumSettings: {} });

let author: Member;
let titles: string[];

test.beforeAll(async ({ people }) => {
  author = await people.player();
  // Nobody writes as much in a minute.
  const writers = [author, await people.player()] as const;
  titles = [];
  for (let index = 0; index < PAGES; index++) {
    const title = people.unique('仙途随笔');
    await (writers[index % 2] ?? author).post({ title, zone: ZONE, content: `<p>第${index}篇 #云海#</p>` });
    titles.unshift(title);
  }
});

test('a list is read: its times, its end, its order, the way back, and without a network', async ({
  page,
  context,
  people,
  trouble,
}) => {
  await test.step('what the server wrote of times stands, before and after their code has come with somebody who reads', async () => {
    await page.goto(`/?zone=${ZONE}&sort=1`, { waitUntil: 'networkidle' });
    const times = postList(page).locator('time');
    const written = await times.allTextContents();
    expect(written.length).toBeGreaterThan(5);
    expect(written.join('|')).toMatch(/^(刚刚|\d+分钟前|\|)+$/);
    await expect(async () => {
      // More than once: the first may come before there is any code to hear it.
      await page.mouse.move(300, 300);
      await page.mouse.move(310, 300);
      // Whose code is there says the exact time as well.
      await expect(times.first()).toHaveAttribute('title', /^\d{4}-\d\d-\d\d \d\d:\d\d$/, { timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
    expect((await times.allTextContents()).join('|')).toMatch(/^(刚刚|\d+分钟前|\|)+$/);
  });

  const rows = postList(page).getByRole('article');
  await test.step('the list goes on when its end comes near, without gaps or doubles', async () => {
    const before = await rows.count();
    expect(before).toBeLessThan(PAGES);
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(rows).toHaveCount(PAGES, { timeout: 500 });
    }).toPass({ timeout: 15_000 });
    await expect(rows.getByRole('heading')).toHaveText(titles);
    await expect(page.getByText(text('core:home.end'))).toBeVisible();
  });

  await test.step('back and forward keep the place in the list', async () => {
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

  await test.step('posts are sorted by reply, time or likes', async () => {
    const [old = '', older = ''] = titles.slice(-2);
    const reply = await author.do<{ list: { wbId: number; wbTitle: string }[] }>(
      'GET',
      '/api/bbs/weibo/list/get_weibo_list_v2',
      { sort: 1, limit: 50 },
      ZONE,
    );
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

  await test.step('one action says one thing, the first as well as the next', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const said = page.locator('[data-sonner-toast]').filter({ hasText: text('core:post.linkCopied') });
    for (let turn = 1; turn <= 2; turn++) {
      await choose(
        page,
        postList(page).getByRole('article').first(),
        text('core:post.menu'),
        text('core:post.copyLink'),
      );
      await expect(said).toHaveCount(turn);
      await page.waitForTimeout(300);
      await expect(said).toHaveCount(turn);
    }
  });

  await test.step('it is said when the network is gone and when it is back', async () => {
    // Its parts have come, too: one that is lost on the way is another fault.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    trouble.expect(/ERR_INTERNET_DISCONNECTED/);
    await expect(page.getByText(text('core:shell.offline'))).toBeVisible();
    await context.setOffline(false);
    await seeToast(page, text('core:shell.online'));
    await expect(page.getByText(text('core:shell.offline'))).toHaveCount(0);
  });
});

test('what is opened without a network opens when there is one again, and the page stays', async ({
  page,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload CSS/);
  await open(page, '/?zone=jl');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.context().setOffline(true);
  const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('LoginDialog'));
  await page.getByRole('button', { name: text('core:shell.user.login'), exact: true }).click();
  await tried;
  await expect(page.getByText(text('core:shell.offline'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('dialog', { name: text('core:login.title') })).toBeVisible();
  expect(await page.evaluate(() => 'isSame' in window), 'the page was not loaded anew').toBe(true);
});

test('a page that is gone to without a network says so, and opens when there is one again', async ({
  page,
  people,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload CSS/);
  const title = people.unique('断线之后');
  await author.post({ title, zone: 'sw4' });
  await open(page, '/?zone=sw4');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await postCard(page, title).getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: text('core:error.lost') })).toBeVisible();
  // Longer than the countdown of a page that failed: a reload would leave the browser's own page.
  await page.waitForTimeout(6_000);
  await expect(page.getByRole('heading', { name: text('core:error.lost') })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a topic and a search lead to the posts that have them', async ({ page, people }) => {
  const title = people.unique('寻找灵泉');
  await author.post({ title, zone: 'jl', content: '<p>都来聊 #灵泉秘境# 吧</p>' });
  await author.post({ title: people.unique('别的'), zone: 'jl' });
  await open(page, '/?zone=jl');
  await postCard(page, title).getByRole('link', { name: '#灵泉秘境#' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '#灵泉秘境#' })).toBeVisible();
  await expect(postList(page).getByRole('article')).toHaveCount(1);

  await page.goBack();
  const box = page.getByRole('search').first();
  await box.getByRole('combobox').fill('寻找灵泉');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=/);
  await expect(postList(page).getByRole('article')).toHaveCount(1);
  await expect(postCard(page, title).locator('mark').first()).toBeVisible();
  await box.getByRole('combobox').click();
  const panel = page.getByRole('listbox', { name: text('search:panel') });
  await expect(panel.getByRole('option', { name: '寻找灵泉' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
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
  // Late in the evening two hours more are tomorrow.
  const day = (at: number) => new Date(at).toLocaleDateString('en', { timeZone: 'Asia/Shanghai' });
  const isNextDay = day(Date.now()) !== day(Date.now() + 126.5 * 60_000);
  await page.clock.fastForward('02:00:00');
  await expect(time).toHaveText(isNextDay ? '昨天' : '2小时前');
});

test('without JavaScript the content, title and tags for sharing are there', async ({
  openAs,
  people,
  forum,
  trouble,
}) => {
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
  await page
    .getByRole('button', { name: text('core:shell.language.label') })
    .first()
    .click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  for (const address of ['/?zone=sw3', `/posts/${wbId}?zone=sw3`, `/user/${quiet.uid}?zone=sw3`, '/Medal?zone=sw3']) {
    await open(page, address);
    const chinese = await page.evaluate(() => {
      const found: string[] = [document.title];
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const parent = walk.currentNode.parentElement;
        if (parent && !parent.closest('script, style, [lang="zh-CN"]:not(html)'))
          found.push(walk.currentNode.textContent ?? '');
      }
      // What changes the language is named in the other one, too.
      const named = 'body :is([aria-label], [title], [alt], [placeholder]):not(:has([lang]))';
      for (const element of document.querySelectorAll(named))
        for (const name of ['aria-label', 'title', 'alt', 'placeholder']) found.push(element.getAttribute(name) ?? '');
      return found.filter((words) => /\p{Script=Han}/u.test(words));
    });
    expect(chinese, address).toEqual([]);
  }
});
