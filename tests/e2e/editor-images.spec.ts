import { becomeArticle, openComposer, publish, startPost } from './support/compose.ts';
import { picture } from './support/images.ts';
import { composer, seeNoToast, seeToast, send, textBox, write } from './support/places.ts';
import { expect, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

test('pictures are uploaded, tried again, pasted and reviewed', async ({ page, context, people, trouble }) => {
  const author = await people.player();
  await signIn(context, author);
  await startPost(page);

  await test.step('other files than pictures are refused at once', async () => {
    await composer(page)
      .locator('input[type=file][accept^=image]')
      .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await seeToast(page, text('editor-pages:image.problem.type'));
    await expect(textBox(page).locator('img')).toHaveCount(0);
  });

  await test.step('an image shows its upload; it cannot be sent before it is there', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/bbs/images*', async (route) => {
      await released;
      await route.continue();
    });
    await write(page, { title: people.unique('配图'), body: '看图' });
    await composer(page)
      .locator('input[type=file][accept^=image]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture() });
    await expect(composer(page).getByText(text('editor-pages:image.uploading'))).toBeVisible();
    await send(page);
    await seeToast(page, '图片正在上传中');
    release();
    await expect(composer(page).getByText(text('editor-pages:image.uploading'))).toHaveCount(0);
    const content = await publish(page, author);
    expect(content).toMatch(/<img src="\/media\/[^"]+"[^>]*width="320" height="200"/);
    await page.unroute('**/api/bbs/images*');
  });

  await test.step('a failed upload can be tried again, a refused one cannot', async () => {
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
    await openComposer(page);
    await write(page, { title: people.unique('坏图'), body: '图' });
    const file = composer(page).locator('input[type=file][accept^=image]');
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
    await page.unroute('**/api/bbs/images*');
  });

  await test.step('pictures of a pasted page become uploads, wherever they stand', async () => {
    trouble.expect(/^reply 400 GET \/api\/bbs\/images\/convert_img_url/);
    await openComposer(page);
    await becomeArticle(page);
    await write(page, { title: people.unique('转载'), body: '前' });
    const inside = `data:image/png;base64,${(await picture()).toString('base64')}`;
    await textBox(page).evaluate((box, src) => {
      const data = new DataTransfer();
      // The second one is in our own network, where the server never looks.
      data.setData('text/html', `<p>一</p><p><img src="${src}"></p><p>二 <img src="http://127.0.0.1/a.png"></p>`);
      const paste = { inputType: 'insertFromPaste', dataTransfer: data, bubbles: true, cancelable: true };
      box.dispatchEvent(new InputEvent('beforeinput', paste));
    }, inside);
    await seeToast(page, '无法获取该图片，请保存后重新上传');
    // Uploads of their own, in any order.
    await expect(textBox(page).locator('[data-state=done]')).toHaveCount(1);
    await composer(page)
      .getByRole('button', { name: text('editor-pages:image.remove') })
      .last()
      .click();
    const content = await publish(page, author);
    expect(content).toMatch(/<p>一<\/p><p><img src="\/media\/[^"]+"[^>]*width="320" height="200"/);
    expect(content).not.toContain('127.0.0.1');
  });

  await test.step('a picture that the review has doubts about is shown, marked, and not sent', async () => {
    await page.route('**/api/bbs/images*', async (route) => {
      const reply = await route.fetch();
      const envelope = (await reply.json()) as { Message: { url: string }[] };
      const [image] = envelope.Message;
      if (image) image.url += '?ptype=1';
      await route.fulfill({ response: reply, json: envelope });
    });
    await openComposer(page);
    await write(page, { title: people.unique('存疑'), body: '图' });
    await composer(page)
      .locator('input[type=file][accept^=image]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture() });
    const mark = composer(page).getByText('审核不通过，可通过图片上传重新上传');
    await expect(mark).toBeVisible();
    await expect(mark).toHaveCSS('animation-delay', '0.4s');
    await expect(textBox(page).locator('img')).toBeVisible();
    await seeNoToast(page, text('editor-pages:image.block.rejected'));
    await send(page);
    await seeToast(page, text('editor-pages:image.block.rejected'));
  });
});
