import type { Page } from '@playwright/test';
import type { Member } from './support/member.ts';
import { signInByForm } from './support/login.ts';
import { tick, actions, collectButton, composer, likeButton } from './support/places.ts';
import { becomeVisitor, expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

/**
 * Presses as a visitor, logs in, and waits until the call that was pressed for has been answered.
 */
async function pressAndLogIn(page: Page, by: Member, call: RegExp, press: () => Promise<void>): Promise<void> {
  await press();
  const reply = page.waitForResponse((response) => call.test(response.url()));
  await signInByForm(page, by.credentials);
  await reply;
}

test('what a visitor has pressed is done after the login that it asked for; what they liked before stays liked', async ({
  page,
  people,
}) => {
  const member = await people.player();
  const { wbId } = await member.post({ title: people.unique('登录以后') });
  await member.do('POST', '/api/bbs/weibo/favor/add_favor', { wbId });
  await open(page, `/posts/${wbId}?zone=sw4`);
  const like = likeButton(actions(page));
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await pressAndLogIn(page, member, /add_favor/, () => like.click());
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAccessibleName(text('core:post.likeCount', { n: 1, count: 1 }));

  await becomeVisitor(page);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await pressAndLogIn(page, member, /add_collect/, () => collectButton(page).click());
  await expect(collectButton(page)).toHaveAttribute('aria-pressed', 'true');
});

test('a visitor votes, publishes and comments as soon as they are logged in', async ({ page, people }) => {
  const member = await people.player();
  const by = await people.staff('sw4:10');
  const { wbId } = await by.post({
    title: people.unique('先选后登录'),
    wbIsPoll: 1,
    pollTitle: '去哪片海',
    pollMinNum: 1,
    pollMaxNum: 1,
    pollOptions: JSON.stringify([{ name: '北海' }, { name: '南海' }]),
    pollEndTime: Date.now() + 86_400_000,
  });
  await test.step('the option that they chose is voted for', async () => {
    await open(page, `/posts/${wbId}?zone=sw4`);
    const poll = page.getByRole('region', { name: '去哪片海' });
    await tick(poll.getByRole('radio', { name: '南海' }));
    const login = () => poll.getByRole('button', { name: text('poll-pages:block.login') }).click();
    await pressAndLogIn(page, member, /add_poll/, login);
    const { votedTime } = await member.do<{ votedTime: number }>('GET', '/api/bbs/poll/get_user_poll_info', { wbId });
    expect(votedTime).toBeGreaterThan(0);
    await expect(poll.getByRole('radio')).toHaveCount(0);
  });
  await test.step('the box for a comment has the focus', async () => {
    await becomeVisitor(page);
    await open(page, `/posts/${wbId}?zone=sw4`);
    await page.getByRole('button', { name: text('comment:login') }).click();
    await signInByForm(page, member.credentials);
    await expect(page.getByRole('textbox', { name: text('comment:placeholder') })).toBeFocused();
  });
  await test.step('on phones the sheet for it opens', async () => {
    await becomeVisitor(page);
    await open(page, `/m/posts/${wbId}?zone=sw4&site=phone`);
    await page.getByRole('button', { name: text('comment:login') }).click();
    await signInByForm(page, member.credentials);
    await expect(page.getByRole('textbox', { name: text('comment:placeholder') })).toBeFocused();
  });
  await test.step('the composer opens', async () => {
    await becomeVisitor(page);
    await open(page, '/?zone=sw4');
    await page
      .getByRole('button', { name: text('core:shell.side.publish') })
      .first()
      .click();
    await signInByForm(page, member.credentials);
    await expect(composer(page)).toBeVisible({ timeout: 30_000 }); // loaded on use
  });
});
