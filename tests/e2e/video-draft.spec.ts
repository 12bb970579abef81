import { writeFile } from 'node:fs/promises';
import { wav } from '../../plugins/voice/server/test-support.ts';
import { makeClip } from '../support/ffmpeg.ts';
import { openComposer, startPost } from './support/compose.ts';
import { picture } from './support/images.ts';
import { chooseMore, composer, seeToast, send, write } from './support/places.ts';
import { expect, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const editorText = (key: string) => text(`editor-pages:${key}`);

test("a draft's preview shows its cover, video and sound; a video that was cancelled elsewhere says so and is not sent", async ({
  page,
  context,
  people,
  trouble,
}, info) => {
  test.slow(); // it waits for ffmpeg
  trouble.expect(/^reply 404 (GET|POST) \/api\/bbs\/video\/(status|cancel)/);
  const manager = await people.staff('sw4:13,14,18');
  await signIn(context, manager);
  const button = (name: string) => composer(page).getByRole('button', { name, exact: true });
  const title = people.unique('影音草稿');
  const clip = info.outputPath('回放.mp4');
  await writeFile(clip, makeClip('mp4'));

  await startPost(page);
  await write(page, { title, body: '看一看，听一听' });
  const covers = composer(page).getByRole('group', { name: text('post-options-pages:cover.label'), exact: true });
  const cover = { name: 'cover.png', mimeType: 'image/png', buffer: await picture(640, 480, '#2f75d4') };
  await covers.locator('input[type=file]').setInputFiles(cover);
  const crop = page.getByRole('dialog', { name: text('cropping:title') });
  await crop.getByRole('button', { name: text('cropping:use'), exact: true }).click();
  await expect(covers.locator('[data-state=done]')).toHaveCount(1);
  await button(text('voice:tool')).click();
  const sound = { name: '夜话.wav', mimeType: 'audio/wav', buffer: wav(2) };
  await composer(page).locator('input[type=file][accept*=".opus"]').setInputFiles(sound);
  await expect(composer(page).locator('audio')).toBeVisible();
  await button(text('video:tool')).click();
  await composer(page).locator('input[type=file][accept*=".mkv"]').setInputFiles(clip);
  await expect(composer(page).getByText(text('video-pages:ready'))).toBeVisible({ timeout: 60_000 });
  await button(text('drafts-pages:draft.save')).click();
  await seeToast(page, '保存成功');

  const opened = context.waitForEvent('page');
  await chooseMore(page, text('drafts-pages:draft.preview.action'));
  const preview = await opened;
  await expect(preview.getByRole('heading', { name: title })).toBeVisible();
  const player = preview.locator('video');
  await expect(player).toHaveAttribute('src', /^\/media\/sw4\/.+\.mp4$/);
  await expect(player).toHaveAttribute('poster', /^\/media\//);
  await expect(preview.locator('audio')).toHaveAttribute('aria-label', text('voice-pages:player', { name: '夜话' }));
  await expect(preview.locator('figure figcaption ~ div img')).toHaveCount(1);

  // Another window of theirs gives the video up; the draft still names it.
  const last = await manager.do<{ weiboDraft: { attachments: string } }>(
    ...(['GET', '/api/bbs/weibo/draft/get_remind_last', {}] as const),
  );
  const { video } = JSON.parse(last.weiboDraft.attachments) as { video: { filekey: string } };
  await manager.do('POST', '/api/bbs/video/cancel', { filekey: video.filekey });
  const gone = text('video:errors.VIDEO_UNKNOWN');
  await preview.reload();
  await expect(preview.getByRole('note').filter({ hasText: gone })).toBeVisible();
  await expect(player).toHaveCount(0);
  await preview.close();

  await button(editorText('cancel')).last().click();
  await expect(composer(page)).toHaveCount(0);
  await openComposer(page);
  await page
    .getByRole('alertdialog', { name: '检测到你的草稿箱中存在草稿，是否需要加载最新的草稿内容？' })
    .getByRole('button', { name: '加载草稿' })
    .click();
  await expect(composer(page).getByRole('alert').filter({ hasText: gone })).toBeVisible();
  await expect(button(text('video-pages:again'))).toBeVisible();
  await send(page);
  await seeToast(page, text('video:gone'));
  await button(text('video-pages:remove')).click();
  await send(page);
  await expect(composer(page)).toHaveCount(0);
});
