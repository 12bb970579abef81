import type { Page } from '@playwright/test';
import { openComposer } from './support/compose.ts';
import type { Member } from './support/member.ts';
import { examine } from './support/overlay.ts';
import { actions, choose, comment, likeButton, postCard, seeToast, send, textBox, write } from './support/places.ts';
import { expect, open, test, TOLD_MS } from './support/test.ts';
import { text } from './support/texts.ts';

interface Person {
  readonly member: Member;
  /** Where this person acts. */
  readonly page: Page;
  /** Another page of theirs that only stands open: what arrives there comes by itself. */
  readonly watch: Page;
}

const redBell = (page: Page) =>
  page.getByRole('button', { name: text('core:shell.messages.unread'), exact: true }).first();
const bell = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${text('core:shell.messages.label')}`) }).first();

/** The newest message of a tab of the message centre; opening it reads the tab. */
async function newest({ page, member }: Person, tab: string) {
  await open(page, `/user/${member.uid}/message?zone=sw4&type=${tab}`);
  return page
    .getByRole('list', { name: text(`messages:tab.${tab}`), exact: true })
    .getByRole('article')
    .first();
}

/** What one does lights the red dot of the other, whose page stands open, at once. */
async function seen(other: Person, call: RegExp, by: Person, act: () => Promise<void>): Promise<void> {
  for (const kind of ['comment', 'favor', 'at', 'systemMsg'])
    await other.member.do('GET', `/api/bbs/user/messages/${kind}`);
  await expect(bell(other.watch)).toBeVisible();
  await expect(redBell(other.watch)).toHaveCount(0);
  const answer = by.page.waitForResponse((reply) => call.test(reply.url()) && reply.request().method() === 'POST');
  await act();
  await answer;
  await expect(redBell(other.watch)).toBeVisible({ timeout: TOLD_MS });
}

/**
 * One mentions the other in a post, who follows, likes and comments; each hears of what the other
 * does.
 */
async function meet(host: Person, guest: Person, title: string): Promise<void> {
  await open(host.page, '/?zone=sw4');
  await openComposer(host.page);
  await write(host.page, { title, body: `@${guest.member.nick}` });
  await host.page.getByRole('option', { name: guest.member.nick }).click();
  await textBox(host.page).press('End');
  await host.page.keyboard.type('一起来');
  await seen(guest, /weibo\/add/, host, () => send(host.page));
  await expect(await newest(guest, 'at')).toContainText(title);

  await open(guest.page, '/?zone=sw4&sort=1');
  await postCard(guest.page, title).getByRole('link', { name: title }).click();
  await guest.page
    .getByRole('button', { name: text('follow:button.label.0', { nick: host.member.nick }) })
    .first()
    .click();
  await seeToast(guest.page, '关注成功');
  await seen(host, /add_favor/, guest, () => likeButton(actions(guest.page)).click());
  await expect(await newest(host, 'favors')).toContainText(guest.member.nick);

  const words = `算我一个，${title}`;
  await guest.page.getByRole('textbox', { name: text('comment:placeholder') }).fill(words);
  await seen(host, /add_comment/, guest, () =>
    guest.page.getByRole('button', { name: text('comment:send'), exact: true }).click(),
  );
  await expect(await newest(host, 'comments')).toContainText(words);
  await expect(comment(guest.page, words)).toBeVisible();
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('two people in two browsers follow, mention, like and comment, and each sees at once what the other has done', async ({
  people,
  openAs,
}) => {
  test.setTimeout(180_000);
  const enter = async (): Promise<Person> => {
    const member = await people.player();
    const watch = await openAs(member);
    const connected = watch.waitForResponse(/messages\/stream/);
    await open(watch, '/?zone=sw4');
    await connected;
    return { member, watch, page: await watch.context().newPage() };
  };
  const [ann, bob] = [await enter(), await enter()];
  await meet(ann, bob, people.unique('安的航海日志'));
  await meet(bob, ann, people.unique('鲍的航海日志'));
  const { isFollow } = await ann.member.do<{ isFollow: number }>('GET', `/api/bbs/user/detail/${bob.member.uid}`);
  expect(isFollow).toBe(2);
});

test('an edit overwrites nothing that was written meanwhile before its author has seen both', async ({
  people,
  openAs,
  trouble,
}) => {
  trouble.expect(/reply 409 POST .*\/weibo\/edit/);
  const author = await people.staff('sw4:13');
  const page = await openAs(author);
  const title = people.unique('两处修改');
  const { wbId } = await author.post({ title, content: '<p>最初的话</p>' });
  await open(page, `/posts/${wbId}?zone=sw4`);
  const article = page.getByRole('article', { name: title });
  await choose(page, article, text('core:post.menu'), text('core:post.edit'));
  const dialog = page.getByRole('dialog', { name: text('editor-pages:editPost') });
  await textBox(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('，这里改的');
  await author.do('POST', '/api/bbs/weibo/edit', { wbId, title, themeId: 1, content: '<p>别处改的</p>' });

  const save = dialog.getByRole('button', { name: text('editor-pages:save'), exact: true });
  const conflict = page.getByRole('dialog', { name: text('editor-pages:postConflict.title') });
  await save.click();
  await expect(conflict).toContainText('最初的话，这里改的');
  await expect(conflict).toContainText('别处改的');
  await examine(conflict, 'conflict of a post');
  await conflict.getByRole('button', { name: text('editor-pages:postConflict.save') }).click();
  await seeToast(page, text('drafts-pages:draft.saved'));
  // What is kept as a draft began from the older text still.
  await save.click();
  await conflict.getByRole('button', { name: text('editor-pages:postConflict.useMine') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(article).toContainText('最初的话，这里改的');
});
