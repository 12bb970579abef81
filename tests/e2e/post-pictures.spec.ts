import { picture } from './support/images.ts';
import { PHONE } from './support/phone.ts';
import { postCard } from './support/places.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

test('a picture of a text that cannot be loaded gives way to a placeholder of its size', async ({
  page,
  people,
  trouble,
}) => {
  trouble.expect(/^reply 404 GET \/media\//);
  const author = await people.player();
  const { url } = await author.upload('lost.png', new Uint8Array(await picture(60, 40)));
  const content = `<p>看图</p><p><img src="${url}" alt="礁石" width="60" height="40"></p>`;
  const { wbId } = await author.post({ title: people.unique('丢了的图'), content });
  await page.route(`**${url}*`, (route) => route.fulfill({ status: 404 }));
  await open(page, `/posts/${wbId}?zone=sw4`);
  const body = page.getByRole('main').locator('article').first();
  await expect(body.getByText('看图')).toBeVisible();
  const lost = body.getByRole('img', { name: '礁石' });
  await lost.scrollIntoViewIfNeeded();
  await expect(body.getByRole('button', { name: '礁石' })).toHaveCount(0);
  await expect(lost).toHaveJSProperty('tagName', 'SPAN');
  expect(await lost.evaluate((box) => [box.clientWidth, box.clientHeight])).toEqual([60, 40]);
});

test('a large picture comes at the size of its text, and whole in the viewer', async ({ page, people }) => {
  const author = await people.player();
  const { url } = await author.upload('large.png', new Uint8Array(await picture(1600, 900)));
  const content = `<p>看图</p><p><img src="${url}" alt="海图" width="1600" height="900"></p>`;
  const { wbId } = await author.post({ title: people.unique('大图'), content });
  await open(page, `/posts/${wbId}?zone=sw4`);
  const shown = page.getByRole('main').getByRole('img', { name: '海图' });
  const copy = url.replace('.png', '.medium.webp');
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
    .toContain(copy);
  await shown.click();
  await expect(page.getByRole('dialog').getByRole('img').first()).toHaveAttribute('src', url);
});

for (const [site, options] of [
  ['', { viewport: { width: 1440, height: 900 } }],
  ['/m', PHONE],
] as const)
  test(`a single picture stands beside the text of its post in lists (${site || 'wide'})`, async ({
    people,
    openAs,
  }) => {
    const author = await people.player();
    const { url } = await author.upload('one.png', new Uint8Array(await picture(900, 900)));
    const title = people.unique('一张图');
    await author.post({ title, content: `<p>${'潮水退了。'.repeat(30)}</p><p><img src="${url}"></p>` });
    const page = await openAs(null, options);
    await open(page, `${site || '/'}?zone=sw4`);
    const card = postCard(page, title);
    const shown = await card
      .getByRole('button', { name: text('core:post.openImage', { n: 1, total: 1 }) })
      .boundingBox();
    const heading = await card.getByRole('heading').boundingBox();
    const words = await card.getByRole('paragraph').boundingBox();
    if (!shown || !heading || !words) throw new Error('The card is not in sight.');
    expect(shown.x).toBeGreaterThan(Math.max(heading.x + heading.width, words.x + words.width));
    expect(shown.y).toBeCloseTo(heading.y, 0);
    expect(shown.height).toBeLessThan(150);
  });
