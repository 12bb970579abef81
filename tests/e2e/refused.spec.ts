import type { Locator, Page } from '@playwright/test';
import { startPost } from './support/compose.ts';
import { faults } from './support/faults.ts';
import { button, t } from './support/lottery.ts';
import { examine } from './support/overlay.ts';
import { chooseMore, tick, composer, send, textBox, write } from './support/places.ts';
import { answered, expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

/*
 * What is refused by the form, or by the server though the form takes it for right: something has
 * changed meanwhile, or the clocks differ. Here a field is another on its way.
 */
const PHONE = { viewport: { width: 390, height: 700 } };

/** Changes fields of what is sent there from now on, nothing else. */
async function alter(page: Page, path: RegExp, change: Readonly<Record<string, unknown>>): Promise<void> {
  await page.unroute(path);
  await page.route(path, async (route) => {
    const sent = route.request().postDataJSON() as object;
    await route.continue({ postData: JSON.stringify({ ...sent, ...change }) });
  });
}

/** The focus is there, it is in view, and it says what is wrong with it. */
async function isLedTo(field: Locator, words: string | RegExp): Promise<void> {
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(words));
}

const poll = (key: string, values: Readonly<Record<string, string | number>> = {}) => text(`poll-pages:${key}`, values);

test('a refused post leads to its title, its category and its text, and each says why, until they are others', async ({
  people,
  openAs,
  trouble,
}) => {
  const page = await openAs(await people.player(), PHONE);
  await startPost(page);
  const title = composer(page).getByLabel(text('editor-pages:title.label'), { exact: true });
  const themes = composer(page).getByRole('radiogroup', { name: text('editor-pages:theme.label') });
  await test.step('by the form', async () => {
    await textBox(page).click();
    await page.keyboard.type('海');
    for (let line = 0; line < 30; line += 1) await page.keyboard.press('Enter');
    await page.keyboard.type('海');
    await send(page);
    await isLedTo(title, '标题不能为空');
    expect(await faults(page)).toEqual([]);
    await title.fill('标题');
    await expect(composer(page).getByText('标题不能为空')).toHaveCount(0);

    await send(page);
    await expect(composer(page).getByRole('radio').first()).toBeFocused();
    await expect(themes).toBeInViewport();
    await expect(composer(page).getByText('请选择发布分类')).toBeVisible();

    await textBox(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await send(page);
    await expect(textBox(page)).toBeFocused();
    await expect(textBox(page)).toHaveAccessibleDescription('帖子内容不能为空');
    await page.keyboard.type('海');
    await expect(textBox(page)).not.toHaveAttribute('aria-invalid', 'true');
  });

  trouble.expect(/^reply 40[03] POST \/api\/bbs\/weibo\/add/);
  await write(page, { title: '标题' });
  await textBox(page).click();
  for (let line = 0; line < 30; line += 1) await page.keyboard.press('Enter');
  await page.keyboard.type('海');

  await alter(page, /weibo\/add\b/, { wbTitle: '字'.repeat(41) });
  await send(page);
  await isLedTo(title, text('errors:TITLE_TOO_LONG', { max: 40 }));
  expect(await faults(page)).toEqual([]);
  await title.fill('别的标题');
  await expect(title).not.toHaveAttribute('aria-invalid', 'true');

  await alter(page, /weibo\/add\b/, { wbThemeId: 987_654 });
  await send(page);
  await expect(themes.getByRole('radio', { checked: true })).toBeFocused();
  await expect(themes).toBeInViewport({ ratio: 1 });
  await expect(themes).toHaveAttribute('aria-invalid', 'true');
  await expect(themes).toHaveAccessibleDescription(text('errors:THEME_UNKNOWN'));

  await alter(page, /weibo\/add\b/, { wbContent: '<p><a href="https://example.com/">海</a></p>' });
  await send(page);
  await expect(themes).not.toHaveAttribute('aria-invalid', 'true');
  await expect(textBox(page)).toBeFocused();
  await expect(textBox(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(textBox(page)).toHaveAccessibleDescription(text('errors:LINK_FORBIDDEN'));
  await expect(composer(page).getByText(text('errors:LINK_FORBIDDEN'))).toBeInViewport({ ratio: 0.95 });
  await page.keyboard.type('洋');
  await expect(textBox(page)).not.toHaveAttribute('aria-invalid', 'true');

  // Nothing of it was sent: now it is, as it stands.
  await page.unroute(/weibo\/add\b/);
  await send(page);
  await expect(composer(page)).toHaveCount(0);
});

test('a refused poll leads to the first field that is wrong, also into a folded part, or to the title of its post', async ({
  people,
  openAs,
  trouble,
}) => {
  const page = await openAs(await people.staff('sw4:10'), { viewport: { width: 1280, height: 600 } });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/PollPanel-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await startPost(page);
  await write(page, { title: people.unique('投票'), body: '来投票' });
  await tick(composer(page).getByRole('radio', { name: text('poll:mode') }));
  const panel = composer(page).getByRole('region', { name: poll('form.title') });
  const field = (key: string, values?: Readonly<Record<string, string | number>>) =>
    panel.getByRole('textbox', { name: poll(`form.${key}`, values ?? {}), exact: true });
  const question = panel.getByLabel(poll('form.question.label'));
  await test.step('sent before the form of its poll has its code, as soon as it has', async () => {
    await send(page);
    await expect(page.getByText(poll('invalid.TITLE_REQUIRED'))).toBeVisible();
    release();
    await isLedTo(question, poll('invalid.TITLE_REQUIRED'));
  });

  await test.step('by the form', async () => {
    await textBox(page).scrollIntoViewIfNeeded();
    await send(page);
    await isLedTo(question, poll('invalid.TITLE_REQUIRED'));
    await page.keyboard.type('去哪');
    await send(page);
    await isLedTo(field('optionName', { number: 1 }), poll('invalid.OPTION_REQUIRED'));
    await page.keyboard.type('东海');
    await field('optionName', { number: 2 }).fill('南海');
    await send(page);
    const end = panel.getByRole('group', { name: new RegExp(`^${poll('form.endTime')}`) }).getByRole('spinbutton');
    await expect(end.first()).toBeFocused();
    await expect(end.first()).toBeInViewport({ ratio: 1 });
    await expect(panel.getByText(poll('invalid.END_REQUIRED'))).toBeVisible();
    await button(panel, poll('form.days', { count: 3 })).click();

    const fold = panel.getByText(poll('form.question.group'), { exact: true });
    await fold.click();
    await button(panel, poll('form.question.add')).click();
    await field('question.text', { path: 1 }).fill('出过海吗');
    await fold.click();
    await expect(field('question.text', { path: 1 })).toBeHidden();
    await send(page);
    await expect(field('question.answer', { path: '1.1' })).toBeFocused();
    await expect(field('question.answer', { path: '1.1' })).toBeInViewport({ ratio: 1 });
    expect(await faults(page)).toEqual([]);
    await field('question.answer', { path: '1.1' }).fill('出过');
    await field('question.answer', { path: '1.2' }).fill('没有');
  });

  await test.step('by the server, on a phone', async () => {
    await page.setViewportSize(PHONE.viewport);
    trouble.expect(/^reply 400 POST \/api\/bbs\/weibo\/add/);
    const twice = [{ name: '东海' }, { name: '东海' }];
    await alter(page, /weibo\/add\b/, { pollOptions: JSON.stringify(twice) });
    await send(page);
    const first = field('optionName', { number: 1 });
    await isLedTo(first, poll('invalid.OPTION_REPEATED'));
    await first.fill('西海');
    await expect(first).not.toHaveAttribute('aria-invalid', 'true');

    await alter(page, /weibo\/add\b/, { pollEndTime: Date.now() - 1000 });
    await send(page);
    const end = panel.getByRole('group', { name: new RegExp(`^${poll('form.endTime')}`) }).getByRole('spinbutton');
    await expect(end.first()).toBeFocused();
    await expect(end.first()).toBeInViewport({ ratio: 1 });
    await expect(end.first()).toHaveAccessibleDescription(new RegExp(poll('invalid.END_IN_PAST')));
    expect(await faults(page)).toEqual([]);

    const title = composer(page).getByLabel(text('editor-pages:title.label'), { exact: true });
    await alter(page, /weibo\/add\b/, { wbTitle: '' });
    await send(page);
    await isLedTo(title, text('errors:TITLE_REQUIRED'));
  });
});

test('refused settings of a lottery lead to the first that is missing, and are opened at what the server refuses', async ({
  people,
  openAs,
  trouble,
}) => {
  const page = await openAs(await people.staff('sw4:93'), { viewport: { width: 1280, height: 600 } });
  await startPost(page);
  await write(page, { title: people.unique('抽奖'), body: '一起来' });
  await button(composer(page).getByRole('toolbar'), text('lottery:tool')).click();
  const dialog = page.getByRole('dialog', { name: '活动设置' });
  const enable = button(dialog, t('settings.enable'));
  const end = dialog.getByRole('group', { name: new RegExp(`^${t('settings.end')}`) }).getByRole('spinbutton');
  await test.step('by the form', async () => {
    await dialog.getByRole('checkbox').last().scrollIntoViewIfNeeded();
    await enable.click();
    await expect(end.first()).toBeFocused();
    await expect(end.first()).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByText('请选择结束时间')).toBeVisible();
    const tomorrow = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + 86_400_000);
    await page.keyboard.type(`${tomorrow.replaceAll('-', '')}1000`);
    await enable.click();
    await expect(dialog.getByRole('radio', { name: new RegExp(`^${t('type.random')}`) })).toBeFocused();
    await tick(dialog.getByRole('radio', { name: new RegExp(`^${t('type.merit')}`) }));
    await enable.click();
    await isLedTo(dialog.getByRole('textbox', { name: t('settings.condition', { number: 1 }) }), '请输入参与条件');
    expect(await faults(page)).toEqual([]);
  });

  for (const number of [1, 2]) {
    await dialog.getByRole('textbox', { name: t('settings.condition', { number }) }).fill('评论');
    await dialog.getByRole('textbox', { name: t('settings.prize', { number }) }).fill('徽章');
  }
  await tick(dialog.getByRole('radio', { name: new RegExp(t('settings.days', { count: 3 })) }).first());
  await enable.click();
  await expect(dialog).toHaveCount(0);

  await test.step('by the server, on a phone', async () => {
    await page.setViewportSize(PHONE.viewport);
    trouble.expect(/^reply 400 POST \/api\/bbs\/weibo\/add/);
    const late = { startTime: 0, endTime: Date.now() - 1000 };
    await page.route(/weibo\/add\b/, async (route) => {
      const sent = route.request().postDataJSON() as { lotteryInfo: string };
      const info = { ...(JSON.parse(sent.lotteryInfo) as object), ...late };
      await route.continue({ postData: JSON.stringify({ ...sent, lotteryInfo: JSON.stringify(info) }) });
    });
    await send(page);
    await expect(dialog).toBeVisible();
    await expect(end.first()).toBeFocused();
    await expect(end.first()).toBeInViewport({ ratio: 1 });
    await expect(end.first()).toHaveAccessibleDescription(new RegExp(t('invalid.endEarly')));
    expect(await faults(page)).toEqual([]);
  });
});

test('a push to review that is refused leads to what is missing, also by the server', async ({
  people,
  openAs,
  trouble,
}) => {
  // Of this test alone: the draft stays.
  const page = await openAs(await people.staff('sw4:13,23,92'), PHONE);
  await startPost(page);
  await textBox(page).click();
  await page.keyboard.type('没有标题');
  const push = () => chooseMore(page, '推送审核');
  await push();
  const themes = composer(page).getByRole('radiogroup', { name: text('editor-pages:theme.label') });
  await expect(themes.getByRole('radio').first()).toBeFocused();
  await expect(themes).toHaveAccessibleDescription(text('drafts-pages:review.themeRequired'));
  await page.keyboard.press('Space');
  await expect(themes).not.toHaveAttribute('aria-invalid', 'true');
  await push();
  const title = composer(page).getByLabel(text('editor-pages:title.label'), { exact: true });
  await isLedTo(title, text('editor-pages:title.required'));
  await page.keyboard.type(people.unique('推送'));

  trouble.expect(/^reply 400 POST \/api\/bbs\/weibo\/draft\/push_audit/);
  await alter(page, /weibo\/draft\/(add|update)/, { title: '' });
  await push();
  await examine(page.getByRole('alertdialog'), 'push to review');
  await page.getByRole('alertdialog').getByRole('button', { name: '推送审核' }).click();
  await isLedTo(title, text('drafts:errors.DRAFT_TITLE'));
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(title).toBeFocused();
});

test('a change of a poll that is refused leads to its field, by the form and by the server', async ({
  people,
  openAs,
  trouble,
}) => {
  const author = await people.staff('sw4:10');
  const { wbId } = await author.post({
    title: people.unique('改票'),
    wbIsPoll: 1,
    pollTitle: '去哪片海',
    pollMinNum: 1,
    pollMaxNum: 1,
    pollOptions: JSON.stringify([{ name: '北海' }, { name: '南海' }]),
    pollEndTime: Date.now() + 86_400_000,
  });
  const page = await openAs(author, PHONE);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await page
    .getByRole('region', { name: '去哪片海' })
    .getByRole('button', { name: poll('tools.edit') })
    .click();
  const dialog = page.getByRole('dialog');
  const save = button(dialog, poll('edit.save'));
  const name = (number: number) => dialog.getByLabel(poll('edit.name', { number }));
  await name(2).fill('北海');
  await save.click();
  await isLedTo(name(2), poll('edit.problem.optionRepeated'));
  await name(2).fill('西海');
  await expect(name(2)).not.toHaveAttribute('aria-invalid', 'true');

  trouble.expect(/^reply 400 POST \/api\/bbs\/poll\/edit_poll/);
  await alter(page, /edit_poll/, { pollEndTime: Date.now() + 3_600_000 });
  await answered(page, /edit_poll/, () => save.click());
  const end = dialog.getByRole('group', { name: new RegExp(`^${poll('edit.endTime')}`) }).getByRole('spinbutton');
  await expect(end.first()).toBeFocused();
  await expect(end.first()).toBeInViewport({ ratio: 1 });
  await expect(end.first()).toHaveAccessibleDescription(new RegExp(text('poll:errors.END_NOT_LATER')));
  expect(await faults(page)).toEqual([]);
});
