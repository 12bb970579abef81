import type { Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import { seeToast } from './support/places.ts';
import { answered, expect, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const task = '发布第一篇帖子';
const tasksOf = (page: Page) => page.getByRole('region', { name: text('levels-pages:tasks.title') });
const claimButton = (page: Page) =>
  page.getByRole('button', { name: text('levels-pages:tasks.claimLabel', { name: task }), exact: true });

test('a player goes to a task, posts, sees the progress, claims the reward once and rises', async ({
  page,
  context,
  people,
}) => {
  await (await people.player()).post({ title: people.unique('别人的帖子') });
  const player = await people.player({ nick: people.unique('升级者') });
  await signIn(context, player);
  await open(page, `/user/${player.uid}/level?zone=sw4&location=2`);
  const tab = page.getByRole('link', { name: text('levels:tab'), exact: true });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  const own = page.getByRole('region', { name: text('levels-pages:page.own') });
  await expect(own).toContainText('甲板学徒');
  const row = tasksOf(page).getByRole('listitem').filter({ hasText: task });
  await expect(row).toContainText(text('levels-pages:tasks.progressTimes', { done: 0, num: 1 }));
  const bar = (name: string) => page.getByRole('link', { name, exact: true }).first();

  await test.step('a task leads to where it is worked on', async () => {
    const name = text('levels-pages:tasks.goLabel', { name: task });
    await tasksOf(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(/\/\?zone=sw4$/);
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  await test.step('the top bar shows a red dot while a reward waits', async () => {
    await expect(bar(text('levels:bar'))).toBeVisible();
    await player.post({ title: people.unique('第一篇') });
    await page.reload();
    await expect(bar(text('levels:barWaiting'))).toBeVisible();
    expect.soft(await faults(page), 'top bar').toEqual([]);
    await bar(text('levels:barWaiting')).click();
    await expect(page).toHaveURL(/location=2/);
  });

  await expect(row).toContainText(text('levels-pages:tasks.progressTimes', { done: 1, num: 1 }));
  expect.soft(await faults(page), 'own level').toEqual([]);
  await answered(page, /forward\/post/, () => claimButton(page).click());
  await seeToast(page, text('levels-pages:tasks.claimedToast'));
  await expect(row).toContainText(text('levels-pages:tasks.claimed'));
  await expect(bar(text('levels:bar'))).toBeVisible();
  // 5 for the visit, 10 for the post and 20 for the task: level 2 begins at 20.
  await expect(own).toContainText('见习水手');
  await expect(page.getByRole('region', { name: text('levels-pages:page.record') })).toContainText(task);

  // Claimed once more, as after a lost answer: it is claimed, and nothing is added.
  const again = await player.call<{ data: { received_exp: number } }>(
    'POST',
    '/api/bbs/zmweb/forward/post?act=receive_reward',
    {
      task_log_id: 'first-post:0',
    },
  );
  expect([again.Succeed, again.Message.data.received_exp]).toEqual([true, 20]);
});

test('the level stands beside the name, in the card and on the page of another player', async ({ page, people }) => {
  const player = await people.player({ nick: people.unique('老水手') });
  for (let index = 0; index < 3; index++) await player.post({ title: people.unique('航行日志') });
  await open(page, `/user/${player.uid}?zone=sw4`);
  const label = text('levels:badge', { level: 2, name: '见习水手' });
  await expect(page.getByRole('img', { name: label, exact: true }).first()).toBeVisible();
  const card = page.getByRole('region', { name: text('levels-pages:card.title'), exact: true });
  await expect(card).toContainText('见习水手');
  expect.soft(await faults(page), 'card').toEqual([]);
  await card.getByRole('link', { name: text('levels-pages:card.all') }).click();
  await expect(page).toHaveURL(new RegExp(`/user/${player.uid}/level\\?.*location=1`));
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('heading', { name: text('levels-pages:page.of', { nick: player.nick }) })).toBeVisible();
  await expect(tasksOf(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: text('levels-pages:page.record') })).toHaveCount(0);
  await expect(page.getByRole('region', { name: text('levels-pages:page.privileges') })).toBeVisible();
  expect.soft(await faults(page), 'level of another').toEqual([]);
});
