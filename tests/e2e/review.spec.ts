import type { Locator, Page } from '@playwright/test';
import { openComposer, startPost } from './support/compose.ts';
import { examine } from './support/overlay.ts';
import { chooseMore, composer, seeToast, textBox, write } from './support/places.ts';
import { expect, hydrated, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const own = (key: string, values: Record<string, string | number> = {}) => text(`drafts-pages:review.${key}`, values);
const desk = (key: string, values: Record<string, string | number> = {}) => text(`review-pages:${key}`, values);
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const ask = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const box = (page: Page) => page.getByRole('dialog', { name: '草稿箱', exact: true });
const row = (page: Page, title: string) => box(page).getByRole('listitem').filter({ hasText: title });

/** How much lower the one stands than the other, in pixels. */
async function heightBetween(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()]);
  return Math.round(below!.y - above!.y);
}

async function openBox(page: Page): Promise<void> {
  await chooseMore(page, /^草稿箱/);
  await expect(box(page)).toBeVisible();
}

/** Confirms the push; the review opens in a page of its own. */
async function confirmPush(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await ask(page, '确定将该帖子推送至三审三校吗？').getByRole('button', { name: '推送审核' }).click();
  await seeToast(page, '推送审核成功');
  const review = await opened;
  await expect(review).toHaveURL(/\/review\/\d+\?zone=sw4$/);
  return review;
}

/** From the desk's list to one submission, as its reviewer of this stage. */
async function openReview(page: Page, title: string, stage: number): Promise<void> {
  await open(page, '/review?zone=sw4');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: desk('decide.title', { stage }) })).toBeVisible();
}

async function pass(page: Page): Promise<void> {
  await button(page, desk('pass')).click();
  await seeToast(page, desk('done.passed'));
}

test('a draft goes through three reviewers to its publication', async ({ page, context, people, openAs }) => {
  test.slow();
  const author = await people.staff('sw4:13,92');
  await signIn(context, author);
  const title = people.unique('赛季公告');
  await startPost(page);
  const more = button(composer(page), text('drafts-pages:draft.more'));
  await expect(more).toBeVisible();
  const betweenButtons = await heightBetween(more, button(composer(page), text('editor-pages:send')));
  expect(Math.abs(betweenButtons), 'the buttons of the staff are one line').toBeLessThan(20);
  await test.step('it is refused before the question while it lacks a category', async () => {
    await composer(page).getByLabel(text('editor-pages:title.label'), { exact: true }).fill(title);
    await textBox(page).click();
    await page.keyboard.type('周四上午维护');
    // When it saves itself is said now, and no button has gone to another line for that.
    await expect(composer(page).getByRole('timer')).toBeVisible();
    expect(await heightBetween(more, button(composer(page), text('editor-pages:send')))).toBe(betweenButtons);
    await chooseMore(page, own('push'));
    await seeToast(page, own('themeRequired'));
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
  await write(page, { title });
  await chooseMore(page, '推送审核');
  const review = await confirmPush(page);
  await expect(composer(page)).toHaveCount(0);
  await expect(review.getByText(desk('refusal.own'))).toBeVisible();
  await review.close();

  // Locked in the box.
  await openComposer(page);
  await openBox(page);
  await expect(button(row(page, title), '审核中')).toBeDisabled();
  await expect(row(page, title).getByRole('button', { name: `编辑：${title}` })).toBeDisabled();
  await expect(row(page, title).getByRole('button', { name: `删除：${title}` })).toBeDisabled();
  await test.step('its author recalls it from its review, and pushes it again', async () => {
    await row(page, title)
      .getByRole('button', { name: own('recallNamed', { name: title }) })
      .click();
    const sure = ask(page, own('recallAsk'));
    await examine(sure, 'recalling a draft');
    await sure.getByRole('button', { name: own('recall') }).click();
    await seeToast(page, own('recalled'));
    await expect(button(row(page, title), '审核中')).toHaveCount(0);
    await expect(row(page, title).getByRole('button', { name: `编辑：${title}` })).toBeEnabled();
    const push = row(page, title).getByRole('button', { name: `推送审核：${title}` });
    await expect(push).toBeEnabled();
    await push.click();
    await (await confirmPush(page)).close();
  });

  // The first reviewer returns it, with a reason.
  const [first, ...later] = await Promise.all(['sw4:92', 'sw4:92,91', 'sw4:92,78'].map(people.staff));
  const reviewer = await openAs(first!);
  await openReview(reviewer, title, 1);
  await button(reviewer, desk('return')).click();
  await expect(reviewer.getByLabel(desk('reason.label'))).toBeFocused();
  await reviewer.keyboard.type('请写明具体时间');
  await button(reviewer, desk('return')).click();
  await seeToast(reviewer, desk('done.returned'));

  // Changed and pushed again from the box.
  await page.reload();
  await hydrated(page);
  await openComposer(page);
  await page.getByRole('alertdialog').getByRole('button', { name: '加载草稿' }).click();
  await textBox(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('十点');
  await button(composer(page), '保存草稿').click();
  await seeToast(page, '保存成功，可前往草稿箱内推送审核');
  await openBox(page);
  await row(page, title)
    .getByRole('button', { name: `推送审核：${title}` })
    .click();
  await (await confirmPush(page)).close();

  await openReview(reviewer, title, 1);
  await expect(reviewer.getByRole('insertion')).toHaveText('十点');
  await expect(reviewer.getByText('请写明具体时间')).toBeVisible();
  await pass(reviewer);
  for (const [index, next] of later.entries()) {
    await signIn(reviewer.context(), next);
    await openReview(reviewer, title, index + 2);
    await pass(reviewer);
  }

  // Approved: shown locked, and published as it is.
  await page.reload();
  await hydrated(page);
  await openComposer(page);
  await openBox(page);
  await row(page, title)
    .getByRole('button', { name: `编辑：${title}` })
    .click();
  await expect(composer(page).getByRole('article', { name: title })).toContainText('周四上午维护十点');
  await expect(textBox(page)).toBeHidden();
  await button(composer(page), own('unlock')).click();
  await ask(page, own('unlockAsk'))
    .getByRole('button', { name: own('unlock') })
    .click();
  await expect(textBox(page)).toBeVisible();
  await textBox(page).click();
  await page.keyboard.type('别的');
  await button(composer(page), own('relock')).click();
  await ask(page, own('relockAsk'))
    .getByRole('button', { name: own('relock') })
    .click();
  await expect(textBox(page)).toBeHidden();
  await button(composer(page), '去发布').click();
  await ask(page, '是否发布帖子？').getByRole('button', { name: '去发布' }).click();
  await seeToast(page, '发布成功');
  await expect(composer(page)).toHaveCount(0);
  const article = page.getByRole('article', { name: title });
  await expect(article).toContainText('周四上午维护十点');
});
