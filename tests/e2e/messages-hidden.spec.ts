import type { Page } from '@playwright/test';
import { answered, expect, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const redBell = (page: Page) =>
  page.getByRole('button', { name: text('core:shell.messages.unread'), exact: true }).first();
const likes = (page: Page) => page.getByRole('list', { name: text('messages:tab.favors'), exact: true });
const FAVORS = /\/messages\/all\/favors/;

/** Puts the page behind another one, or in front again, as the page is told of it. */
const look = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('likes that come while nobody looks stay unread, and are one message with all names when somebody looks again', async ({
  page,
  context,
  people,
}) => {
  const [ann, bob, cid, dan] = await Promise.all([0, 1, 2, 3].map(() => people.player()));
  if (!ann || !bob || !cid || !dan) throw new Error('four people');
  const { wbId } = await ann.post({ title: '灯塔的夜' });
  await ann.do('GET', '/api/bbs/user/messages/systemMsg');
  await signIn(context, ann);
  const connected = page.waitForResponse(/messages\/stream/);
  await open(page, `/user/${ann.uid}/message?zone=sw4&type=favors`);
  await connected;
  await expect(page.getByText(text('messages:empty.favors'))).toBeVisible();

  await look(page, 'hidden');
  const like = (who: typeof bob) => who.do('POST', '/api/bbs/weibo/favor/add_favor', { wbId });
  await answered(page, FAVORS, async () => void (await like(bob)));
  await expect(likes(page).getByRole('article')).toContainText(bob.nick);
  await expect(redBell(page)).toBeVisible();
  // The message is unread already: no count tells of these.
  await like(cid);
  await like(dan);
  await expect(likes(page).getByRole('article')).not.toContainText(dan.nick);
  const unread = () => ann.do<{ favorCount: number }>('GET', '/api/bbs/user/messages/unread');
  expect(await unread()).toMatchObject({ favorCount: 1 });

  await look(page, 'visible');
  const row = likes(page).getByRole('article');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(dan.nick);
  await expect(row).toContainText(cid.nick);
  await expect(row).toContainText(text('messages:others', { n: 1 }));
  await expect(row).toContainText(text('messages:new'));
  await expect(redBell(page)).toHaveCount(0);
  expect(await unread()).toMatchObject({ favorCount: 0 });
});
