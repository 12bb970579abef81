import type { Locator, Page } from '@playwright/test';
import { actions, comment, comments, likeButton, postCard } from '../e2e/support/places.ts';
import { expect, open, signIn, test } from '../e2e/support/test.ts';
import { text } from '../e2e/support/texts.ts';

/** Presses Tab until the element has the focus, as someone without a mouse does. */
async function tabTo(page: Page, target: Locator, most: number = 60): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`not reached with ${most} presses of Tab`);
}

test('opens a post, likes it and comments on it with the keyboard alone', async ({ page, context, people }) => {
  const author = await people.player();
  const title = people.unique('键盘可达');
  await author.post({ title });
  const reader = await people.player();
  await signIn(context, reader);
  await open(page, '/?zone=sw4&sort=1');
  await test.step('the first stop leads past the bars to the content', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: text('core:shell.skip') });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
  await tabTo(page, postCard(page, title).getByRole('link', { name: title }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // The link that was pressed has gone with its page.
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('body > [aria-live]'), 'what a screen reader says').toHaveText(await page.title());

  const menu = page.getByRole('article', { name: title }).getByRole('button', { name: text('core:post.menu') });
  await tabTo(page, menu);
  for (const reducedMotion of ['no-preference', 'reduce'] as const)
    await test.step(`a menu opens and closes by keys and gives the focus back (motion: ${reducedMotion})`, async () => {
      await page.emulateMedia({ reducedMotion });
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expect(menu).toBeFocused();
    });
  await page.emulateMedia({ reducedMotion: null });

  const like = likeButton(actions(page));
  await tabTo(page, like);
  await page.keyboard.press('Space');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toBeFocused();
  await tabTo(page, comments(page).getByRole('textbox'));
  await page.keyboard.type('键盘写的评论');
  await page.keyboard.press('Control+Enter');
  await expect(comment(page, '键盘写的评论')).toBeVisible();

  const own = (words: string) => comment(page, words).first();
  const answer = own('键盘写的评论')
    .getByRole('button', { name: text('comment:replyTo', { nick: reader.nick }) })
    .first();
  await test.step('what opened the box for a reply has the focus again when the box goes', async () => {
    await answer.press('Enter');
    await page.keyboard.press('Escape');
    await expect(answer).toBeFocused();
    await answer.press('Enter');
    await page.keyboard.type('键盘写的回复');
    await page.keyboard.press('Control+Enter');
    await expect(own('键盘写的回复')).toBeVisible();
    await expect(answer).toBeFocused();
  });

  await test.step('a comment that is deleted gives the focus to the one that takes its place', async () => {
    await comments(page).getByRole('textbox').first().fill('后面的评论');
    await page.keyboard.press('Control+Enter');
    await expect(own('后面的评论')).toBeVisible();
    await own('键盘写的评论')
      .getByRole('button', { name: text('comment:menu') })
      .first()
      .press('Enter');
    await page.getByRole('menuitem', { name: text('core:post.delete') }).press('Enter');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('core:post.delete') })
      .press('Enter');
    await expect(own('键盘写的评论')).toHaveCount(0);
    await expect(own('后面的评论')).toBeFocused();
  });
});

test('the login dialog keeps the focus and gives it back', async ({ page }) => {
  await open(page, '/?zone=sw4');
  const button = page.getByRole('button', { name: '登录', exact: true }).first();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  }
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('core:shell.close') })
    .focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});
