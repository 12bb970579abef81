import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startPost } from './support/compose.ts';
import { postCard, send, textBox, write } from './support/places.ts';
import { expect, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

test.skip(process.platform !== 'linux', 'finds the processes of a browser in /proc');

test('what a player has typed survives a crash of the whole browser', async ({
  playwright,
  launchOptions,
  forum,
  people,
}) => {
  const player = await people.player();
  const words = people.unique('浪打过来');
  const profile = await mkdtemp(join(tmpdir(), 'gh-crash-'));
  const start = async () => {
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: forum.origin,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
    });
    await signIn(context, player);
    return { context, page: await context.newPage() };
  };
  try {
    const { context, page } = await start();
    await startPost(page);
    await write(page, { title: words, body: '写到一半' });
    await expect.poll(() => onDisk(page)).toContain('写到一半');
    const closed = context.waitForEvent('close');
    await killAll(profile);
    await closed;

    const { context: again, page: next } = await start();
    await startPost(next);
    const found = next.getByRole('alertdialog', { name: text('editor-pages:restore.title') });
    await found.getByRole('button', { name: text('editor-pages:restore.accept') }).click();
    await expect(textBox(next)).toHaveText('写到一半');
    await send(next);
    await expect(postCard(next, words)).toBeVisible();
    await again.close();
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});

/** What the browser has promised to keep: read beside the page, as the next browser would. */
const onDisk = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opened = indexedDB.open('guildhall-composer', 1);
        // The page has not made it yet.
        opened.addEventListener('upgradeneeded', () => opened.transaction?.abort());
        opened.addEventListener('error', () => resolve(''));
        opened.addEventListener('success', () => {
          const copies = opened.result.transaction('copies').objectStore('copies').getAll();
          copies.addEventListener('success', () => {
            opened.result.close();
            resolve(JSON.stringify(copies.result));
          });
        });
      }),
  );

/** Ends every process that runs on a profile, at once and without a word. */
async function killAll(profile: string): Promise<void> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes(profile)) continue;
    try {
      process.kill(Number(name), 'SIGKILL');
    } catch {
      // it ended with another one
    }
  }
}
