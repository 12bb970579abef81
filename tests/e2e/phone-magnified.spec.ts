import type { Locator } from '@playwright/test';
import { PHONE } from './support/phone.ts';
import { postCard } from './support/places.ts';
import { expect, open, test } from './support/test.ts';
import { text, textPattern } from './support/texts.ts';

/** What a page of a phone has room for at 200 %. */
const MAGNIFIED = { ...PHONE, viewport: { width: 195, height: 422 } };

const sides = async (part: Locator) => {
  const box = await part.boundingBox();
  return { left: box?.x ?? NaN, right: (box?.x ?? NaN) + (box?.width ?? NaN), top: box?.y ?? NaN };
};

async function expectInside(part: Locator): Promise<void> {
  const { left, right } = await sides(part);
  expect.soft(left).toBeGreaterThanOrEqual(0);
  expect.soft(right).toBeLessThanOrEqual(MAGNIFIED.viewport.width);
}

/** One stands behind the other in their line, or below it. */
async function expectApart(first: Locator, second: Locator): Promise<void> {
  const [before, behind] = [await sides(first), await sides(second)];
  const height = (await first.boundingBox())?.height ?? NaN;
  expect.soft(behind.left >= before.right || behind.top >= before.top + height).toBe(true);
}

test('at 200 % on a phone the last tab, names and the tools of messages are neither cut off nor covered', async ({
  people,
  openAs,
}) => {
  const [author, reader] = [await people.player(), await people.player()];
  const title = people.unique('放大两倍');
  const { wbId } = await author.post({ title });
  await reader.do('POST', '/api/bbs/weibo/comment/add_comment_v2', { wbId, content: '一条评论' });
  const page = await openAs(author, MAGNIFIED);

  await test.step('home', async () => {
    await open(page, '/m?zone=sw4&sort=1');
    const tabs = page.getByRole('navigation', { name: text('mobile:tabs') }).getByRole('link');
    for (const tab of await tabs.all()) await expectInside(tab);
    const card = postCard(page, title);
    await card.scrollIntoViewIfNeeded();
    await expectApart(card.locator('a[href*="/user/"]').last(), card.locator('a[href*="themeId="]'));
    await expectInside(card.getByRole('button', { name: text('core:post.menu') }));
  });

  await test.step('messages', async () => {
    await open(page, '/m/info?zone=sw4');
    await expectInside(page.getByRole('button', { name: text('messages:settings.label'), exact: true }));
    const row = page.getByRole('article').filter({ hasText: title }).first();
    await expect(row).toBeVisible();
    await expectApart(
      row.getByRole('link', { name: text('messages:open') }),
      row.getByRole('button', { name: textPattern('messages:markRead') }),
    );
  });
});
