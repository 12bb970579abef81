import type { Page } from '@playwright/test';
import { startPost } from './support/compose.ts';
import { comments, composer, send, write } from './support/places.ts';
import { expect, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

interface Entry {
  readonly logname: string;
  readonly event?: string;
  readonly param?: string;
  readonly frequest_id?: string;
}

/**
 * What this page has sent to the log so far; a request that the server has refused is not among it.
 */
function logged(page: Page): Entry[] {
  const entries: Entry[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (new URL(request.url()).pathname !== '/logger/batch' || !response.ok()) return;
    entries.push(...(request.postDataJSON() as { logs: Entry[] }).logs);
  });
  return entries;
}

const events = (entries: readonly Entry[]) =>
  entries.flatMap(({ event, param }) => (event === undefined ? [] : [[event, param]]));

test("a user's pages are logged as the owner's or a visitor's, with where the level page was entered, under the request of the page", async ({
  page,
  context,
  people,
}) => {
  const [owner, other] = [await people.player(), await people.player()];
  await signIn(context, owner);
  const entries = logged(page);
  const reply = await page.goto(`/user/${owner.uid}?zone=sw4`);
  const id = reply?.headers()['x-request-id'];
  await page.mouse.move(40, 40);
  await expect.poll(() => events(entries)).toEqual([['user_page', `whose=owner&buid=${owner.uid}`]]);
  expect(entries.map((entry) => entry.frequest_id)).toEqual([id]);

  await page
    .getByRole('link', { name: text('levels:tab'), exact: true })
    .first()
    .click();
  await expect
    .poll(() => events(entries).slice(1))
    .toEqual([['level_page', `location=4&whose=owner&buid=${owner.uid}`]]);

  entries.length = 0;
  await open(page, `/user/${other.uid}/level?zone=sw4&location=1`);
  await page.mouse.move(60, 60);
  await expect
    .poll(() => events(entries).toSorted())
    .toEqual([
      ['level_page', `location=1&whose=visitor&buid=${other.uid}`],
      ['user_page', `whose=visitor&buid=${other.uid}`],
    ]);
  expect(new Set(entries.map((entry) => entry.frequest_id)).size).toBe(1);
  expect(entries[0]?.frequest_id).not.toBe(id);
});

test('a post and a comment that are refused are logged with the id of the error, and without what was written', async ({
  openAs,
  people,
  trouble,
}) => {
  const player = await people.player();
  const { wbId } = await player.post({ title: people.unique('原帖') });
  const page = await openAs(player);
  const entries = logged(page);
  trouble.expect(/^reply 403 POST .*\/add/);
  const refuse = {
    status: 403,
    headers: { 'x-error-id': 'MUTED' },
    json: { Succeed: false, Desc: '禁言中', Code: 403 },
  };
  await page.route(/weibo\/(comment\/)?add/, (route) => route.fulfill(refuse));
  const failed = (what: string) => [
    'send_failed',
    `${new URLSearchParams({ what, error_id: 'MUTED', reason: '禁言中' })}`,
  ];

  await open(page, `/posts/${wbId}?zone=sw4`);
  const box = comments(page).getByRole('textbox', { name: text('comment:placeholder') });
  await box.fill('不该被记录的评论');
  await comments(page)
    .getByRole('button', { name: text('comment:send') })
    .click();
  await expect.poll(() => events(entries)).toEqual([failed('comment')]);

  await startPost(page);
  await write(page, { title: people.unique('被拒'), body: '不该被记录的正文' });
  await send(page);
  await expect.poll(() => events(entries).slice(1)).toEqual([failed('post')]);
  await expect(composer(page)).toBeVisible();
  expect(JSON.stringify(entries.filter(({ logname }) => logname === 'event'))).not.toContain('不该被记录');
});
