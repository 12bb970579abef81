import { LOOK_KEY } from '../../platform/contract/zone/looks.ts';
import { PHONE } from './support/phone.ts';
import { postCard, postList, seeToast } from './support/places.ts';
import { expect, test } from './support/test.ts';
import { text } from './support/texts.ts';

test('what was read on a phone is read again without a network, and nothing of its reader is kept', async ({
  people,
  openAs,
  trouble,
}) => {
  const author = await people.player();
  const reader = await people.player();
  const zone = 'dw';
  const [title, unread] = [people.unique('没有网络也能读'), people.unique('还没有读过')];
  const read = await author.post({ title, zone, content: '<p>离线的正文</p>' });
  const other = await author.post({ title: unread, zone, content: '<p>别的正文</p>' });
  const page = await openAs(reader, PHONE);
  const kept = () =>
    page.evaluate(async () => {
      const pages = await caches.open('pages-read');
      const replies = await Promise.all((await pages.keys()).map(async (key) => (await pages.match(key))?.text()));
      return { paths: (await pages.keys()).map(({ url }) => new URL(url).pathname), html: replies.join('') };
    });

  await page.goto(`/m?zone=${zone}`);
  await expect(page.locator('html')).toHaveAttribute('data-site', 'phone');
  await postCard(page, title).getByRole('link', { name: title }).tap();
  await expect(page.getByText('离线的正文')).toBeVisible();
  await expect.poll(async () => (await kept()).paths).toContain(`/m/posts/${read.wbId}`);
  const { html } = await kept();
  expect(html).toContain(title);
  expect(html).not.toContain(reader.nick);

  await test.step('a read post opens, and says that there is no network', async () => {
    // What was not loaded before is not there.
    trouble.expect(
      /^failed GET \/assets\/.* net::ERR_FAILED|ERR_INTERNET_DISCONNECTED|reply 503 GET \/m\/posts|status of 503|Failed to fetch/,
    );
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText('离线的正文')).toBeVisible();
    await expect(page.getByText(text('core:shell.offline'))).toBeVisible();
  });

  await test.step('so does the list, by the way back', async () => {
    await page.getByRole('link', { name: text('mobile:back') }).tap();
    await expect(postList(page)).toBeVisible();
    const notice = (await page.getByText(text('core:shell.offline')).boundingBox())!;
    const tabs = (await page.getByRole('navigation', { name: text('mobile:tabs') }).boundingBox())!;
    expect(notice.y + notice.height, 'the notice ends above the tabs').toBeLessThan(tabs.y);
  });

  await test.step('one step back from a post that was not read stands the list', async () => {
    await postCard(page, unread).getByRole('link', { name: unread }).tap();
    await expect(page.getByRole('heading', { name: text('mobile:offline.title') })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`/m?zone=${zone}`);
    await expect(postList(page)).toBeVisible();
  });

  await test.step('one that was not read says so, and opens when there is a network again', async () => {
    await page.goto(`/m/posts/${other.wbId}?zone=${zone}`);
    await expect(page.getByRole('heading', { name: text('mobile:offline.title') })).toBeVisible();
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(await scheme()).toBe('light dark');
    await page.evaluate((key) => localStorage.setItem(key, 'dark'), LOOK_KEY);
    await page.reload();
    expect(await scheme()).toBe('dark');
    await expect(page.getByRole('link', { name: text('mobile:offline.retry') })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('别的正文')).toBeVisible();
  });
});

test('a page whose network goes before it is first touched stays, and works when there is one again', async ({
  people,
  openAs,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload CSS|fetching the script/);
  const author = await people.player();
  const title = people.unique('进隧道之前');
  const { wbId } = await author.post({ title });
  const page = await openAs(await people.player(), PHONE);
  await page.goto(`/m/posts/${wbId}?zone=sw4`);
  // Without what a reader does: `hydrated` moves the pointer.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
  const follow = page.getByRole('button', { name: text('follow:button.label.0', { nick: author.nick }), exact: true });
  const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('FollowButtonView'));
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  await page.context().setOffline(true);
  await page.getByRole('heading', { level: 1 }).tap();
  await tried;
  await expect(page.getByText(text('core:shell.offline'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(thrown.join('\n'), 'times keep what the server wrote').not.toMatch(/\/(?:relative-)?time-/);
  await page.context().setOffline(false);
  await expect(page.locator('main time').first()).toHaveAttribute('title', /^\d{4}-/);
  await follow.tap();
  await expect(follow).toHaveCount(0);
  expect(await page.evaluate(() => 'isSame' in window), 'the page was not loaded anew').toBe(true);

  await page.waitForLoadState('networkidle');
  const like = page
    .locator('main')
    .getByRole('button', { name: text('core:post.likeCount', { n: 0 }) })
    .first();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await page.context().setOffline(true);
  await like.tap();
  await seeToast(page, text('sdk:call.network'));
  await expect(like, 'nothing waits that the next page would lose').toHaveAttribute('aria-pressed', 'false');
});
