import type { Locator } from '@playwright/test';
import { startPost } from './support/compose.ts';
import { faults } from './support/faults.ts';
import { button, t } from './support/lottery.ts';
import { composer, send, textBox, write } from './support/places.ts';
import { expect, test } from './support/test.ts';
import { text } from './support/texts.ts';

/** The focus is there, it is in view, and it says what is wrong with it. */
async function isLedTo(field: Locator, words: string): Promise<void> {
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(words));
}

test('a refused post leads to its title, its text and its category, and each says why', async ({ people, openAs }) => {
  const page = await openAs(await people.player(), { viewport: { width: 390, height: 700 } });
  await startPost(page);
  const title = composer(page).getByLabel(text('editor-pages:title.label'), { exact: true });
  await textBox(page).click();
  await page.keyboard.type('海');
  for (let line = 0; line < 30; line += 1) await page.keyboard.press('Enter');
  await page.keyboard.type('海');
  await send(page);
  await isLedTo(title, '标题不能为空');
  expect(await faults(page)).toEqual([]);
  await title.fill('有标题了');
  await expect(composer(page).getByText('标题不能为空')).toHaveCount(0);

  await send(page);
  await expect(composer(page).getByRole('radio').first()).toBeFocused();
  await expect(composer(page).getByRole('radiogroup', { name: text('editor-pages:theme.label') })).toBeInViewport();
  await expect(composer(page).getByText('请选择发布分类')).toBeVisible();

  await textBox(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await send(page);
  await expect(textBox(page)).toBeFocused();
  await expect(textBox(page)).toHaveAccessibleDescription('帖子内容不能为空');
  await page.keyboard.type('有内容了');
  await expect(textBox(page)).not.toHaveAttribute('aria-invalid', 'true');
});

test('a refused poll leads to the first field that is wrong, also into a folded part', async ({ people, openAs }) => {
  const page = await openAs(await people.staff('sw4:10'), { viewport: { width: 1280, height: 600 } });
  await startPost(page);
  await write(page, { title: people.unique('投票'), body: '来投票' });
  await composer(page)
    .getByRole('radio', { name: text('poll:mode') })
    .check({ force: true });
  const panel = composer(page).getByRole('region', { name: text('poll-pages:form.title') });
  const field = (key: string, values?: Readonly<Record<string, string | number>>) =>
    panel.getByRole('textbox', { name: text(`poll-pages:form.${key}`, values ?? {}), exact: true });
  await textBox(page).scrollIntoViewIfNeeded();
  await send(page);
  await isLedTo(panel.getByLabel(text('poll-pages:form.question.label')), text('poll-pages:invalid.TITLE_REQUIRED'));
  await page.keyboard.type('去哪');
  await send(page);
  await isLedTo(field('optionName', { number: 1 }), text('poll-pages:invalid.OPTION_REQUIRED'));
  await page.keyboard.type('东海');
  await field('optionName', { number: 2 }).fill('南海');
  await send(page);
  const end = panel.getByRole('group', { name: new RegExp(`^${text('poll-pages:form.endTime')}`) });
  await expect(end.getByRole('spinbutton').first()).toBeFocused();
  await expect(end.getByRole('spinbutton').first()).toBeInViewport({ ratio: 1 });
  await expect(panel.getByText(text('poll-pages:invalid.END_REQUIRED'))).toBeVisible();
  await button(panel, text('poll-pages:form.days', { count: 3 })).click();

  const fold = panel.getByText(text('poll-pages:form.question.group'), { exact: true });
  await fold.click();
  await button(panel, text('poll-pages:form.question.add')).click();
  await field('question.text', { path: 1 }).fill('出过海吗');
  await fold.click();
  await expect(field('question.text', { path: 1 })).toBeHidden();
  await send(page);
  await expect(field('question.answer', { path: '1.1' })).toBeFocused();
  await expect(field('question.answer', { path: '1.1' })).toBeInViewport({ ratio: 1 });
  expect(await faults(page)).toEqual([]);
});

test('a post that is sent before the form of its poll has its code leads there as soon as it has', async ({
  people,
  openAs,
}) => {
  const page = await openAs(await people.staff('sw4:10'), { viewport: { width: 1280, height: 600 } });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/PollPanel-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await startPost(page);
  await write(page, { title: people.unique('投票'), body: '来投票' });
  await composer(page)
    .getByRole('radio', { name: text('poll:mode') })
    .check({ force: true });
  await send(page);
  await expect(page.getByText(text('poll-pages:invalid.TITLE_REQUIRED'))).toBeVisible();
  release();
  const panel = composer(page).getByRole('region', { name: text('poll-pages:form.title') });
  await isLedTo(panel.getByLabel(text('poll-pages:form.question.label')), text('poll-pages:invalid.TITLE_REQUIRED'));
});

test('the settings of a lottery that are refused lead to the first that is missing', async ({ people, openAs }) => {
  const page = await openAs(await people.staff('sw4:93'), { viewport: { width: 1280, height: 600 } });
  await startPost(page);
  await write(page, { title: people.unique('抽奖'), body: '一起来' });
  await button(composer(page).getByRole('toolbar'), text('lottery:tool')).click();
  const dialog = page.getByRole('dialog', { name: '活动设置' });
  const enable = button(dialog, t('settings.enable'));
  await dialog.getByRole('checkbox').last().scrollIntoViewIfNeeded();
  await enable.click();
  const end = dialog.getByRole('group', { name: new RegExp(`^${t('settings.end')}`) }).getByRole('spinbutton');
  await expect(end.first()).toBeFocused();
  await expect(end.first()).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByText('请选择结束时间')).toBeVisible();
  const tomorrow = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + 86_400_000);
  await page.keyboard.type(`${tomorrow.replaceAll('-', '')}1000`);
  await enable.click();
  await expect(dialog.getByRole('radio', { name: new RegExp(`^${t('type.random')}`) })).toBeFocused();
  await dialog.getByRole('radio', { name: new RegExp(`^${t('type.merit')}`) }).check({ force: true });
  await enable.click();
  await isLedTo(dialog.getByRole('textbox', { name: t('settings.condition', { number: 1 }) }), '请输入参与条件');
  expect(await faults(page)).toEqual([]);
});
