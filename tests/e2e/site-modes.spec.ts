import { readFileSync } from 'node:fs';
import { text } from './support/texts.ts';
import { expect, hydrated, open, test } from './support/test.ts';

interface ZoneFile {
  readonly themes: readonly { readonly themeId: number }[];
}
const dw = JSON.parse(readFileSync(new URL('../../zones/dw/zone.json', import.meta.url), 'utf8')) as ZoneFile;

test.use({
  forumSettings: {
    env: { GRAY_PAGE: '1', COMPANY_NETWORK: '203.0.113.0/24', TRUST_PROXY: '1' },
    // Seven themes for visitors, and one that only managers see.
    zones: { jl: { state: 'stopped' }, dw: { themes: dw.themes.filter(({ themeId }) => themeId !== 46) } },
  },
});

/** A visitor at a desk of the company. */
const COLLEAGUE = { extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.7' } };

test('a visitor from outside sees the page under a mask and can only log in', async ({ page, people }) => {
  const author = await people.player();
  const title = people.unique('遮罩下的帖子');
  await author.post({ title });
  await open(page, '/?zone=sw4');
  const mask = page.getByRole('region', { name: text('core:shell.mask.label') });
  await expect(mask).toBeVisible();
  await expect(page.locator('[data-mask-content]')).toHaveAttribute('inert', '');
  const filter = await page.locator('[data-mask-content]').evaluate((element) => getComputedStyle(element).filter);
  expect(filter).toContain('blur');
  // Blurred and inert, but there for those who index it.
  await expect(page.getByText(title)).toHaveCount(1);
  await expect(page.getByRole('article', { name: title })).toHaveCount(0);

  await mask.getByRole('button', { name: '登录', exact: true }).click();
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('账号').first().fill(author.credentials.account);
  await frame.getByRole('textbox', { name: '密码' }).or(frame.locator('#login-password')).first().fill(author.credentials.password);
  await frame.getByRole('button', { name: '登录', exact: true }).click();
  await expect(mask).toHaveCount(0);
  await expect(page.getByRole('article', { name: title })).toBeVisible();
});

test('a visitor on the company network sees it plainly, and the zone with seven themes shows all of them', async ({ openAs }) => {
  const page = await openAs(null, COLLEAGUE);
  await open(page, '/?zone=dw');
  await expect(page.getByRole('region', { name: text('core:shell.mask.label') })).toHaveCount(0);
  const tabs = page.getByRole('navigation', { name: text('core:shell.themes.label') }).first();
  await expect(tabs.getByRole('link')).toHaveCount(8); // "all" and seven
  await expect(tabs.getByRole('button')).toHaveCount(0);
});

test('gray mode turns the whole page gray', async ({ openAs }) => {
  const page = await openAs(null, COLLEAGUE);
  await page.goto('/?zone=sw4');
  await expect(page.locator('html')).toHaveAttribute('data-gray', 'true');
  const gray = () =>
    page.evaluate(() => [document.documentElement, document.body].map((element) => getComputedStyle(element).filter).join(' '));
  expect(await gray()).toContain('grayscale(1)');
  await hydrated(page);
  expect(await gray()).toContain('grayscale(1)');
});

test('a stopped zone shows that it is under maintenance, on pages and in calls', async ({ openAs, trouble, request }) => {
  trouble.expect(/^reply 403 GET \/(posts\/1)?\?zone=jl/);
  const page = await openAs(null, COLLEAGUE);
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
