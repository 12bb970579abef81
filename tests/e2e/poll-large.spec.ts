import type { Page } from '@playwright/test';
import { answered, expect, open, test, type People } from './support/test.ts';
import { text } from './support/texts.ts';

const COUNT = 500;
const PHONE = { viewport: { width: 390, height: 844 } };
const MINUTE = 60_000;

const options = Array.from({ length: COUNT }, (_, n) => ({
  name: `选项${n + 1}`,
  desc: n % 7 === 0 ? '一段说明' : '',
}));

async function makePoll(people: People, more: object = {}): Promise<number> {
  const by = await people.staff('sw4:10');
  const { wbId } = await by.post({
    title: people.unique('大投票'),
    wbIsPoll: 1,
    pollTitle: '五百选三',
    pollMinNum: 1,
    pollMaxNum: 3,
    pollOptions: JSON.stringify(options),
    pollVisible: 0,
    pollEndTime: Date.now() + 86_400_000,
    ...more,
  });
  return wbId;
}

const block = (page: Page) => page.getByRole('region', { name: '五百选三' });
const button = (page: Page, key: string, values?: Record<string, number>) =>
  block(page).getByRole('button', { name: text(`poll-pages:${key}`, values), exact: true });

test('of five hundred options a phone shows the first ones, and all to whoever wants them', async ({
  people,
  openAs,
}) => {
  const wbId = await makePoll(people);
  const page = await openAs(await people.player(), PHONE);
  await open(page, `/posts/${wbId}?zone=sw4`);
  const boxes = block(page).getByRole('checkbox');
  await expect(boxes).toHaveCount(20);
  await block(page).getByText('选项3', { exact: true }).click();
  await button(page, 'block.all', { count: COUNT }).click();
  await expect(boxes).toHaveCount(COUNT);
  await block(page).getByText('选项499', { exact: true }).click();
  await expect(block(page).getByRole('checkbox', { name: '选项499' })).toBeChecked();
  // Folded again, what was chosen stays.
  await button(page, 'block.fewer').click();
  await expect(boxes).toHaveCount(21);
  await answered(page, /add_poll/, () => button(page, 'block.submit').click());

  await expect(block(page).getByRole('status')).toContainText('选项3、选项499');
  const rows = block(page).getByRole('row');
  await expect(block(page).getByRole('row', { name: /选项499/ })).toContainText('100%');
  // The heading, the first twenty and the voter's own.
  await expect(rows).toHaveCount(22);
  await button(page, 'block.all', { count: COUNT }).click();
  await expect(rows).toHaveCount(COUNT + 1);
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beside).toBeLessThanOrEqual(0);
});

test('a poll ends on the page when it says, not with the next minute', async ({ people, openAs }) => {
  const endTime = Date.now() + 10 * MINUTE;
  const wbId = await makePoll(people, { pollEndTime: endTime });
  const page = await openAs(await people.player());
  // This page's clock can be moved; no tick of its minutes comes in the second in which the poll
  // ends.
  await page.clock.install({ time: endTime - 9.5 * MINUTE });
  await open(page, `/posts/${wbId}?zone=sw4`);
  const badge = block(page).locator('header');
  await expect(badge).toContainText(text('poll:block.running'));
  await expect(button(page, 'block.submit')).toBeVisible();
  await page.clock.pauseAt(endTime - 1_000);
  await expect(badge).toContainText(text('poll:block.running'));
  await page.clock.runFor(1_100);
  await expect(badge).toContainText(text('poll:block.ended'));
  await expect(button(page, 'block.submit')).toHaveCount(0);
});
