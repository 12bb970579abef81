import type { Page } from '@playwright/test';
import type { Member } from './member.ts';
import { composer, send, textBox } from './places.ts';
import { expect, open } from './test.ts';
import { text } from './texts.ts';

/** Opens a zone's home and the composer on it, for a member who may post. */
export async function startPost(page: Page, zone: string = 'sw4'): Promise<void> {
  await open(page, `/?zone=${zone}`);
  await openComposer(page);
}

/** The same as an article: players begin with plain text, which has no tools for its look. */
export async function startArticle(page: Page, zone: string = 'sw4'): Promise<void> {
  await startPost(page, zone);
  await becomeArticle(page);
}

/** From plain text to an article, in the open composer. */
export async function becomeArticle(page: Page): Promise<void> {
  await composer(page)
    .getByRole('button', { name: text('editor-pages:mode.toArticle') })
    .click();
  await expect(composer(page).getByRole('toolbar', { name: text('editor-pages:toolbar') })).toBeVisible();
}

export async function openComposer(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: text('core:shell.side.publish') })
    .first()
    .click();
  // The heaviest part of the site, loaded on use.
  await expect(composer(page)).toBeVisible({ timeout: 30_000 });
}

/** Takes all that is written away, by the keyboard; title and category stay. */
export async function emptyText(page: Page): Promise<void> {
  await textBox(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(composer(page).getByText(text('editor-pages:count', { count: 0 }))).toBeVisible();
}

/**
 * The event by which a browser pastes into the text; Playwright cannot fill the clipboard.
 * @param data by its type: `text/plain`, `text/html`
 */
export const paste = (page: Page, data: Readonly<Record<string, string>>): Promise<void> =>
  textBox(page).evaluate((box, given) => {
    const dataTransfer = new DataTransfer();
    for (const [type, value] of Object.entries(given)) dataTransfer.setData(type, value);
    const options = { inputType: 'insertFromPaste', dataTransfer, bubbles: true, cancelable: true };
    box.dispatchEvent(new InputEvent('beforeinput', options));
  }, data);

/**
 * Sends what is in the composer.
 * @returns the content as it is stored: that of the author's newest post
 */
export async function publish(page: Page, author: Member, zone: string = 'sw4'): Promise<string> {
  await send(page);
  await expect(composer(page)).toHaveCount(0);
  const newest = { uid: author.uid, sort: 1 };
  const list = '/api/bbs/weibo/list/get_weibo_list_v2';
  const { list: posts } = await author.do<{ list: { wbId: number }[] }>('GET', list, newest, zone);
  const wbId = posts[0]?.wbId ?? 0;
  const { wbContent } = await author.do<{ wbContent: string }>('GET', '/api/bbs/weibo/get_detail', { wbId }, zone);
  return wbContent;
}
