import { examine } from './support/overlay.ts';
import { choose, composer, postCard, seeToast, send, write } from './support/places.ts';
import { startPost } from './support/compose.ts';
import { answered, expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

const DAY = 86_400_000;
const UPDATE = '/api/bbs/weibo/mark/update_mark';
const hot = text('marks:name.SETTOP');

test('a manager makes a post hot until a moment; visitors see it until then', async ({ page, people, openAs }) => {
  const title = people.unique('今晚开服');
  const { wbId } = await (await people.player()).post({ title });
  const manager = await people.staff('sw4:13');
  const desk = await openAs(manager);
  await open(desk, `/posts/${wbId}?zone=sw4`);
  const article = desk.getByRole('article', { name: title });
  await choose(desk, article, text('core:post.menu'), text('marks:action'));
  const marks = desk.getByRole('dialog', { name: text('marks:action'), exact: true });
  const box = marks.getByRole('checkbox', { name: hot });
  const timing = desk.getByRole('dialog', { name: text('marks-pages:timing', { mark: hot }) });

  await examine(marks, 'marks of a post');
  // Whoever cancels has ticked nothing.
  await box.click();
  await timing
    .getByRole('button', { name: text('marks-pages:cancel'), exact: true })
    .last()
    .click();
  await expect(box).not.toBeChecked();

  await box.click();
  const end = timing.getByRole('radiogroup', { name: text('marks-pages:end.label') });
  await end.getByRole('radio', { name: text('marks-pages:at') }).check();
  await timing.getByRole('button', { name: text('marks-pages:confirm') }).click();
  await expect(timing.getByText(text('marks-pages:problem.endRequired'))).toBeVisible();
  await end.getByRole('radio', { name: text('marks-pages:end.none') }).check();
  await answered(desk, /update_mark/, () => timing.getByRole('button', { name: text('marks-pages:confirm') }).click());
  await seeToast(desk, text('marks-pages:done'));
  await expect(box).toBeChecked();
  await desk.keyboard.press('Escape');
  await expect(article.getByText(hot, { exact: true })).toBeVisible();

  await open(page, '/?zone=sw4&sort=1');
  await expect(postCard(page, title).getByText(hot, { exact: true })).toBeVisible();
  await manager.do('PUT', UPDATE, { wbId, mark: 'SETTOP', set: true, endTime: Date.now() + 2_500 });
  await open(page, `/posts/${wbId}?zone=sw4`);
  const badge = page.getByRole('article', { name: title }).getByText(hot, { exact: true });
  await expect(badge).toBeVisible();
  await expect(async () => {
    await open(page, `/posts/${wbId}?zone=sw4`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await badge.count()).toBe(0);
  }).toPass({ timeout: 10_000 });
  await open(page, '/?zone=sw4&sort=1');
  await expect(postCard(page, title)).toBeVisible();
  await expect(postCard(page, title).getByText(hot, { exact: true })).toHaveCount(0);
});

test('unticking a timed mark asks first; a new post brings its marks; others have none of it', async ({
  people,
  openAs,
}) => {
  const manager = await people.staff('sw4:13');
  const desk = await openAs(manager);
  const title = people.unique('联赛报名');
  await startPost(desk);
  await write(desk, { title, body: '本周六晚八点' });
  const panel = composer(desk).getByRole('region', { name: text('marks:action') });
  const recommended = text('marks:name.RECOMMEND');
  await panel.getByRole('checkbox', { name: recommended }).click();
  const timing = desk.getByRole('dialog', { name: text('marks-pages:timing', { mark: recommended }) });
  // Its own category is chosen from the start.
  const category = timing.getByRole('checkbox', { name: '综合讨论' });
  await category.uncheck();
  await timing.getByRole('button', { name: text('marks-pages:confirm') }).click();
  await expect(timing.getByText(text('marks-pages:problem.themeRequired'))).toBeVisible();
  await expect(timing.getByText(text('marks-pages:longTip'))).toBeVisible();
  await examine(timing, 'times and categories of a mark');
  await category.check();
  await timing.getByRole('button', { name: text('marks-pages:confirm') }).click();
  await expect(panel.getByRole('checkbox', { name: recommended })).toBeChecked();
  await send(desk);
  await expect(composer(desk)).toHaveCount(0);
  const { list } = await manager.do<{ list: { wbId: number; marks?: string[] }[] }>(
    'GET',
    '/api/bbs/weibo/list/get_weibo_list_v2',
    { uid: manager.uid, sort: 1 },
  );
  expect(list[0]?.marks).toEqual(['RECOMMEND']);
  const wbId = list[0]?.wbId ?? 0;

  const activity = text('marks:name.ACTIVITY');
  await manager.do('PUT', UPDATE, { wbId, mark: 'ACTIVITY', set: true, startTime: Date.now() + DAY });
  await open(desk, `/posts/${wbId}?zone=sw4`);
  const article = desk.getByRole('article', { name: title });
  await expect(article.getByText(recommended, { exact: true })).toBeVisible();
  await choose(desk, article, text('core:post.menu'), text('marks:action'));
  const box = desk.getByRole('checkbox', { name: activity });
  const question = desk.getByRole('alertdialog');
  await box.click();
  await examine(question, 'unticking a mark');
  await question.getByRole('button', { name: text('marks-pages:cancel') }).click();
  await expect(box).toBeChecked();
  await box.click();
  await answered(desk, /update_mark/, () =>
    question.getByRole('button', { name: text('marks-pages:confirm') }).click(),
  );
  await expect(box).not.toBeChecked();
  const other = desk.getByRole('checkbox', { name: recommended });
  await expect(other).toBeChecked();
  // Until all of that is done a press does nothing.
  await expect(question).toHaveCount(0);
  await expect(other).not.toHaveAttribute('aria-busy');
  await test.step('while a change is on the way its box keeps the focus, and a press does nothing', async () => {
    const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>();
    let calls = 0;
    await desk.route(/update_mark/, async (route) => {
      calls += 1;
      await isSeen;
      await route.continue();
    });
    await other.focus();
    await desk.keyboard.press('Space');
    await expect(other).toHaveAttribute('aria-busy', 'true');
    await desk.keyboard.press('Space');
    await expect(other).toBeFocused();
    answer();
    await expect(other).not.toBeChecked();
    expect(calls).toBe(1);
  });

  const player = await openAs(await people.player());
  await startPost(player);
  await write(player, { title: '看看', body: '有什么' });
  await expect(composer(player).getByRole('checkbox', { name: text('contribution-pages:sync.label') })).toBeVisible();
  await expect(composer(player).getByRole('region', { name: text('marks:action') })).toHaveCount(0);
});
