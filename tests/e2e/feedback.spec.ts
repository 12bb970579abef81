import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import { picture } from './support/images.ts';
import { examine, untilBack } from './support/overlay.ts';
import { seeToast } from './support/places.ts';
import { answered, expect, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const card = (page: Page) => page.getByRole('region', { name: text('feedback:card.title') });
const dialog = (page: Page) => page.getByRole('dialog', { name: '提交反馈' });

/** Types a day long past into the picker of when it happened. */
async function typeStart(page: Page): Promise<void> {
  const group = dialog(page).getByRole('group', { name: /^发生时间/ });
  await group.getByRole('spinbutton').first().click();
  await page.keyboard.type('202511010930');
}

test('a player tells of a problem with a picture, the staff sorts and answers, and the player reads it', async ({
  page,
  context,
  people,
  openAs,
}) => {
  const player = await people.player({ nick: people.unique('反馈客') });
  const question = people.unique('登录后黑屏');
  const formula = `=1+1 ${people.unique('卡顿')}`;
  await player.do('POST', '/api/bbs/feedback/newpostproblem', { question: formula, starttime: Date.now() - 60_000 });
  await signIn(context, player);

  await test.step('a player tells of a problem with a picture', async () => {
    await open(page, '/?zone=sw4');
    await card(page).getByRole('button', { name: '反馈', exact: true }).click();
    const submit = dialog(page).getByRole('button', { name: text('feedback-pages:form.submit'), exact: true });
    await submit.click();
    await expect(dialog(page).getByText('发生时间不能为空')).toBeVisible();
    await expect(dialog(page).getByText('描述不能为空')).toBeVisible();
    const begin = dialog(page).getByRole('group', { name: /^发生时间/ });
    await expect(begin.locator(':focus'), 'the first field that is wrong has the focus').toBeAttached();
    await examine(dialog(page), 'problem with faults');
    const description = dialog(page).getByLabel(text('feedback-pages:form.question'));
    await description.fill(question);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await card(page).getByRole('button', { name: '反馈', exact: true }).press('Enter');
    await expect(description, 'what was written is kept').toHaveValue(question);
    await typeStart(page);
    await answered(page, /no_default_check/, async () => {
      await dialog(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture(40, 30) });
    });
    await submit.click();
    await seeToast(page, '提交成功');
  });

  await test.step('the message centre leads to the problems, also before there is any news of them', async () => {
    await open(page, `/user/${player.uid}/message?zone=sw4&type=feedbackList`);
    await expect(page.getByText(text('feedback:messages.empty'))).toBeVisible();
    expect.soft(await faults(page), 'no news').toEqual([]);
    await page.getByRole('link', { name: '查看记录' }).click();
    await expect(page.getByRole('link', { name: new RegExp(question) })).toBeVisible();
  });

  const staff = await openAs(await people.staff('sw4:23'));
  await open(staff, '/?zone=sw4');
  await card(staff)
    .getByRole('button', { name: text('feedback:card.manage') })
    .click();
  const records = staff.getByRole('dialog', { name: text('feedback-pages:records.title') });
  await test.step('a manager sets a state, filters by it and exports the file', async () => {
    const row = records.getByRole('row').filter({ hasText: formula });
    await answered(staff, /feedbackRecord\/update/, async () => {
      await row.getByRole('button', { name: /记录/ }).click();
      await staff.getByRole('option', { name: text('feedback-pages:state.2') }).click();
    });
    await seeToast(staff, text('feedback-pages:records.stateSet'));
    await examine(records, 'records of problems');
    await records.getByRole('button', { name: new RegExp(text('feedback-pages:records.filter')) }).click();
    await staff.getByRole('option', { name: text('feedback-pages:state.0') }).click();
    await expect(row).toHaveCount(0);
    await records.getByRole('button', { name: new RegExp(text('feedback-pages:records.filter')) }).click();
    await staff.getByRole('option', { name: text('feedback-pages:state.2') }).click();
    await expect(row).toBeVisible();
    const [download] = await Promise.all([
      staff.waitForEvent('download'),
      records.getByRole('link', { name: text('feedback-pages:records.export') }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^反馈记录-sw4-.*\.csv$/);
    expect(await readFile(await download.path(), 'utf8')).toContain(`"'${formula}"`);
  });

  await test.step('the staff answers', async () => {
    await records.getByRole('button', { name: new RegExp(text('feedback-pages:records.filter')) }).click();
    await staff.getByRole('option', { name: text('feedback-pages:state.0') }).click();
    await records.getByRole('link', { name: question }).click();
    const answer = staff.getByLabel(text('feedback-pages:detail.answer')).last();
    await answer.fill('已修复，请更新');
    await staff.reload();
    await expect(answer, 'what was begun is kept').toHaveValue('已修复，请更新');
    await staff.getByRole('button', { name: text('feedback-pages:detail.send') }).click();
    await seeToast(staff, text('feedback-pages:detail.sent'));
    await expect(answer).toHaveValue('');
  });

  await test.step('and the player reads it', async () => {
    await open(page, '/feedback?zone=sw4');
    const row = page.getByRole('link', { name: new RegExp(question) });
    await expect(row).toContainText(text('feedback-pages:mine.replied'));
    expect.soft(await faults(page), 'my problems').toEqual([]);
    await answered(page, /reply_state\/update/, () => row.click());
    await expect(page.getByText('已修复，请更新')).toBeVisible();
    expect.soft(await faults(page), 'problem').toEqual([]);
    await page.getByRole('button', { name: text('feedback-pages:detail.image', { n: 1 }) }).click();
    await expect(page.getByRole('dialog', { name: text('viewer:label') })).toBeVisible();
    await page.keyboard.press('Escape');
    await untilBack(page);
    await open(page, '/feedback?zone=sw4');
    await expect(row).not.toContainText(text('feedback-pages:mine.replied'));
  });
});
