import { picture } from './support/images.ts';
import { expect, open, test } from './support/test.ts';

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
