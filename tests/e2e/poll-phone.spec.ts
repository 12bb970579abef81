import type { Page } from '@playwright/test';
import { answered, expect, open, test, type People } from './support/test.ts';
import { text } from './support/texts.ts';

const PHONE = { width: 390, height: 844 };
const TITLE = '这一次大家最想去哪一片海域';
const LONG = '很长很长的选项名字呀';
const QUESTIONS = [
  {
    name: '平常最喜欢在什么样的海域里和朋友们一起出航作战呢请告诉我们',
    subQuestions: [
      { name: '外海', subQuestions: [{ name: '用什么船', subQuestions: [{ name: '快船' }, { name: '重船' }] }] },
      { name: '内海与近海之间所有还没有人去过的那些很远很远的地方' },
    ],
  },
];

async function makePoll(people: People, more: object = {}): Promise<number> {
  const by = await people.staff('sw4:10');
  const { wbId } = await by.post({
    title: people.unique('手机投票'),
    wbIsPoll: 1,
    pollTitle: TITLE.slice(0, 15),
    pollMinNum: 1,
    pollMaxNum: 2,
    pollOptions: JSON.stringify([
      { name: LONG, desc: '一段说明文字'.repeat(6) },
      { name: '南海' },
      { name: 'W'.repeat(10), desc: 'x'.repeat(40) },
    ]),
    pollVisible: 0,
    pollEndTime: Date.now() + 86_400_000,
    questions: JSON.stringify(QUESTIONS),
    ...more,
  });
  return wbId;
}

const block = (page: Page) => page.getByRole('region', { name: TITLE.slice(0, 15) });
const button = (page: Page, key: string) => block(page).getByRole('button', { name: text(key), exact: true });
/** Taps what is read, as a thumb does: nothing may lie over it. */
async function choose(page: Page, role: 'radio' | 'checkbox', name: string): Promise<void> {
  await block(page).getByText(name, { exact: true }).click();
  await expect(block(page).getByRole(role, { name })).toBeChecked();
}

/**
 * Nothing of the poll lies beside the screen or is cut off, and the page does not scroll sideways.
 */
async function fits(page: Page): Promise<void> {
  await expect(block(page)).toBeVisible();
  const wrong = await block(page).evaluate((poll) => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const isHeard = (element: Element) => getComputedStyle(element).clipPath !== 'none' || element.closest('thead');
    const outside = [poll, ...poll.querySelectorAll<HTMLElement>('*')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      if (width < 2 || isHeard(element)) return false;
      const { overflowX } = getComputedStyle(element);
      const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      return left < -1 || right > clientWidth + 1 || isCut;
    });
    return [
      ...(scrollWidth > clientWidth ? [`the page: ${scrollWidth} of ${clientWidth}`] : []),
      ...outside.map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 20)}`),
    ];
  });
  expect(wrong).toEqual([]);
}

test('on a phone a vote with questions before it goes from the first answer to the receipt', async ({
  people,
  openAs,
}) => {
  const wbId = await makePoll(people);
  const page = await openAs(await people.player(), { viewport: { width: 320, height: 640 } });
  await open(page, `/posts/${wbId}?zone=sw4`);
  await test.step('on the narrowest phone what a poll asks is one column, its lines beginning at one edge', async () => {
    await fits(page);
    const rule = block(page).locator('p').first();
    await expect(rule).toContainText(text('poll-pages:block.once'));
    const edges = await rule.evaluate((element) => {
      const lines = new Map<number, number>();
      for (const { firstChild } of element.children) {
        const range = document.createRange();
        range.selectNodeContents(firstChild!);
        const { top, left } = range.getBoundingClientRect();
        lines.set(Math.round(top), Math.min(lines.get(Math.round(top)) ?? left, left));
      }
      return [...lines.values()].map(Math.round);
    });
    expect(edges.length).toBeGreaterThan(1);
    expect(new Set(edges).size).toBe(1);
  });

  await page.setViewportSize(PHONE);
  await fits(page);
  await choose(page, 'radio', '外海');
  await choose(page, 'radio', '重船');
  await fits(page);
  await button(page, 'poll-pages:block.toOptions').click();
  await choose(page, 'checkbox', LONG);
  await choose(page, 'checkbox', '南海');
  await fits(page);
  await answered(page, /add_poll/, () => button(page, 'poll-pages:block.submit').click());
  await expect(block(page).getByRole('status')).toContainText(LONG);
  await expect(block(page).getByRole('row', { name: /南海/ })).toContainText('100%');
  await fits(page);
  await button(page, 'poll-pages:block.asTable').click();
  await fits(page);
});

test('a visitor sees what a poll is about behind its questions, on a phone and on a wide screen', async ({
  people,
  openAs,
}) => {
  const wbId = await makePoll(people);
  const page = await openAs(null, { viewport: PHONE });
  await open(page, `/posts/${wbId}?zone=sw4`);
  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    await expect(block(page).getByRole('listitem').filter({ hasText: '南海' })).toBeVisible();
    await expect(block(page).getByText(text('poll-pages:block.offered'))).toBeVisible();
    await expect(block(page).getByRole('checkbox')).toHaveCount(0);
    await expect(block(page).getByRole('radio', { name: '外海' })).toBeVisible();
    await fits(page);
    await button(page, 'poll-pages:block.login').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
