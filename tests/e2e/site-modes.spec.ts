import { openComposer } from './support/compose.ts';
import { signInByForm } from './support/login.ts';
import { composer, likeButton, postCard, send, textBox, write } from './support/places.ts';
import { expect, hydrated, open, test, type Forum } from './support/test.ts';
import { text } from './support/texts.ts';

test.use({
  forumSettings: {
    env: { GRAY_PAGE: '1', COMPANY_NETWORK: '203.0.113.0/24', TRUST_PROXY: '1' },
    zones: { jl: { state: 'stopped' } },
  },
});

/** A visitor at a desk of the company. */
const COLLEAGUE = { extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.7' } };

test('a visitor from outside sees the page under a mask and can only log in', async ({ page, people, trouble }) => {
  const mask = page.getByRole('region', { name: text('core:shell.mask.label') });
  await test.step('whose account is frozen reads it as well, and finds the mask behind it', async () => {
    trouble.expect(/^reply 403 GET \/loginRedirect/);
    await open(page, '/loginRedirect?code=4&zone=sw4');
    await expect(page.getByRole('alert')).toContainText('账号已被冻结');
    await expect(mask).toHaveCount(0);
    expect(await page.locator('[data-mask-content]').evaluate((shown) => getComputedStyle(shown).filter)).toBe('none');
    await page.getByRole('link', { name: text('core:error.back') }).click();
    await expect(mask).toBeVisible();
    await expect(page.locator('[data-mask-content]')).toHaveAttribute('inert', '');
  });

  const author = await people.player();
  const title = people.unique('遮罩下的帖子');
  await author.post({ title });
  await open(page, '/?zone=sw4');
  await expect(mask).toBeVisible();
  await expect(page.locator('[data-mask-content]')).toHaveAttribute('inert', '');
  const filter = await page.locator('[data-mask-content]').evaluate((element) => getComputedStyle(element).filter);
  expect(filter).toContain('blur');
  // Blurred and inert, but there for those who index it.
  await expect(page.getByText(title)).toHaveCount(1);
  await page.keyboard.press('Tab');
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[data-mask-content]') === null)).toBe(true);
  }

  await mask.getByRole('button', { name: '登录', exact: true }).click();
  await signInByForm(page, author.credentials);
  await expect(mask).toHaveCount(0);
  await expect(page.getByRole('article', { name: title })).toBeVisible();
});

test('a visitor on the company network sees gray pages plainly, and of a stopped zone that it is', async ({
  openAs,
  trouble,
  request,
}) => {
  const page = await openAs(null, COLLEAGUE);
  await test.step('gray mode turns the whole page gray', async () => {
    await page.goto('/?zone=sw4');
    await expect(page.locator('html')).toHaveAttribute('data-gray', 'true');
    const gray = () =>
      page.evaluate(() =>
        [document.documentElement, document.body].map((element) => getComputedStyle(element).filter).join(' '),
      );
    expect(await gray()).toContain('grayscale(1)');
    await hydrated(page);
    expect(await gray()).toContain('grayscale(1)');
  });
  await expect(page.getByRole('region', { name: text('core:shell.mask.label') })).toHaveCount(0);
  await expect(page.locator('[data-mask-content]')).not.toHaveAttribute('inert');

  await test.step('a stopped zone shows that it is under maintenance, on pages and in calls', async () => {
    trouble.expect(/^reply 403 GET \/(posts\/1)?\?zone=jl/);
    for (const address of ['/?zone=jl', '/posts/1?zone=jl']) {
      const reply = await page.goto(address);
      expect(reply?.status()).toBe(403);
      await expect(page.getByRole('alert')).toContainText('该游戏论坛维护中');
    }
    await expect(page.getByRole('button', { name: '点击重试' })).toBeVisible();
    const call = await request.get('/api/bbs/weibo/list/get_weibo_list_v2?zone=jl');
    expect(call.status()).toBe(403);
    expect(await call.json()).toMatchObject({ Succeed: false, Desc: '该游戏论坛维护中' });
  });
});

/** Stops a zone or lets it run, and waits until it does. */
async function setState(forum: Forum, zone: string, state: 'running' | 'stopped'): Promise<void> {
  await forum.changeZone(zone, { state });
  const status = async () => (await fetch(`${forum.origin}/api/bbs/product/get_detail?zone=${zone}`)).status;
  await expect.poll(status).toBe(state === 'running' ? 200 : 403);
}

test('a zone that is stopped while its page is open says so on that page, until it runs again', async ({
  openAs,
  forum,
  people,
  trouble,
}) => {
  trouble.expect(/^reply 403 /);
  const player = await people.player();
  const title = people.unique('停服之前');
  await player.post({ title, zone: 'dw' });
  const page = await openAs(player);
  await open(page, '/?zone=dw');
  await setState(forum, 'dw', 'stopped');
  // Whichever call comes first after the stop: this one, or one that the page makes by itself.
  const press = likeButton(postCard(page, title)).click({ timeout: 10_000 });
  await press.catch(() => undefined);
  const stopped = page.locator('[data-status="403"]');
  await expect(stopped).toContainText('该游戏论坛维护中');
  await expect(postCard(page, title)).toHaveCount(0);
  await expect(page.getByRole('region', { name: new RegExp(`^${text('core:shell.toasts')}`) })).toHaveCount(0);
  // The countdown ends with the server's own page, and so does each one after it.
  await expect(page.getByRole('timer')).toHaveCount(1);
  await setState(forum, 'dw', 'running');
  await expect(postCard(page, title)).toBeVisible({ timeout: 20_000 });
  await expect(stopped).toHaveCount(0);

  await test.step('what was being written then is offered again when the zone runs', async () => {
    await hydrated(page);
    await openComposer(page);
    await setState(forum, 'dw', 'stopped');
    await write(page, { title: people.unique('停服'), body: '写到一半' });
    await send(page);
    await expect(stopped).toContainText('该游戏论坛维护中');
    await expect(composer(page)).toHaveCount(0);
    await setState(forum, 'dw', 'running');
    await expect(page.getByRole('button', { name: '点击重试' })).toHaveCount(0, { timeout: 20_000 });
    await hydrated(page);
    await openComposer(page);
    const found = page.getByRole('alertdialog', { name: text('editor-pages:restore.title') });
    await found.getByRole('button', { name: text('editor-pages:restore.accept') }).click();
    await expect(textBox(page)).toHaveText('写到一半');
  });
});
