import type { Locator, Page } from '@playwright/test';
import { PHONE } from './support/phone.ts';
import { postList } from './support/places.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

const SEEN = /new_comments\/seen/;
const rowOf = (page: Page, title: string) => postList(page).getByRole('article', { name: title });
/** Whoever opens a page and does nothing is nobody. */
async function readPost(page: Page, address: string): Promise<void> {
  await open(page, address);
  const seen = page.waitForResponse(SEEN);
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, 10);
  expect((await seen).status()).toBe(200);
}

test('a member sees what was written since they were there, and is led to the first of it', async ({
  people,
  openAs,
}) => {
  const [author, other, reader] = [await people.player(), await people.player(), await people.player()];
  const title = people.unique('后来的话');
  const { wbId } = await author.post({ title });
  await other.comment(wbId, '起初的话');
  const page = await openAs(reader);
  await readPost(page, `/posts/${wbId}?zone=sw4`);
  await expect(page.getByText(text('new-comments-pages:since', { count: 1 }))).toBeHidden();
  const { cid } = await other.comment(wbId, '后来的第一句');
  await other.comment(wbId, '后来的第二句');
  await author.comment(wbId, '楼中的回答', { cid });

  await test.step('for who has not been there nothing stands before the title', async () => {
    const visitor = await openAs(null);
    await open(visitor, '/?zone=sw4&sort=1');
    const row = rowOf(visitor, title);
    const begins = async (part: Locator) => (await part.boundingBox())?.x ?? NaN;
    expect(await begins(row.getByRole('link', { name: title, exact: true }))).toBeCloseTo(
      await begins(row.getByRole('heading')),
      0,
    );
  });

  await test.step('in the list, on either site', async () => {
    const phone = await openAs(reader, PHONE);
    for (const [where, address] of [
      [phone, '/m?zone=sw4&sort=1'],
      [page, '/?zone=sw4&sort=1'],
    ] as const) {
      await open(where, address);
      await expect(rowOf(where, title).getByText(text('new-comments:new', { count: 3 }))).toBeVisible();
    }
  });

  await test.step('on the post, with the way to the first', async () => {
    await rowOf(page, title).getByRole('link', { name: title, exact: true }).click();
    const bar = page.getByRole('note').filter({ hasText: text('new-comments-pages:since', { count: 3 }) });
    await expect(bar).toBeVisible();
    await page.waitForResponse(SEEN);
    await expect(bar).toBeVisible();
    await bar.getByRole('button', { name: text('new-comments-pages:show') }).click();
    await expect(page.getByRole('article', { name: text('comment:by', { nick: other.nick, floor: 2 }) })).toBeFocused();
  });

  await test.step('and not any more once they have been there', async () => {
    await open(page, '/?zone=sw4&sort=1');
    await expect(rowOf(page, title)).toBeVisible();
    await expect(rowOf(page, title).getByText(text('new-comments:new', { count: 3 }))).toBeHidden();
  });
});

test('all posts of a zone are marked as read at once', async ({ people, openAs }) => {
  const [author, reader] = [await people.player(), await people.player()];
  const titles = [people.unique('一读'), people.unique('二读')] as const;
  const posts = [await author.post({ title: titles[0] }), await author.post({ title: titles[1] })] as const;
  for (const { wbId } of posts) {
    await reader.do('POST', '/api/bbs/weibo/new_comments/seen', { wbId });
    await author.comment(wbId, '又一句');
  }
  const page = await openAs(reader);
  await open(page, '/?zone=sw4&sort=1');
  for (const title of titles)
    await expect(rowOf(page, title).getByText(text('new-comments:new', { count: 1 }))).toBeVisible();
  await rowOf(page, titles[0]).getByRole('link', { name: titles[0], exact: true }).click();
  await page.getByRole('button', { name: text('new-comments-pages:all') }).click();
  await expect(page.getByText(text('new-comments-pages:allDone'))).toBeVisible();
  await page.goBack();
  for (const title of titles)
    await expect(rowOf(page, title).getByText(text('new-comments:new', { count: 1 }))).toBeHidden();
});
