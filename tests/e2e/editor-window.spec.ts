import type { Locator } from '@playwright/test';
import { openComposer, publish, startArticle, startPost } from './support/compose.ts';
import { faults } from './support/faults.ts';
import { picture } from './support/images.ts';
import { untilBack } from './support/overlay.ts';
import { choose, composer, textBox, write } from './support/places.ts';
import { expect, hydrated, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

test('lines of the toolbar neither begin nor end with a separator', async ({ page, context, people }) => {
  await signIn(context, await people.player());
  await startArticle(page, 'sw4');
  const bar = composer(page).getByRole('toolbar', { name: text('editor-pages:toolbar') });
  const lone = await bar.evaluate((element) => {
    const tools = element.firstElementChild;
    const groups = [...(tools?.children ?? [])];
    const place = (group: Element | undefined) => group?.getBoundingClientRect() ?? new DOMRect();
    const edge = place(tools ?? undefined).left;
    const firsts = groups.filter((group, at) => at === 0 || place(groups[at - 1]).top < place(group).top);
    const isSeen = (group: Element) => {
      const { content, left } = getComputedStyle(group, '::before');
      return content !== 'none' && place(group).left + Number.parseFloat(left) >= edge;
    };
    const ends = groups.filter((group) => getComputedStyle(group, '::after').content !== 'none');
    return { lines: firsts.length, begin: firsts.filter(isSeen).length, end: ends.length };
  });
  expect(lone).toEqual({ lines: 2, begin: 0, end: 0 });

  await test.step('on the screen of a phone pictures and emoticons come first', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const names = bar.getByRole('button');
    await expect(names.first()).toHaveAccessibleName(text('editor-pages:tool.image'));
    for (const name of ['editor-pages:tool.image', 'emoticons-pages:tool'])
      await expect(bar.getByRole('button', { name: text(name), exact: true })).toBeInViewport({ ratio: 1 });
  });
});

test('while the composer is loaded its frame stands there, which Escape gives up', async ({
  page,
  context,
  people,
}) => {
  await signIn(context, await people.player());
  await open(page, '/?zone=sw4');
  await hydrated(page);
  const waits = Promise.withResolvers<void>();
  await page.route(/\/composer-[^/]*\.js/, async (route) => {
    await waits.promise;
    await route.continue();
  });
  const frame = page.getByRole('status').filter({ hasText: text('core:composer.loading') });
  const publishButton = page.getByRole('button', { name: text('core:shell.side.publish') }).first();
  await publishButton.click();
  await expect(frame).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(frame).toHaveCount(0);
  await publishButton.click();
  const before = await frame.boundingBox();
  waits.resolve();
  await expect(composer(page)).toBeVisible();
  await expect(frame).toHaveCount(0);
  const after = await composer(page).boundingBox();
  for (const side of ['x', 'width'] as const) expect(after?.[side]).toBeCloseTo(before?.[side] ?? 0, -1);
});

test('the composer fills the window, which is remembered, and the caret stays', async ({ page, context, people }) => {
  await signIn(context, await people.player());
  await startArticle(page, 'mx');
  const box = textBox(page);
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  const size = () => composer(page).evaluate((dialog) => [dialog.clientWidth, dialog.clientHeight]);
  const button = (name: string) =>
    composer(page).getByRole('button', { name: new RegExp(`^${text(`editor-pages:whole.${name}`)}`) });
  await box.click();
  await page.keyboard.type('前后');
  await page.keyboard.press('ArrowLeft');

  await test.step('by its key and by its button, while the text keeps the focus', async () => {
    await page.keyboard.press('Control+Shift+F');
    await expect.poll(size).toEqual([view.width, view.height]);
    await expect(button('leave')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type('中');
    await expect(box).toHaveText('前中后');
    await button('leave').click();
    await expect.poll(async () => (await size())[0]).toBeLessThan(view.width);
    await button('fill').click();
    await page.keyboard.type('间');
    await expect(box).toHaveText('前中间后');
    expect(await faults(page)).toEqual([]);
  });

  await test.step('Escape leaves it first, and closes the composer then', async () => {
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await size())[0]).toBeLessThan(view.width);
    await expect(box).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(
      page.getByRole('alertdialog').or(page.getByRole('dialog', { name: text('editor-pages:leave.title') })),
    ).toBeVisible();
    await page.getByRole('button', { name: text('editor-pages:leave.stay') }).click();
  });

  await test.step('so it does in the header and footer, where it closes the composer from then on', async () => {
    const ends = composer(page).getByRole('button', { name: text('editor-pages:cancel'), exact: true });
    for (const end of [ends.first(), ends.last()]) {
      await box.click();
      await page.keyboard.press('Control+Shift+F');
      await expect.poll(size).toEqual([view.width, view.height]);
      await end.focus();
      await page.keyboard.press('Escape');
      await expect.poll(async () => (await size())[0]).toBeLessThan(view.width);
      await expect(end).toBeFocused();
      await expect(page.getByRole('button', { name: text('editor-pages:leave.stay') })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: text('editor-pages:leave.stay') }).click();
    }
  });

  await test.step('this browser remembers it', async () => {
    await page.keyboard.press('Control+Shift+F');
    await expect.poll(size).toEqual([view.width, view.height]);
    await composer(page)
      .getByRole('button', { name: text('editor-pages:cancel') })
      .last()
      .click();
    await page.getByRole('button', { name: text('editor-pages:leave.discard') }).click();
    await expect(composer(page)).toHaveCount(0);
    await open(page, '/?zone=mx');
    await openComposer(page);
    await expect.poll(size).toEqual([view.width, view.height]);
  });
});

for (const { zone, locale } of [
  { zone: 'sw4', locale: 'zh-CN' },
  { zone: 'mx', locale: 'en-US' },
])
  test(`a player sees a post as readers will, wide and on a phone, and nothing is stored: ${zone}, ${locale}`, async ({
    people,
    openAs,
  }) => {
    const lng = locale === 'en-US' ? 'en' : 'zh-CN';
    const say = (key: string) => text(`editor-pages:${key}`, {}, lng);
    const author = await people.player();
    const page = await openAs(author, { locale });
    const writes: string[] = [];
    await open(page, `/?zone=${zone}`);
    await page
      .getByRole('button', { name: text('core:shell.side.publish', {}, lng) })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: say('newPost') });
    await expect(dialog).toBeVisible({ timeout: 30_000 });
    const box = page.getByRole('textbox', { name: say('body.label') });
    const look = dialog.getByRole('button', { name: say('preview.open') });
    const preview = page.getByRole('dialog', { name: say('preview.title') });
    await look.click();
    await expect(preview.getByText(say('preview.empty'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preview).toHaveCount(0);
    await expect(box).toBeFocused();

    page.on('request', (request) => {
      const isHint = request.url().includes('/show_hint');
      if (request.method() !== 'GET' && request.url().includes('/api/bbs/weibo') && !isHint) writes.push(request.url());
    });
    await page.keyboard.type('今天去了雁门关 [微笑] #远航#');
    await look.click();
    const article = preview.getByRole('article');
    await expect(article).toContainText('今天去了雁门关');
    await expect(article.getByRole('img', { name: '微笑' })).toBeVisible();
    const width = () => article.evaluate(({ clientWidth }) => clientWidth);
    expect(await width()).toBeGreaterThan(600);
    await preview.getByText(say('preview.phone'), { exact: true }).click();
    await expect.poll(width).toBeLessThanOrEqual(390);
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(preview).toHaveCount(0);
    await expect(box).toBeFocused();
    await page.keyboard.type('！');
    await expect(box).toContainText('#远航#！');
    expect(writes).toEqual([]);
  });

test('what is seen before is what is published, pictures among it', async ({ page, context, people }) => {
  const author = await people.player();
  await signIn(context, author);
  await startPost(page);
  await write(page, { title: people.unique('预览'), body: '看图' });
  await composer(page)
    .locator('input[type=file][accept^=image]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture() });
  await expect(
    textBox(page).locator('[data-state="done"]').or(textBox(page).locator('[data-state="uploading"]')),
  ).toBeVisible();
  await expect(composer(page).getByText(text('editor-pages:image.uploading'))).toHaveCount(0);
  await composer(page)
    .getByRole('button', { name: text('editor-pages:preview.open') })
    .click();
  const article = page.getByRole('dialog', { name: text('editor-pages:preview.title') }).getByRole('article');
  await expect(article.locator('img[src^="/media/"]')).toBeVisible();
  await expect(article.getByRole('heading')).toContainText('预览');
  await page.keyboard.press('Escape');
  expect(await publish(page, author)).toMatch(/^<p>看图<\/p><p><img src="\/media\//);
});

for (const { zone, look } of [
  { zone: 'sw4', look: 'light' },
  { zone: 'mx', look: 'dark' },
])
  test(`writers' colours look in the editor as in the post, in a look that is not the zone's own: ${zone}`, async ({
    page,
    context,
    people,
  }) => {
    const author = await people.player();
    const ink = zone === 'sw4' ? '#ffff66' : '#002966';
    const { wbId } = await author.post({
      title: people.unique('颜色'),
      content: `<p>一<span style="color: ${ink}">色</span></p>`,
      zone,
    });
    await signIn(context, author);
    await page.addInitScript((chosen) => localStorage.setItem('look', chosen), look);
    await open(page, `/posts/${wbId}?zone=${zone}`);
    const article = page.getByRole('article').first();
    const colour = (place: Locator) =>
      place
        .locator('span[style*="color"]')
        .filter({ hasText: '色' })
        .first()
        .evaluate((one) => getComputedStyle(one).color);
    const read = await colour(article);
    // Not as it was chosen: on this ground nobody could read it.
    expect(read).not.toMatch(/^rgb/);
    await choose(page, article, text('core:post.menu'), text('core:post.edit'));
    await expect(textBox(page)).toContainText('一色', { timeout: 30_000 });
    expect(await colour(textBox(page))).toBe(read);
  });

test('Back closes the composer and leaves the page, and asks first about what is unsent', async ({
  page,
  context,
  people,
}) => {
  await signIn(context, await people.player());
  await open(page, '/user?zone=mx');
  await open(page, '/?zone=mx');
  const home = page.url();
  const leave = (name: string) => page.getByRole('button', { name: text(`editor-pages:leave.${name}`), exact: true });

  await openComposer(page);
  await page.goBack();
  await expect(composer(page)).toHaveCount(0);
  expect(page.url()).toBe(home);

  await openComposer(page);
  await write(page, { title: '退潮', body: '还没写完' });
  for (const again of [false, true]) {
    await page.goBack();
    await leave('stay').click();
    await expect(textBox(page), `asked ${again ? 'again' : 'first'}`).toHaveText('还没写完');
    expect(page.url()).toBe(home);
  }

  // What it had of the history goes with it: the next step leads to the page before.
  await page.goBack();
  await leave('discard').click();
  await expect(composer(page)).toHaveCount(0);
  expect(page.url()).toBe(home);
  await page.goBack();
  await expect(page).toHaveURL(/\/user/);
});

test('a page that is loaded anew with the composer open is left by one step back', async ({
  page,
  context,
  people,
}) => {
  await signIn(context, await people.player());
  await open(page, '/user?zone=mx');
  await open(page, '/?zone=mx');
  await openComposer(page);
  await page.reload();
  await hydrated(page);
  await expect(composer(page)).toHaveCount(0);
  await untilBack(page);
  await expect(page).toHaveURL(/\/\?zone=mx$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/user/);
});

test('who goes to another page as the composer closes comes there, and back', async ({ page, context, people }) => {
  const author = await people.player();
  await signIn(context, author);
  const { wbId } = await author.post({ title: people.unique('先有的') });
  await open(page, '/?zone=sw4');
  const home = page.url();
  await openComposer(page);
  await composer(page)
    .getByRole('button', { name: text('editor-pages:cancel'), exact: true })
    .last()
    .click();
  await page.locator(`a[href*="/posts/${wbId}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`/posts/${wbId}`));
  await page.waitForTimeout(300);
  await expect(page).toHaveURL(new RegExp(`/posts/${wbId}`));
  await page.goBack();
  await expect(page).toHaveURL(home);
});
