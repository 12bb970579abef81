import type { Page } from '@playwright/test';
import { openComposer } from './support/compose.ts';
import type { Member } from './support/member.ts';
import { actions, comment, likeButton, postCard, seeToast, send, textBox, write } from './support/places.ts';
import { expect, open, test, TOLD_MS } from './support/test.ts';
import { text } from './support/texts.ts';

interface Person {
  readonly member: Member;
  /** Where she acts. */
  readonly page: Page;
  /** Another page of hers that only stands open: what arrives there comes by itself. */
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

/** One mentions the other in a post, who follows, likes and comments; each hears of what the other does. */
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
  await guest.page.getByRole('textbox', { name: text('core:comment.placeholder') }).fill(words);
  await seen(host, /add_comment/, guest, () =>
    guest.page.getByRole('button', { name: text('core:comment.send'), exact: true }).click(),
  );
  await expect(await newest(host, 'comments')).toContainText(words);
  await expect(comment(guest.page, words)).toBeVisible();
}

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
