import { paste, publish, startArticle } from './support/compose.ts';
import { faults } from './support/faults.ts';
import { picture } from './support/images.ts';
import { examine } from './support/overlay.ts';
import { composer, textBox, write } from './support/places.ts';
import { expect, signIn, test } from './support/test.ts';
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
