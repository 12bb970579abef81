import type { Locator, Page } from '@playwright/test';
import { axe } from './support/faults.ts';
import { picture } from './support/images.ts';
import { actions, seeToast } from './support/places.ts';
import { expect, open, signIn, test, type Member } from './support/test.ts';
import { text } from './support/texts.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const faults = async (page: Page) =>
  (await (await axe(page)).withTags(RULES).analyze()).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 140)}`),
  );
const shareButton = (page: Page) => actions(page).getByRole('button', { name: text('core:post.share') });

test('a post is shared by QR code and link', async ({ page, context, people }) => {
  const author = await people.staff('sw4:13,92');
  const title = people.unique('分享我');
  const { wbId } = await author.post({ title });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await shareButton(page).click();
  const dialog = page.getByRole('dialog', { name: text('share:title') });
  const code = dialog.getByRole('img', { name: text('share:qr') });
  await expect(code).toBeVisible();
  // The dialog grows while it opens.
  await expect.poll(async () => (await code.boundingBox())?.width).toBe(116);
  await expect(dialog).toContainText(title);
  await dialog.getByRole('button', { name: text('share:copy') }).click();
  await seeToast(page, '复制成功，请到游戏中粘贴链接');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`/posts/${wbId}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await test.step('a post whose changes are in review cannot be shared until they are decided', async () => {
    const drafts = '/api/bbs/weibo/draft';
    const draft = { title: '改过的标题', content: '<p>改过的正文</p>', wbThemeId: 1, wbId };
    const { id } = await author.do<{ id: number }>('POST', `${drafts}/add_draft`, draft);
    const { applyDetailUrl } = await author.do<{ applyDetailUrl: string }>('POST', `${drafts}/push_audit`, { id });
    await open(page, `/posts/${wbId}?zone=sw4`);
    await shareButton(page).click();
    await seeToast(page, '帖子审核中，不可进行分享');
    await expect(dialog).toHaveCount(0);

    const submission = Number(/\d+/.exec(applyDetailUrl)?.[0]);
    const verdict = { id: submission, stage: 1, isPassed: 0, reason: '写明时间' };
    await (await people.staff('sw4:92,19')).do('POST', `${drafts}/review/decide`, verdict);
    await open(page, `/posts/${wbId}?zone=sw4`);
    await shareButton(page).click();
    await expect(dialog).toBeVisible();
  });
});

async function postWithPictures(author: Member, title = '图片帖'): Promise<number> {
  const urls: string[] = [];
  for (const colour of ['#2fb5d4', '#d4802f']) {
    const { url } = await author.upload('a.png', new Uint8Array(await picture(1600, 900, colour)));
    urls.push(url);
  }
  const content = `<p>两张图</p>${urls.map((url) => `<p><img src="${url}"></p>`).join('')}`;
  return (await author.post({ title, content })).wbId;
}

const firstPicture = (page: Page) =>
  page
    .getByRole('article')
    .getByRole('button')
    .filter({ has: page.locator('img[src*="/media/"]') })
    .first();
const viewerOf = (page: Page) => page.getByRole('dialog', { name: text('viewer:label') });
const pictureOf = (viewer: Locator, n: number) =>
  viewer.getByRole('img', { name: text('viewer:image', { n, total: 2 }) });
const widthOf = async (image: Locator) => Math.round((await image.boundingBox())?.width ?? 0);
const tool = (viewer: Locator, key: string) => viewer.getByRole('button', { name: text(`viewer:${key}`), exact: true });

test('the image viewer zooms, turns, moves, saves, goes on and closes', async ({ page, context, people }) => {
  const author = await people.player();
  const wbId = await postWithPictures(author);
  await signIn(context, author);
  await page.setViewportSize({ width: 1000, height: 1000 });
  await open(page, `/posts/${wbId}?zone=sw4`);
  await firstPicture(page).click();
  const viewer = viewerOf(page);
  const shown = (n: number) => pictureOf(viewer, n);
  // 80 % of the viewer, each step a tenth of that.
  await expect.poll(() => widthOf(shown(1))).toBe(800);
  expect(await faults(page)).toEqual([]);
  await tool(viewer, 'zoomIn').click();
  await expect.poll(() => widthOf(shown(1))).toBe(880);
  await page.mouse.move(500, 500);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => widthOf(shown(1))).toBe(800);
  for (let step = 0; step < 12; step++) await page.keyboard.press('-');
  await expect.poll(() => widthOf(shown(1))).toBe(80);
  await page.keyboard.press('0');
  await expect.poll(() => widthOf(shown(1))).toBe(800);

  await tool(viewer, 'right').click();
  // Upright: as wide as it was high.
  await expect.poll(() => widthOf(shown(1))).toBe(450);
  await tool(viewer, 'left').click();
  await page.mouse.move(500, 500);
  await page.mouse.down();
  await page.mouse.move(900, 500, { steps: 4 });
  await page.mouse.move(3000, 500, { steps: 4 });
  await page.mouse.up();
  // Dragged as far as one likes, 200 px stay in sight.
  await expect.poll(async () => Math.round((await shown(1).boundingBox())?.x ?? 0)).toBe(800);

  const saved = page.waitForEvent('download');
  await viewer.getByRole('link', { name: text('viewer:save') }).click();
  expect((await saved).suggestedFilename()).not.toBe('');
  await tool(viewer, 'next').click();
  await expect(shown(2)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(shown(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('on a phone Back closes the picture and leaves the page; what lies over a page goes with it', async ({
  openAs,
  people,
}) => {
  const author = await people.player();
  const title = people.unique('返回');
  const wbId = await postWithPictures(author, title);
  const page = await openAs(null, PHONE);
  const isOnPost = () => expect(page).toHaveURL(new RegExp(`/posts/${wbId}\\?`));
  await open(page, `/user/${author.uid}?zone=sw4`);
  await page.getByRole('link', { name: title }).first().click();
  await isOnPost();

  await firstPicture(page).click();
  const image = pictureOf(viewerOf(page), 1);
  await expect(image).toBeVisible();
  await test.step('two fingers zoom the picture and do not throw it', async () => {
    await expect.poll(() => widthOf(image)).toBe(312);
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...across: number[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: across.map((x, id) => ({ x, y: 422, id })) });
    await touch('touchStart', 145);
    await touch('touchStart', 145, 245);
    for (let by = 5; by <= 50; by += 5) await touch('touchMove', 145 - by, 245 + by);
    // Twice as far apart, twice as wide, and where it was.
    await expect.poll(() => widthOf(image)).toBe(624);
    const middle = async () => {
      const { x = 0, width = 0 } = (await image.boundingBox()) ?? {};
      return Math.abs(x + width / 2 - 195);
    };
    expect(await middle()).toBeLessThan(20);
    for (let by = 45; by >= 0; by -= 5) await touch('touchMove', 145 - by, 245 + by);
    await expect.poll(() => widthOf(image)).toBe(312);
    await touch('touchEnd');
    expect(await middle()).toBeLessThan(20);
  });
  await page.goBack();
  await expect(viewerOf(page)).toHaveCount(0);
  await isOnPost();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  // Closed in any other way it leaves nothing behind: one Back is one page.
  const steps = () => page.evaluate(() => history.state as { __TSR_index: number });
  const before = await steps();
  await firstPicture(page).click();
  await tool(viewerOf(page), 'close').click();
  await expect(viewerOf(page)).toHaveCount(0);
  await expect.poll(steps).toEqual(before);
  await page
    .getByRole('button', { name: text('core:shell.user.login') })
    .first()
    .click();
  const login = page.getByRole('dialog');
  await expect(login).toBeVisible();
  const isOnUser = () => expect(page).toHaveURL(new RegExp(`/user/${author.uid}\\?`));
  await page.goBack();
  await isOnUser();
  await expect(login).toHaveCount(0);
  await page.goForward();
  await isOnPost();
  // Where the page was scrolled to by then, the bar that follows has one as well.
  await page
    .getByRole('button', { name: text('core:shell.nav.menu') })
    .last()
    .click();
  const menu = page.getByRole('dialog', { name: text('core:shell.nav.menu') });
  await expect(menu).toBeVisible();
  await page.goBack();
  await isOnUser();
  await expect(menu).toHaveCount(0);
});
