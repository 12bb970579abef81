import { readFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { chunkOfParts, chunkOfPlugin } from '../../server/host/pages/ssr/assets.ts';
import { text, textPattern } from './support/texts.ts';
import { expect, hydrated, open, test } from './support/test.ts';

const ZONES = ['mx', 'sw3', 'sw5', 'jl', 'dw', 'sw4'];

interface ZoneFile {
  readonly name: string;
  readonly pcTopLogo: string;
  readonly tokens: { readonly colors: Readonly<Record<string, string>> };
}
const zoneFile = (abbr: string): ZoneFile =>
  JSON.parse(readFileSync(new URL(`../../zones/${abbr}/zone.json`, import.meta.url), 'utf8')) as ZoneFile;

/** What makes a zone look like a product of its own. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const value = (name: string) => style.getPropertyValue(name).trim();
    return {
      title: document.title,
      zone: document.documentElement.dataset['zone'],
      brand: value('--color-brand'),
      surface: value('--color-surface'),
      background: value('--page-background'),
      painted: getComputedStyle(document.body).color,
    };
  });

interface BuiltFile {
  readonly file: string;
  readonly name?: string;
  readonly css?: readonly string[];
}

/** What the build made of nothing but this plugin: its chunks, and their style sheets. */
function filesOf(plugin: string): string[] {
  const built = new URL('../../dist/client/.vite/manifest.json', import.meta.url);
  const files = Object.entries(JSON.parse(readFileSync(built, 'utf8')) as Readonly<Record<string, BuiltFile>>);
  return files.flatMap(([key, { file, name, css = [] }]) => {
    const isOwn =
      key.startsWith(`plugins/${plugin}/`) || name === chunkOfPlugin(plugin) || name === chunkOfParts(plugin);
    return isOwn ? [file, ...css.filter((sheet) => !/\/(app|lazy-parts)-[\w-]{8}\.css$/.test(sheet))] : [];
  });
}

test('each zone is a product of its own, with its plugins, its themes, its bar and the way to the others', async ({
  page,
  people,
  trouble,
}) => {
  const author = await people.player();
  const guide = people.unique('攻略帖');
  const talk = people.unique('闲聊帖');
  const long = people.unique('长帖');
  const lost = people.unique('马上删除');
  for (let index = 0; index < 5; index++) await author.post({ title: people.unique('长列表') });
  await author.post({ title: guide, themeId: 4 });
  await author.post({ title: talk, themeId: 1 });
  await author.post({ title: long, content: '<p>一行</p>'.repeat(60) });
  const { wbId } = await author.post({ title: lost });

  const filesIn = new Map<string, (plugin: string) => string[]>();
  await test.step('each zone looks like a product of its own', async () => {
    const seen = [];
    for (const abbr of ZONES) {
      const { name, pcTopLogo, tokens } = zoneFile(abbr);
      const loaded = new Set<string>();
      const note = (request: Request) => void loaded.add(new URL(request.url()).pathname.slice(1));
      page.on('request', note);
      const isRead = ['mx', 'dw', 'sw4'].includes(abbr);
      const reply = await page.goto(`/?zone=${abbr}`, isRead ? { waitUntil: 'networkidle' } : {});
      const html = (await reply?.text()) ?? '';
      filesIn.set(abbr, (plugin) => filesOf(plugin).filter((file) => html.includes(file) || loaded.has(file)));
      page.off('request', note);
      const look = await looks(page);
      expect(look).toMatchObject({ zone: abbr, brand: tokens.colors['brand'], surface: tokens.colors['surface'] });
      expect(look.title).toContain(name);
      const logo = page.locator(`img[src^="${pcTopLogo}?v="]`).first();
      await expect(logo).toBeVisible();
      expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      seen.push(look);
    }
    for (const part of ['title', 'brand', 'background'] as const) {
      expect(new Set(seen.map((look) => look[part])).size, part).toBe(ZONES.length);
    }
  });

  await test.step("a zone's page names code and style sheets of its own plugins alone, and loads no others", async () => {
    const files = (abbr: string, plugin: string) => filesIn.get(abbr)?.(plugin);
    for (const plugin of ['poll', 'chat', 'anonymous', 'publicity'])
      expect(files('sw4', plugin), plugin).not.toEqual([]);
    for (const plugin of ['poll', 'anonymous']) expect(files('dw', plugin), plugin).toEqual([]);
    expect(files('dw', 'chat')).not.toEqual([]);
    for (const plugin of ['chat', 'anonymous', 'publicity']) expect(files('mx', plugin), plugin).toEqual([]);
  });

  await hydrated(page);
  await test.step('six themes are shown, the others are behind "more"; a theme filters the list', async () => {
    const tabs = page.getByRole('navigation', { name: text('core:shell.themes.label') }).first();
    await expect(tabs.getByRole('link')).toHaveText([
      '全部',
      '综合讨论',
      '海战日志',
      '作战攻略',
      '同人创作',
      '舰队招募',
      '问答专区',
    ]);
    await expect(page.getByRole('article', { name: talk })).toBeVisible();

    await tabs.getByRole('link', { name: '作战攻略' }).click();
    await expect(page).toHaveURL(/themeId=4/);
    await expect(page.getByRole('heading', { level: 1, name: '作战攻略' })).toBeVisible();
    await expect(page.getByRole('article', { name: guide })).toBeVisible();
    await expect(page.getByRole('article', { name: talk })).toHaveCount(0);

    await tabs.getByRole('button', { name: text('core:shell.themes.more') }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['反馈', '建议', '官方公告']);
    await page.getByRole('menuitem', { name: '建议' }).click();
    await expect(page).toHaveURL(/themeId=46/);
    await expect(page.getByRole('article', { name: guide })).toHaveCount(0);
    await tabs.getByRole('link', { name: '全部' }).click();
    await expect(page.getByRole('article', { name: guide })).toBeVisible();
  });

  await test.step("on home the top bar appears once the page's themes are scrolled off", async () => {
    const band = page.getByRole('navigation', { name: text('core:shell.themes.label') });
    const bar = page.getByRole('navigation', { name: text('core:shell.themes.sticky') });
    const drawn = () =>
      page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const bottom = async () => band.evaluate((element) => Math.ceil(element.getBoundingClientRect().bottom));
    await page.evaluate((top) => window.scrollTo(0, top), (await bottom()) - 20);
    await expect(band).toBeInViewport();
    await drawn();
    await expect(bar).toHaveCount(0);
    await page.evaluate((by) => window.scrollBy(0, by), (await bottom()) + 2);
    await expect(bar).toBeInViewport();
    await expect(band).not.toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(bar).not.toBeVisible();
  });

  await test.step('the top bar appears after 80 px of scrolling', async () => {
    await page.getByRole('article', { name: long }).getByRole('link', { name: long }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: long })).toBeVisible();
    const bar = page.getByRole('navigation', { name: text('core:shell.nav.sticky') });
    await expect(bar).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 79));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(79);
    await expect(bar).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 81));
    await expect(bar).toBeVisible();
    // Whoever writes in it goes on.
    const field = page.getByRole('search', { name: text('core:shell.search.sticky') }).getByRole('combobox');
    await field.click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.keyboard.type('岩');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('岩');
    await page.keyboard.press('Escape');
    await field.blur();
    await expect(bar).not.toBeVisible();
    await page.goBack();
  });

  await test.step('a post that is not there is an error page also when it is opened from another page', async () => {
    const link = page.getByRole('article', { name: lost }).getByRole('link', { name: lost }).first();
    await expect(link).toBeVisible();
    await author.do('POST', '/api/bbs/weibo/delete_post', { wbId });
    trouble.expect(/^reply 404 GET \/(posts\/|api\/bbs\/weibo\/)/);
    await link.click();
    await expect(page.getByRole('alert')).toContainText('该帖子已飞往火星');
    await page.getByRole('link', { name: '返回论坛' }).click();
    await expect(page.getByRole('article', { name: long })).toBeVisible();
  });

  await test.step('the game switcher lists all forums by group and leads to another', async () => {
    await page
      .getByRole('button', { name: new RegExp(`^${text('core:shell.switcher.label')}`) })
      .first()
      .click();
    const list = page.getByRole('dialog', { name: text('core:shell.switcher.title') });
    await expect(list.getByRole('link')).toHaveCount(ZONES.length);
    await expect(list.getByRole('heading', { name: '沧海旗系列' })).toBeVisible();
    await expect(list.getByRole('link', { name: zoneFile('sw4').name })).toHaveAttribute('aria-current', 'true');
    await list.getByRole('link', { name: zoneFile('dw').name }).click();
    await expect(page).toHaveURL(/\/\?zone=dw$/);
    expect((await looks(page)).brand).toBe(zoneFile('dw').tokens.colors['brand']);
  });

  await test.step('a zone with eight themes shows six of them, and the announcements under more', async () => {
    await hydrated(page);
    const tabs = page.getByRole('navigation', { name: text('core:shell.themes.label') }).first();
    await expect(tabs.getByRole('link')).toHaveCount(7); // "all" and six
    await tabs.getByRole('button', { name: text('core:shell.themes.more') }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(2);
  });
});

/**
 * Status on the page, HTTP status, text. 404, 500 and 505 stand below, a stopped forum in
 * site-modes.spec.ts.
 */
const FAULTS = [
  ['/sw4/posts/1/no-page', '402', 402, '内容已飞往火星，返回论坛看看吧！'],
  ['/posts/999999?zone=sw4', '403', 404, '该帖子已飞往火星，返回论坛看看吧！'],
  ['/user/999999?zone=sw4', '405', 404, '获取用户信息失败，请检查用户号码是否正确！'],
  ['/user/nobody?zone=sw4', '405', 404, '获取用户信息失败，请检查用户号码是否正确！'],
  ['/?zone=sw4&action=game_login&gate=g', '406', 406, 'token或者gate参数缺失'],
] as const;

test('each page that is not to be had shows its status and its text, counts down and leads to the forum', async ({
  page,
  people,
  request,
  trouble,
}) => {
  for (const [address, shown, status, words] of FAULTS)
    await test.step(`${address} shows ${shown}`, async () => {
      trouble.expect(new RegExp(`^reply ${status} GET `));
      const reply = await page.goto(address);
      expect(reply?.status()).toBe(status);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown);
      await expect(page.getByRole('alert')).toContainText(words);
      await expect(page.getByRole('timer')).toHaveText(textPattern('core:error.countdownBack'));
      await expect(page.getByRole('link', { name: '返回论坛' })).toHaveAttribute('href', '/?zone=sw4');
      await hydrated(page);
    });

  await test.step('an unknown address is a 404 page whose countdown can be stopped', async () => {
    trouble.expect(/^reply 404 GET \/nowhere/);
    const reply = await page.goto('/nowhere/at/all?zone=mx');
    expect(reply?.status()).toBe(404);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404');
    await expect(page.getByRole('timer')).toHaveText(textPattern('core:error.countdownBack'));
    await expect(page.getByRole('alert')).toContainText('很抱歉，你访问的页面不存在!');
    await page.getByRole('button', { name: text('core:error.pause') }).click();
    await expect(page.getByRole('timer')).toHaveText(text('core:error.paused'));
    await page.getByRole('link', { name: '返回论坛' }).click();
    await expect(page).toHaveURL(/\/\?zone=mx$/);
    await expect(page.getByRole('timer')).toHaveCount(0);
  });

  await test.step('an unknown zone is a page that shows 500, is 404 to machines, says so and leads home, and a call says that there is no such product', async () => {
    trouble.expect(/^reply 404 GET \/(posts\/1)?\?zone=nope/);
    for (const address of ['/posts/1?zone=nope', '/?zone=nope']) {
      const reply = await page.goto(address);
      expect(reply?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('500');
      await expect(page.getByRole('alert')).toContainText('产品不存在');
    }
    await expect(page.getByRole('timer')).toHaveText(textPattern('core:error.countdownBack'));
    await page.getByRole('link', { name: '返回论坛' }).click();
    await expect(page).toHaveURL(/\/\?zone=sw4$/);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('500');
    const call = await request.get('/api/bbs/weibo/list/get_weibo_list_v2?zone=nope', {
      headers: { 'accept-language': 'zh-CN' },
    });
    expect(call.status()).toBe(404);
    expect(await call.json()).toMatchObject({ Succeed: false, Desc: '产品不存在' });
  });

  await test.step('a failed login redirect is error 505 with its code and no countdown', async () => {
    trouble.expect(/^reply 403 GET \/loginRedirect/);
    await open(page, '/loginRedirect?code=2&zone=sw4');
    await expect(page.getByRole('alert')).toContainText('验证失败。');
    await expect(page.getByRole('alert')).toContainText('请联系系统管理员处理');
    await expect(page.getByRole('alert')).toContainText(text('core:error.code', { code: 2 }));
    await expect(page.getByRole('timer')).toHaveCount(0);
    await page.goto('/loginRedirect?code=4&zone=sw4');
    await expect(page.getByRole('alert')).toContainText('账号已被冻结');
  });

  await test.step("another zone's post has gone to Mars: a page that leads home", async () => {
    trouble.expect(/^reply 404 GET \/posts\//);
    const author = await people.player();
    const { wbId } = await author.post({ title: people.unique('仅此区'), zone: 'sw4' });
    await open(page, `/posts/${wbId}?zone=jl`);
    await expect(page.getByRole('alert')).toContainText('该帖子已飞往火星');
    await expect(page.getByRole('timer')).toHaveText(textPattern('core:error.countdownBack'));
    await expect(page.getByRole('link', { name: '返回论坛' })).toBeVisible();
    await expect(page).toHaveURL(/\/\?zone=jl$/, { timeout: 8_000 });
  });
});
