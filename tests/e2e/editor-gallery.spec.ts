import type { Locator, Page } from '@playwright/test';
import { paste, publish, startArticle } from './support/compose.ts';
import { drop } from './support/drop.ts';
import { axe, faults } from './support/faults.ts';
import { picture } from './support/images.ts';
import { choose, composer, textBox, tool, write } from './support/places.ts';
import { expect, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const COLOURS = ['#b0413e', '#2f7d5b', '#35589a', '#c9a227', '#7d4f9e'];

/** Files of different pictures. */
const files = (count: number) =>
  Promise.all(
    COLOURS.slice(0, count).map(async (colour, index) => ({
      name: `${index}.png`,
      mimeType: 'image/png',
      buffer: await picture(320 + 10 * index, 200, colour),
    })),
  );
/** Widths of the pictures, by which they are told apart. */
const widthsIn = (content: string) => [...content.matchAll(/ width="(\d+)"/g)].map(([, width]) => Number(width));

const say = (key: string, values = {}) => text(`editor-pages:gallery.${key}`, values);
const allUploaded = (page: Page) =>
  expect(composer(page).getByText(text('editor-pages:image.uploading'))).toHaveCount(0);
const galleryIn = (page: Page) => textBox(page).getByRole('group', { name: /图集/ }).first();
const tiles = (gallery: Locator) => gallery.getByRole('listitem').getByRole('button');
const drawn = (gallery: Locator) =>
  tiles(gallery)
    .locator('img')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));

test('pictures become a gallery, which is put in order, published, seen and edited', async ({
  page,
  context,
  people,
}) => {
  const author = await people.player();
  const title = people.unique('图集');
  await signIn(context, author);
  await startArticle(page, 'mx');
  await write(page, { title });
  const box = textBox(page);
  await box.click();
  const gallery = galleryIn(page);

  await test.step('several pictures at once, dropped beside the text, are offered to stand side by side', async () => {
    await drop(composer(page).getByLabel(text('editor-pages:title.label'), { exact: true }), await files(3));
    await allUploaded(page);
    await expect(box.locator('img')).toHaveCount(3);
    await expect(composer(page).getByText(say('offer', { count: 3 }))).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await composer(page)
      .getByRole('button', { name: say('join'), exact: true })
      .click();
    await expect(tiles(gallery)).toHaveCount(3);
    await expect(composer(page).getByText(say('offer', { count: 3 }))).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(gallery).toHaveCount(0);
    await expect(box.locator('img')).toHaveCount(3);
    await page.keyboard.press('Control+y');
    await expect(tiles(gallery)).toHaveCount(3);
  });

  await test.step('more are added, and each is moved and taken out by keyboard', async () => {
    await gallery
      .getByLabel(say('add'))
      .and(page.locator('input'))
      .setInputFiles((await files(5)).slice(3));
    await allUploaded(page);
    await expect.poll(() => drawn(gallery)).toEqual([320, 330, 340, 350, 360]);
    await tiles(gallery).first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(tiles(gallery).nth(1)).toBeFocused();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => drawn(gallery)).toEqual([320, 340, 330, 350, 360]);
    await expect(tiles(gallery).nth(2)).toBeFocused();
    await page.keyboard.press('Delete');
    await expect.poll(() => drawn(gallery)).toEqual([320, 340, 350, 360]);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => drawn(gallery)).toEqual([320, 330, 340, 350, 360]);
    expect(await faults(page)).toEqual([]);
  });

  await test.step('a pointer drags one to another place, as one step', async () => {
    const centre = async (index: number) => {
      const at = await tiles(gallery).nth(index).boundingBox();
      return [(at?.x ?? 0) + (at?.width ?? 0) / 2, (at?.y ?? 0) + (at?.height ?? 0) / 2] as const;
    };
    await tiles(gallery).first().scrollIntoViewIfNeeded();
    await page.mouse.move(...(await centre(0)));
    await page.mouse.down();
    await page.mouse.move(...(await centre(1)), { steps: 4 });
    await page.mouse.move(...(await centre(2)), { steps: 4 });
    await expect.poll(() => drawn(gallery)).toEqual([330, 340, 320, 350, 360]);
    await page.mouse.up();
    await expect.poll(() => drawn(gallery)).toEqual([330, 340, 320, 350, 360]);
    await tiles(gallery).first().focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => drawn(gallery)).toEqual([320, 330, 340, 350, 360]);
    await page.keyboard.press('Control+y');
    await expect.poll(() => drawn(gallery)).toEqual([330, 340, 320, 350, 360]);
  });

  await test.step('its words are asked for: of one picture and of them all', async () => {
    await tiles(gallery).nth(1).click();
    await gallery.getByRole('button', { name: text('editor-pages:picture.alt'), exact: true }).click();
    await page.getByRole('textbox', { name: text('editor-pages:picture.alt') }).fill('云海里的金顶');
    await page.keyboard.press('Enter');
    await expect(tiles(gallery).nth(1)).toHaveAccessibleName(
      say('said', { place: 2, count: 5, words: '云海里的金顶' }),
    );
    await gallery.getByRole('button', { name: say('caption'), exact: true }).click();
    await page.getByRole('textbox', { name: text('editor-pages:picture.caption') }).fill('一路山水');
    await page.keyboard.press('Enter');
    await expect(gallery.getByText('一路山水', { exact: true })).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });

  await test.step('Escape leads back to the text, and the composer stays', async () => {
    await tiles(gallery).first().focus();
    await page.keyboard.press('Escape');
    await expect(box).toBeFocused();
    await expect(composer(page)).toBeVisible();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('之后');
  });

  let content = '';
  await test.step('the post has it', async () => {
    content = await publish(page, author, 'mx');
    expect(content).toMatch(
      /^<figure title="一路山水"><img src="[^"]+" width="330" height="200"><img src="[^"]+" alt="云海里的金顶" width="340" height="200">(<img src="[^"]+" width="\d+" height="200">){3}<\/figure><p>之后<\/p>$/,
    );
    expect(widthsIn(content)).toEqual([330, 340, 320, 350, 360]);
  });

  const newest = { uid: author.uid, sort: 1 };
  const lists = '/api/bbs/weibo/list/get_weibo_list_v2';
  const { list } = await author.do<{ list: { wbId: number }[] }>('GET', lists, newest, 'mx');
  const address = `/posts/${list[0]?.wbId}?zone=mx`;
  await test.step('readers see it as one figure, and go through all of it in the viewer', async () => {
    await open(page, address);
    const figure = page.getByRole('article').first().locator('figure');
    await expect(figure.locator('figcaption')).toHaveText('一路山水');
    const tops = await figure
      .locator('img')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(2);
    await figure.getByRole('img', { name: '云海里的金顶' }).click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByRole('img', { name: text('viewer:image', { n: 2, total: 5 }) })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('img', { name: text('viewer:image', { n: 3, total: 5 }) })).toBeVisible();
    await page.keyboard.press('Escape');
    const { violations } = await (await axe(page)).include('article').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
  });

  await test.step('it is edited again, and taken apart', async () => {
    await choose(page, page.getByRole('article').first(), text('core:post.menu'), text('core:post.edit'));
    await expect(tiles(galleryIn(page))).toHaveCount(5);
    await galleryIn(page)
      .getByRole('button', { name: say('apart'), exact: true })
      .click();
    await expect(galleryIn(page)).toHaveCount(0);
    await expect(textBox(page).locator('img')).toHaveCount(5);
  });
});

test('a gallery begins behind a slash, and neighbouring pictures are joined', async ({ page, context, people }) => {
  const author = await people.player();
  await signIn(context, author);
  await startArticle(page, 'sw3');
  await write(page, { title: people.unique('图集') });
  const box = textBox(page);
  await box.click();

  await test.step('the tool asks for files', async () => {
    // It listens before the key is pressed.
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.type('/gal');
    await expect(page.getByRole('option', { name: text('editor-pages:tool.gallery'), exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(await files(2));
    await allUploaded(page);
    await expect(tiles(galleryIn(page))).toHaveCount(2);
    await expect(tool(page, 'gallery')).toBeVisible();
  });

  await test.step('a picture that is dropped below it is joined to it from its own tools', async () => {
    await drop(box.locator('p').last(), (await files(3)).slice(2));
    await allUploaded(page);
    const alone = box.locator('p img');
    await alone.click();
    await page
      .getByRole('toolbar', { name: text('editor-pages:picture.tools') })
      .getByRole('button', { name: say('join'), exact: true })
      .click();
    await expect(tiles(galleryIn(page))).toHaveCount(3);
    await expect(alone).toHaveCount(0);
    expect(widthsIn(await publish(page, author, 'sw3'))).toEqual([320, 330, 340]);
  });
});

test('a gallery of a page stays one when it is pasted', async ({ page, context, people }) => {
  const author = await people.player();
  const upload = async (colour: string) =>
    (await author.upload('a.png', new Uint8Array(await picture(64, 64, colour)), 'sw3')).url;
  const [one, two] = [await upload('#b0413e'), await upload('#2f7d5b')];
  await signIn(context, author);
  await startArticle(page, 'sw3');
  await textBox(page).click();
  await paste(page, {
    'text/html': `<figure><figure><img src="${one}" alt="山"></figure><figure><img src="${two}"></figure><figcaption>两岸</figcaption></figure><p>之后</p>`,
    'text/plain': '之后',
  });
  await expect(tiles(galleryIn(page))).toHaveCount(2);
  await expect(galleryIn(page).getByText('两岸', { exact: true })).toBeVisible();
});
