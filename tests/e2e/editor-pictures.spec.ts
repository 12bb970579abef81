import { paste, publish, startArticle } from './support/compose.ts';
import { axe, faults } from './support/faults.ts';
import { picture } from './support/images.ts';
import { examine } from './support/overlay.ts';
import { PHONE } from './support/phone.ts';
import { composer, textBox, write } from './support/places.ts';
import { expect, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

test('a picture gets its words and its size, by keyboard as well, and each change is taken back', async ({
  page,
  context,
  people,
}) => {
  const author = await people.player();
  await signIn(context, author);
  await startArticle(page);
  await write(page, { title: people.unique('题注') });
  const box = textBox(page);
  await box.click();
  await composer(page)
    .locator('input[type=file][accept^=image]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture(900, 500) });
  const image = box.locator('img');
  await expect(box.locator('[data-state="done"], [data-state="uploading"]')).toHaveCount(1);
  await expect(composer(page).getByText(text('editor-pages:image.uploading'))).toHaveCount(0);
  const bar = page.getByRole('toolbar', { name: text('editor-pages:picture.tools') });
  const field = (name: string) => page.getByRole('textbox', { name: text(`editor-pages:picture.${name}`) });
  const button = (name: string) => bar.getByRole('button', { name: text(`editor-pages:picture.${name}`), exact: true });

  await test.step('the tools stand beside the picture that the caret is on', async () => {
    await expect(bar).toHaveCount(0);
    await image.click();
    await expect(bar).toBeVisible();
    await button('sizes.s').click();
    await expect.poll(() => image.evaluate(({ clientWidth }) => clientWidth)).toBe(240);
    const below = async () =>
      ((await bar.boundingBox())?.y ?? 0) - (await image.evaluate((one) => one.getBoundingClientRect().bottom));
    await expect.poll(below).toBeLessThan(12);
    await expect.poll(below).toBeGreaterThan(0);
    // The browser would move the caret if it could.
    await page.mouse.move(5, 5);
    await expect(bar).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect.poll(() => image.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(500);
    expect(await faults(page)).toEqual([]);
  });

  await test.step('its words are asked for, and too many are said', async () => {
    await button('alt').click();
    await expect(field('alt')).toBeFocused();
    await field('caption').fill('字'.repeat(101));
    await page.keyboard.press('Enter');
    await expect(page.getByText(text('editor-pages:picture.tooLong', { max: 100 }))).toBeVisible();
    await field('alt').fill('云海里的金顶');
    await field('caption').fill('雁门关外😀');
    await examine(page.getByRole('dialog', { name: text('editor-pages:picture.title') }), 'words of a picture');
    await page.keyboard.press('Enter');
    await expect(field('alt')).toHaveCount(0);
    await expect(box).toBeFocused();
    await expect(box.getByText('雁门关外', { exact: true })).toBeVisible();
    await expect(box.getByRole('img', { name: '云海里的金顶' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(box.getByText('雁门关外')).toHaveCount(0);
    await page.keyboard.press('Control+y');
    await expect(box.getByText('雁门关外')).toBeVisible();
  });

  await test.step('Tab leads to the tools, arrows move among them and Escape leads back', async () => {
    await expect(bar).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(button('alt')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await expect(button('sizes.m')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button('sizes.m')).toHaveAttribute('aria-pressed', 'true');
    await expect(button('sizes.m')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(box).toBeFocused();
    await expect(composer(page)).toBeVisible();
    await expect(bar).toBeVisible();
  });

  await test.step('the post says it', async () => {
    expect(await publish(page, author)).toMatch(
      /^<p><img src="\/media\/[^"]+" alt="云海里的金顶" title="雁门关外" class="size-m" width="900" height="500"><\/p>$/,
    );
  });
});

test('a figure of a page brings its caption', async ({ page, context, people }) => {
  const author = await people.player();
  const { url } = await author.upload('a.png', new Uint8Array(await picture()), 'sw3');
  await signIn(context, author);
  await startArticle(page, 'sw3');
  const box = textBox(page);
  await box.click();
  await paste(page, {
    'text/html': `<figure><img src="${url}" alt="山"><figcaption>两岸的<b>青山</b></figcaption></figure><p>之后</p>`,
    'text/plain': '之后',
  });
  await expect(box.getByText('两岸的青山', { exact: true })).toBeVisible();
  await expect(box.getByRole('img', { name: '山', exact: true })).toBeVisible();
});

for (const { zone, locale, device, address } of [
  { zone: 'sw4', locale: 'zh-CN', device: {}, address: '/posts/' },
  { zone: 'mx', locale: 'en-US', device: {}, address: '/posts/' },
  { zone: 'sw4', locale: 'en-US', device: PHONE, address: '/m/posts/' },
  { zone: 'mx', locale: 'zh-CN', device: PHONE, address: '/m/posts/' },
] as const)
  test(`captions and sizes are seen: ${zone}, ${locale}, ${address}`, async ({ people, openAs }) => {
    const author = await people.player();
    const { url } = await author.upload('a.png', new Uint8Array(await picture(900, 500)), zone);
    const image = (said: string) => `<img src="${url}" ${said} width="900" height="500">`;
    const { wbId } = await author.post({
      title: people.unique('题注'),
      content: `<p>${image('alt="山" title="雁门关外" class="size-s"')}</p><p>看${image('title="扬州" class="size-m"')}了</p><p>${image('')}</p>`,
      zone,
    });
    const page = await openAs(null, { ...device, locale });
    await open(page, `${address}${wbId}?zone=${zone}`);
    const article = page.getByRole('article').first();
    const figure = article.getByRole('figure', { name: '雁门关外' }).or(article.locator('figure')).first();
    await expect(figure.locator('figcaption')).toHaveText('雁门关外');
    await expect(figure.getByRole('img', { name: '山', exact: true })).toBeVisible();
    expect(await figure.locator('img').evaluate(({ clientWidth }) => clientWidth)).toBe(240);
    await expect(article.getByRole('figure', { name: '扬州' })).toContainText('扬州');
    // A picture that nothing is said of is decoration; the button around it has its name.
    const plain = article.locator(`img[src="${url}"]`).last();
    await expect(plain).toHaveAttribute('alt', '');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    const { violations } = await axe(page).include('article').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
  });
