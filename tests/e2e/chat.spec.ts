import type { Page } from '@playwright/test';
import { examine } from './support/overlay.ts';
import { expect, open, test, TOLD_MS } from './support/test.ts';
import { text } from './support/texts.ts';

const button = (page: Page) => page.getByRole('button', { name: text('chat:button'), exact: true });
const panel = (page: Page) => page.getByRole('region', { name: text('chat-pages:title'), exact: true });
const log = (page: Page) => panel(page).getByRole('log');
const input = (page: Page) => panel(page).getByRole('textbox', { name: text('chat-pages:write') });

async function enter(page: Page): Promise<void> {
  await button(page).click();
  await expect(log(page)).toBeVisible();
}

test('what is said in the room is there at once for others, and goes when a manager deletes it', async ({
  openAs,
  people,
}) => {
  const [author, manager] = [await people.player(), await people.staff('sw4:13')];
  const [said, read] = [await openAs(author), await openAs(manager, { viewport: { width: 390, height: 844 } })];
  await open(said, '/?zone=sw4');
  await open(read, '/?zone=sw4');
  await enter(said);
  await enter(read);

  await input(said).fill('今晚有人打副本吗');
  await input(said).press('Enter');
  await expect(log(said)).toContainText('今晚有人打副本吗');
  await expect(input(said)).toHaveValue('');
  await expect(log(read)).toContainText('今晚有人打副本吗', { timeout: TOLD_MS });

  const choose = async (entry: string) => {
    await log(read)
      .getByRole('article')
      .last()
      .getByRole('button', { name: text('chat-pages:menu') })
      .click();
    await read.getByRole('menuitem', { name: text(`chat-pages:${entry}`) }).click();
  };
  await test.step('whoever is to be muted is told for how long, and why', async () => {
    await choose('mute');
    const mute = read.getByRole('dialog', { name: text('chat-pages:muteTitle') });
    await examine(mute, 'mute');
    await read.keyboard.press('Escape');
    await expect(mute).toHaveCount(0);
  });
  await choose('remove');
  const dialog = read.getByRole('dialog', { name: text('chat-pages:removeTitle') });
  await dialog.getByRole('textbox', { name: text('chat-pages:reason') }).fill('刷屏');
  await dialog.getByRole('button', { name: text('chat-pages:confirm') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(log(read)).not.toContainText('今晚有人打副本吗');
  await expect(log(said)).not.toContainText('今晚有人打副本吗', { timeout: TOLD_MS });
});

test('the room opens into the focus, and Escape leads back to its button', async ({ page }) => {
  await open(page, '/?zone=sw4');
  await enter(page);
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
});

test('a zone without the plugin has no room', async ({ page }) => {
  await open(page, '/?zone=mx');
  await expect(page.getByRole('navigation', { name: text('core:shell.side.label') })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});
