import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import { text, textPattern } from './texts.ts';

/** The list of posts on home and user pages. */
export const postList = (page: Page): Locator => page.getByRole('list', { name: text('core:home.posts') });

/** A post's card in a list. */
export const postCard = (page: Page, title: string): Locator => page.getByRole('article', { name: title });

/** Like, collect, comment, share below a post. */
export const actions = (page: Page): Locator => page.getByRole('group', { name: text('core:post.actions') });

export const likeButton = (place: Locator): Locator =>
  place.getByRole('button', { name: textPattern('core:post.likeCount') });

export const collectButton = (page: Page): Locator =>
  actions(page).getByRole('button', { name: textPattern('core:post.collectCount') });

/** The part of the page with the comments, and one comment in it. */
export const comments = (page: Page): Locator => page.locator('#comments');
export const comment = (page: Page, words: string): Locator =>
  comments(page).getByRole('article').filter({ hasText: words });

export const composer = (page: Page): Locator => page.getByRole('dialog', { name: text('editor-pages:newPost') });

const toasts = (page: Page, words: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${text('core:shell.toasts')}`) }).getByText(words, { exact: true });

/** A message that comes and goes; a test that waits for it has seen it. */
export async function seeToast(page: Page, words: string): Promise<void> {
  await expect(toasts(page, words).first()).toBeVisible();
}

/** Waits until a message is gone, so that the next with the same words is seen as another. */
export async function seeNoToast(page: Page, words: string): Promise<void> {
  await expect(toasts(page, words)).toHaveCount(0);
}

/**
 * Chooses a radio or a check box by its label, once that stands still: a dialog that is just opening
 * moves away from a forced click on the control itself.
 */
export async function tick(control: Locator): Promise<void> {
  if (await control.isChecked()) return;
  await control.locator('xpath=ancestor::label[1]').click();
  await expect(control).toBeChecked();
}

/** Writes in the composer, which must be open. */
export async function write(
  page: Page,
  { title = '', body = '', theme = '综合讨论' }: { title?: string; body?: string; theme?: string },
): Promise<void> {
  const dialog = composer(page);
  if (title) await dialog.getByLabel(text('editor-pages:title.label'), { exact: true }).fill(title);
  await tick(dialog.getByRole('radio', { name: theme }));
  if (body) {
    await textBox(page).click();
    await page.keyboard.type(body);
  }
}

/** Where the post's text is written. */
export const textBox = (page: Page): Locator => page.getByRole('textbox', { name: text('editor-pages:body.label') });

/**
 * A button of the composer's toolbar, by its key below `editor-pages:tool`; another plugin's by
 * that of its text, with the namespace.
 */
export function tool(page: Page, key: string): Locator {
  const label = text(key.includes(':') ? key : `editor-pages:tool.${key}`).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return composer(page)
    .getByRole('toolbar')
    .getByRole('button', { name: new RegExp(`^${label}(（|$)`) });
}

export const send = (page: Page): Promise<void> =>
  composer(page)
    .getByRole('button', { name: text('editor-pages:send'), exact: true })
    .click();

/** Opens the menu of a post or comment and chooses an entry. */
export async function choose(page: Page, place: Locator, menu: string, entry: string | RegExp): Promise<void> {
  await place.getByRole('button', { name: menu, exact: true }).first().click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Chooses an entry of the menu in the composer's footer. */
export const chooseMore = (page: Page, entry: string | RegExp): Promise<void> =>
  choose(page, composer(page), text('drafts-pages:draft.more'), entry);

/** Waits until the composer's menu says how many drafts there are. */
export async function seeDrafts(page: Page, count: number): Promise<void> {
  await composer(page)
    .getByRole('button', { name: text('drafts-pages:draft.more'), exact: true })
    .click();
  const entry = text('drafts-pages:draft.boxCount', { count });
  await expect(page.getByRole('menuitem', { name: entry, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}
