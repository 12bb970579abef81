import type { Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import { expect, open, signIn, test, TOLD_MS } from './support/test.ts';
import { text } from './support/texts.ts';
import type { Trouble } from './support/trouble.ts';

/** Names that a count may follow. */
const startingWith = (key: string) => new RegExp(`^${text(key)}`);
const bell = (page: Page) => page.getByRole('button', { name: startingWith('core:shell.messages.label') }).first();
const redBell = (page: Page) =>
  page.getByRole('button', { name: text('core:shell.messages.unread'), exact: true }).first();
const popover = (page: Page) => page.getByRole('dialog', { name: text('core:shell.messages.label') });
const list = (page: Page, tab: string) => page.getByRole('list', { name: text(`messages:tab.${tab}`), exact: true });

test('somebody is told at once of what another one does, and reads it', async ({ page, context, people, trouble }) => {
  const [ann, bob] = [await people.player(), await people.player()];
  const { wbId } = await ann.post({ title: '潮汐表' });
  // What a plugin has told a new player.
  await ann.do('GET', '/api/bbs/user/messages/systemMsg');
  await signIn(context, ann);
  const connected = page.waitForResponse(/messages\/stream/);
  await open(page, '/?zone=sw4');
  await connected;
  await expect(bell(page)).toBeVisible();
  await expect(redBell(page)).toHaveCount(0);

  await bob.comment(wbId, '退潮是几点？');
  await expect(redBell(page)).toBeVisible({ timeout: TOLD_MS });
  const { wbId: other } = await bob.post({ title: '见闻', content: `<p>[at,${ann.nick},${ann.uid}] 来看</p>` });
  await bob.do('POST', '/api/bbs/weibo/favor/add_favor', { wbId });

  await bell(page).click();
  const shown = popover(page);
  await expect(shown.getByRole('article')).toHaveCount(2);
  await expect(shown.getByText('退潮是几点？')).toBeVisible();
  expect.soft(await faults(page), 'popover').toEqual([]);
  await shown.getByRole('tab', { name: startingWith('messages:group.favors') }).click();
  await expect(shown.getByRole('article')).toContainText(text('messages:did.likePost'));
  // Plugins may have told something too.
  await shown.getByRole('tab', { name: startingWith('messages:group.systemMsg') }).click();
  await expect(redBell(page)).toHaveCount(0);
  await shown.getByRole('tab', { name: startingWith('messages:group.favors') }).click();
  await shown.getByRole('link', { name: text('messages:seeAll') }).click();
  await expect(page).toHaveURL(/\/messages\?/);
  await expect(list(page, 'favors').getByRole('article')).toContainText('潮汐表');
  expect.soft(await faults(page), 'likes').toEqual([]);

  await page.getByRole('link', { name: startingWith('messages:tab.at') }).click();
  await expect(list(page, 'at').getByRole('article')).toContainText('见闻');
  await bob.comment(other, `[at,${ann.nick},${ann.uid}] 快来`);
  await expect(list(page, 'at').getByRole('article')).toHaveCount(2);
  expect.soft(await faults(page), 'mentions').toEqual([]);
  await expect(redBell(page)).toHaveCount(0);

  await list(page, 'at')
    .getByRole('button', { name: text('messages:delete') })
    .first()
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('core:post.delete') })
    .click();
  await expect(list(page, 'at').getByRole('article')).toHaveCount(1);
  await list(page, 'at')
    .getByRole('link', { name: text('messages:open') })
    .click();
  await expect(page).toHaveURL(new RegExp(`/posts/${other}`));

  await test.step('messages are their owner’s alone', async () => {
    trouble.expect(/^reply 404 GET \/user\//);
    const reply = await page.goto(`/user/${bob.uid}/message?zone=sw4`);
    expect(reply?.status()).toBe(404);
    await open(page, `/user/${ann.uid}/message?zone=sw4&type=systemMsg&action=1`);
    await expect(page.getByText(text('messages:empty.systemMsg')).or(list(page, 'systemMsg'))).toBeVisible();
    expect.soft(await faults(page), 'system messages').toEqual([]);
  });
});

async function withoutStream(page: Page, trouble: Trouble) {
  trouble.expect(/^reply 502 GET .*messages\/stream/);
  await page.route(/messages\/stream/, (route) =>
    route.fulfill({ status: 502, body: 'a proxy that keeps nothing open' }),
  );
}

test('where no stream comes through, an open page asks by itself once a minute', async ({
  page,
  context,
  people,
  trouble,
}) => {
  const [ann, bob] = [await people.player(), await people.player()];
  const { wbId } = await ann.post({ title: '没有直播' });
  await ann.do('GET', '/api/bbs/user/messages/systemMsg');
  await signIn(context, ann);
  await withoutStream(page, trouble);
  await page.clock.install();
  const refused = page.waitForResponse(/messages\/stream/);
  await open(page, '/?zone=sw4');
  await refused;
  await expect(bell(page)).toBeVisible();
  await bob.comment(wbId, '听得见吗');
  await expect(redBell(page)).toHaveCount(0);
  await page.clock.fastForward(61_000);
  await expect(redBell(page)).toBeVisible();

  await test.step('an open list shows a new message before it counts as read', async () => {
    await open(page, `/user/${ann.uid}/message?zone=sw4&type=comments`);
    await expect(list(page, 'comments').getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('link', { name: startingWith('messages:tab.comments') })).not.toContainText('1');
    await bob.comment(wbId, '第二句');
    await page.clock.fastForward(61_000);
    await expect(list(page, 'comments').getByRole('article')).toHaveCount(2);
    await expect(list(page, 'comments').getByRole('article').first()).toContainText('第二句');
    await expect(page.getByRole('link', { name: startingWith('messages:tab.comments') })).not.toContainText('1');
  });
});
