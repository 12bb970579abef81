import { publish, startPost } from './support/compose.ts';
import { picture } from './support/images.ts';
import type { Member } from './support/member.ts';
import { composer, seeToast, send, textBox, write } from './support/places.ts';
import { expect, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

let author: Member;

test.beforeEach(async ({ people, context }) => {
  author = await people.player();
  await signIn(context, author);
});

test('an image shows its upload; it cannot be sent before it is there', async ({ page, people }) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/bbs/images*', async (route) => {
    await released;
    await route.continue();
  });
  await startPost(page);
  await write(page, { title: people.unique('配图'), body: '看图' });
  await composer(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture() });
  await expect(composer(page).getByText(text('editor-pages:image.uploading'))).toBeVisible();
  await send(page);
  await seeToast(page, '图片正在上传中');
  release();
  await expect(composer(page).getByText(text('editor-pages:image.uploading'))).toHaveCount(0);
  const content = await publish(page, author);
  expect(content).toMatch(/<img src="\/media\/[^"]+"[^>]*width="320" height="200"/);
});

test('a failed upload can be tried again, a refused one cannot', async ({ page, people, trouble }) => {
  trouble.expect(/^reply 400 POST \/api\/bbs\/images/);
  const answers = [
    {
      status: 400,
      json: { Succeed: false, Message: '图片已损坏，请更换图片', Desc: '图片已损坏，请更换图片', Code: 400 },
    },
    null,
    { status: 400, json: { Succeed: false, Message: '审核不通过', Desc: '审核不通过', Code: 18 } },
  ];
  await page.route('**/api/bbs/images*', async (route) => {
    const answer = answers.shift();
    await (answer ? route.fulfill(answer) : route.continue());
  });
  await startPost(page);
  await write(page, { title: people.unique('坏图'), body: '图' });
  const file = composer(page).locator('input[type=file]');
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture() });
  await seeToast(page, '图片已损坏，请更换图片');
  await send(page);
  await seeToast(page, text('editor-pages:image.block.failed'));
  await composer(page)
    .getByRole('button', { name: text('editor-pages:image.retry') })
    .click();
  await expect(composer(page).getByText(text('editor-pages:image.failed'))).toHaveCount(0);

  await file.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: await picture(40, 40, '#ff0000') });
  await expect(composer(page).getByText('审核不通过', { exact: true })).toBeVisible();
  await expect(composer(page).getByRole('button', { name: text('editor-pages:image.retry') })).toHaveCount(0);
  await send(page);
  await seeToast(page, text('editor-pages:image.block.rejected'));
  await composer(page)
    .getByRole('button', { name: text('editor-pages:image.remove') })
    .last()
    .click();
  expect((await publish(page, author)).match(/<img/g)).toHaveLength(1);
});

test('other files than pictures are refused at once', async ({ page }) => {
  await startPost(page);
  await composer(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await seeToast(page, text('editor-pages:image.problem.type'));
  await expect(textBox(page).locator('img')).toHaveCount(0);
});
