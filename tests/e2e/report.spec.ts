import type { Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import { tick, choose, comment, seeToast } from './support/places.ts';
import { penalise } from './support/penalties.ts';
import { expect, open, signIn, test } from './support/test.ts';
import { text, textPattern } from './support/texts.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: '举报', exact: true });
const submit = (page: Page) => dialog(page).getByRole('button', { name: '举报', exact: true });

test('a post and a comment are reported, and a moderator deletes one of them from the queue', async ({
  page,
  context,
  people,
  openAs,
}) => {
  const [author, reporter] = [await people.player(), await people.player()];
  const title = people.unique('低价代练');
  const { wbId } = await author.post({ title });
  const words = people.unique('加我微信');
  await author.comment(wbId, words);
  await test.step('nobody reports what is their own, and a visitor is asked to log in', async () => {
    await open(page, `/posts/${wbId}?zone=sw4`);
    await choose(page, page.getByRole('main'), text('core:post.menu'), '举报');
    await expect(page.getByRole('dialog', { name: textPattern('core:login.title') })).toBeVisible();
    await signIn(context, author);
    await open(page, `/posts/${wbId}?zone=sw4`);
    await page
      .getByRole('main')
      .getByRole('button', { name: text('core:post.menu'), exact: true })
      .first()
      .click();
    await expect(page.getByRole('menuitem', { name: text('core:post.copyLink') })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: '举报', exact: true })).toHaveCount(0);
  });
  await signIn(page.context(), reporter);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await choose(page, page.getByRole('main'), text('core:post.menu'), '举报');
  await expect(dialog(page)).toContainText(title);
  await expect(dialog(page).getByRole('radio')).toHaveCount(7);
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  // It looks inactive, and a press says why.
  await submit(page).click({ force: true });
  await seeToast(page, '请选择一个举报原因');
  await tick(dialog(page).getByRole('radio', { name: text('report:reasons.advertising') }));
  await submit(page).click({ force: true });
  await seeToast(page, '举报原因不能为空');
  const box = dialog(page).getByRole('textbox');
  await box.fill('线下交易广告');
  await test.step('what was begun is there again, for this post and this account alone', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await choose(page, comment(page, words), text('comment:menu'), '举报');
    await expect(dialog(page)).toContainText(words);
    await expect(box).toHaveValue('');
    await signIn(context, await people.player());
    await open(page, `/posts/${wbId}?zone=sw4`);
    await choose(page, page.getByRole('main'), text('core:post.menu'), '举报');
    await expect(dialog(page)).toContainText(title);
    await expect(box).toHaveValue('');
    await signIn(context, reporter);
    await open(page, `/posts/${wbId}?zone=sw4`);
    await choose(page, page.getByRole('main'), text('core:post.menu'), '举报');
    await expect(box).toHaveValue('线下交易广告');
    await expect(dialog(page).getByRole('radio', { name: text('report:reasons.advertising') })).toBeChecked();
  });
  await submit(page).click();
  await seeToast(page, text('report:done'));
  await expect(dialog(page)).toHaveCount(0);
  await choose(page, page.getByRole('main'), text('core:post.menu'), '举报');
  await expect(box, 'it was sent').toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await choose(page, comment(page, words), text('comment:menu'), '举报');
  await expect(dialog(page)).toContainText(words);
  await tick(dialog(page).getByRole('radio', { name: text('report:reasons.trading') }));
  await dialog(page).getByRole('textbox').fill('留联系方式');
  await submit(page).click();
  await expect(dialog(page)).toHaveCount(0);

  const moderator = await openAs(await people.staff('sw4:13'));
  await open(moderator, '/manage?zone=sw4');
  await moderator.getByRole('link', { name: text('moderation:reports') }).click();
  const reported = (about: string) => moderator.getByRole('article').filter({ hasText: about });
  const post = reported(title).first();
  await expect(post).toContainText(text('moderation-pages:count_other', { count: 1 }));
  expect.soft(await faults(moderator), 'queue').toEqual([]);
  await post.getByRole('button', { name: text('moderation-pages:delete') }).click();
  await penalise(moderator, { action: 'delete', reason: '广告' });
  await expect(reported(title)).toHaveCount(0);
  expect((await reporter.call('GET', '/api/bbs/weibo/get_detail', { wbId })).Succeed).toBe(false);
  await reported(words)
    .first()
    .getByRole('button', { name: text('moderation-pages:dismiss') })
    .click();
  await expect(reported(words)).toHaveCount(0);
  // The deletion before it may still be offered to be undone.
  const closed = moderator.getByRole('listitem').filter({ hasText: text('moderation-pages:closed') });
  await closed.getByRole('button', { name: text('moderation-pages:done.undo'), exact: true }).click();
  await seeToast(moderator, text('moderation-pages:reopened'));
  await expect(reported(words).first()).toBeVisible();
});
