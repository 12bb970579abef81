import { wav } from '../../plugins/voice/server/test-support.ts';
import { startPost } from './support/compose.ts';
import { readInBothLooks } from './support/overlay.ts';
import { composer, postCard, seeToast, send, write } from './support/places.ts';
import { expect, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const FILE = 'input[type=file][accept*=".opus"]';

test('a sound is uploaded, heard before it is sent, and played in its post', async ({
  page,
  context,
  people,
  trouble,
  openAs,
}) => {
  trouble.expect(/^reply 400 POST \/api\/v1\/voice\/upload/);
  await signIn(context, await people.staff('sw4:18'));
  const title = people.unique('语音');
  await startPost(page);
  await write(page, { title, body: '听一听' });
  await composer(page)
    .getByRole('button', { name: text('voice:tool'), exact: true })
    .click();
  const file = composer(page).locator(FILE);
  await file.setInputFiles({ name: 'page.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('<script></script>') });
  await expect(composer(page).getByRole('alert')).toContainText('音频格式错误');
  await send(page);
  await seeToast(page, text('voice:unfinished'));
  await composer(page)
    .getByRole('button', { name: text('voice-pages:remove', { name: 'page.mp3' }) })
    .click();

  await file.setInputFiles({ name: '港口 夜话.wav', mimeType: 'audio/wav', buffer: wav(2) });
  await expect(composer(page).locator('audio')).toBeVisible();
  await readInBothLooks(composer(page).locator('section:has(audio)').first(), 'voice');
  await send(page);
  await expect(composer(page)).toHaveCount(0);

  const reader = await openAs(null);
  await open(reader, '/?zone=sw4');
  await postCard(reader, title).getByRole('link', { name: title }).first().click();
  const player = reader.locator('audio');
  await expect(player).toHaveAttribute('aria-label', text('voice-pages:player', { name: '港口 夜话' }));
  await expect(reader.getByText('0:02')).toBeVisible();
  // Nothing is loaded before somebody plays it.
  expect(await player.evaluate((audio: HTMLAudioElement) => audio.networkState)).toBeLessThan(2);
  await player.evaluate((audio: HTMLAudioElement) => {
    audio.muted = true;
    void audio.play();
  });
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.1);
  expect(await player.evaluate((audio: HTMLAudioElement) => Math.round(audio.duration))).toBe(2);

  // An edit begins with it; what is taken out is gone.
  const card = postCard(page, title);
  await card.getByRole('button', { name: text('core:post.menu'), exact: true }).click();
  await page.getByRole('menuitem', { name: text('core:post.edit'), exact: true }).click();
  const edit = page.getByRole('dialog', { name: text('editor-pages:editPost') });
  await expect(edit.locator('audio')).toHaveAttribute('src', /^\/media\//);
  await edit.getByRole('button', { name: text('voice-pages:remove', { name: '港口 夜话' }) }).click();
  await edit.getByRole('button', { name: text('editor-pages:save'), exact: true }).click();
  await expect(edit).toHaveCount(0);
  await reader.reload();
  await expect(reader.getByRole('heading', { name: title })).toBeVisible();
  await expect(player).toHaveCount(0);
});
