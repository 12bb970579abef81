import { writeFile } from 'node:fs/promises';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { makeClip } from '../support/ffmpeg.ts';
import { startPost } from './support/compose.ts';
import { picture } from './support/images.ts';
import { examine } from './support/overlay.ts';
import { tick, choose, composer, postCard, seeToast, send, write } from './support/places.ts';
import { expect, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const PIECE = 4_194_304;

const upload = (page: Page, file: string) =>
  composer(page).locator('input[type=file][accept*=".mkv"]').setInputFiles(file);

/**
 * What becomes of the next pieces: they are sent, never answered, or lost. Answers where each of
 * them began, and lets go of those held.
 */
async function steerPieces(context: BrowserContext, fates: ('send' | 'hold' | 'lose')[]) {
  const offsets: number[] = [];
  const held: Route[] = [];
  await context.route('**/api/bbs/video/upload?*', async (route) => {
    offsets.push(Number(new URL(route.request().url()).searchParams.get('offset')));
    const fate = fates.shift() ?? 'send';
    if (fate === 'send') await route.continue();
    else if (fate === 'lose') await route.abort('connectionfailed');
    else held.push(route);
  });
  return { offsets, loseHeld: () => Promise.all(held.splice(0).map((route) => route.abort('connectionfailed'))) };
}

/** Until what is written is kept in the browser, the upload with it. */
const kept = (page: Page) =>
  page.waitForFunction(() => Object.values({ ...localStorage }).some((copy) => String(copy).includes('"filekey"')));

test('a video from upload to playback, over a closed tab and a lost connection', async ({
  page: first,
  context,
  people,
  trouble,
}, info) => {
  test.slow(); // it waits for ffmpeg
  const file = info.outputPath('战斗 回放.mp4');
  const clip = makeClip('mp4', { seconds: 3, size: '640x400', rate: '10M' });
  expect(clip.length).toBeGreaterThan(PIECE);
  await writeFile(file, clip);
  trouble.expect(/^failed POST \/api\/bbs\/video\/upload/);
  await signIn(context, await people.player());
  const pieces = Math.ceil(clip.length / PIECE);
  const title = people.unique('视频');

  // The second piece never arrives, then the tab is gone.
  const { offsets, loseHeld } = await steerPieces(context, ['send', 'hold', 'lose']);
  await startPost(first);
  await write(first, { title, body: '看回放' });
  await composer(first)
    .getByRole('button', { name: text('video:tool'), exact: true })
    .click();
  await upload(first, file);
  await expect.poll(() => offsets).toEqual([0, PIECE]);
  await send(first);
  await seeToast(first, text('video:unfinished'));
  await kept(first);
  const page = await context.newPage();
  await loseHeld();
  await first.close();
  await startPost(page);
  await page.getByRole('button', { name: text('editor-pages:restore.accept') }).click();

  // The same file goes on where it was; its next piece is lost once.
  await expect(composer(page).getByText(text('video-pages:interrupted', { name: '战斗 回放.mp4' }))).toBeVisible();
  await upload(page, file);
  await expect(composer(page).getByText(text('video-pages:ready'))).toBeVisible({ timeout: 60_000 });
  expect(offsets.slice(0, 4)).toEqual([0, PIECE, PIECE, PIECE]);
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
  expect(new Set(offsets).size).toBe(pieces);
  await send(page);
  await expect(composer(page)).toHaveCount(0);

  await open(page, '/?zone=sw4');
  const teaser = postCard(page, title).getByRole('link', { name: text('video-pages:teaser', { length: '0:03' }) });
  await expect(teaser).toBeVisible();
  await teaser.click();
  const player = page.locator('video');
  await expect(player).toBeVisible();
  // A browser that was built without H.264 gets the file all the same.
  const canPlay = await player.evaluate((video: HTMLVideoElement) =>
    video.canPlayType('video/mp4; codecs="avc1.64001f"'),
  );
  const part = page.waitForResponse((response) => response.url().endsWith('.mp4') && response.status() === 206);
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    void video.play().catch(() => undefined);
  });
  await part;
  if (canPlay)
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  // The other quality goes on from there.
  await tick(page.getByRole('radio', { name: text('video-pages:resolution', { lines: '360' }) }));
  await expect(player).toHaveJSProperty('videoHeight', canPlay ? 360 : 0);

  // An edit may take it out.
  const article = page.getByRole('article', { name: title });
  await choose(page, article, text('core:post.menu'), text('core:post.edit'));
  const edit = page.getByRole('dialog', { name: text('editor-pages:editPost') });
  await edit.getByRole('button', { name: text('video-pages:remove') }).click();
  await edit.getByRole('button', { name: text('editor-pages:save'), exact: true }).click();
  await expect(edit).toHaveCount(0);
  await expect(player).toHaveCount(0);
});

test('the first picture of a video waits for the review, and a doubtful one does not take its place', async ({
  page,
  context,
  people,
}, info) => {
  test.slow(); // it waits for ffmpeg
  const file = info.outputPath('夜战.mp4');
  await writeFile(file, makeClip('mp4'));
  let review: object = { coverState: 'waiting', coverUrl: '' };
  await page.route('**/api/bbs/video/status?*', async (route) => {
    const reply = await route.fetch();
    const envelope = (await reply.json()) as { Message: object };
    await route.fulfill({ response: reply, json: { ...envelope, Message: { ...envelope.Message, ...review } } });
  });
  await page.route('**/api/bbs/images*', async (route) => {
    const reply = await route.fetch();
    const envelope = (await reply.json()) as { Message: { url: string }[] };
    const [image] = envelope.Message;
    if (image) image.url += '?ptype=1';
    await route.fulfill({ response: reply, json: envelope });
  });
  await signIn(context, await people.player());
  await startPost(page);
  await composer(page)
    .getByRole('button', { name: text('video:tool'), exact: true })
    .click();
  await composer(page)
    .getByRole('button', { name: text('video-pages:help.open') })
    .click();
  const help = page.getByRole('dialog', { name: text('video-pages:help.title') });
  await examine(help, 'help about videos');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await upload(page, file);
  await expect(composer(page).getByText(text('video-pages:cover.waiting'))).toBeVisible({ timeout: 30_000 });
  review = { coverState: 'rejected', coverReason: '审核不通过：画面血腥', coverUrl: '' };
  const refused = composer(page)
    .getByRole('alert')
    .filter({ hasText: text('video-pages:cover.refused') });
  await expect(refused).toContainText('画面血腥', { timeout: 15_000 });

  await composer(page)
    .getByRole('button', { name: text('video-pages:cover.edit') })
    .click();
  const dialog = page.getByRole('dialog', { name: text('video-pages:cover.title') });
  await examine(dialog, 'cover of a video');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture() });
  await dialog.getByRole('button', { name: text('video-pages:cover.save'), exact: true }).click();
  await seeToast(page, text('video-pages:cover.rejected'));
  await expect(dialog).toBeVisible();
});
