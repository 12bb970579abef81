import { startLottery } from './support/lottery.ts';
import { shiftedClock } from './support/shifted-clock.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

const clock = shiftedClock();
test.use({ forumSettings: clock.settings });

test('a lottery in the list of home brings its few texts and not those of its pages', async ({ people, openAs }) => {
  const manager = await people.staff('sw4:93');
  const wbId = await startLottery(clock, manager, {
    type: 1,
    randomlySelectedRule: { selectType: 2 },
    lotteryPrizeList: [{ prizeName: '航海周边', prizeNumber: 2 }],
  });
  const page = await openAs(await people.player());
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''));
  });
  await open(page, '/?zone=sw4');
  const teaser = page.locator(`a[href*="/posts/${wbId}"]`).filter({ hasText: text('lottery-teaser:phase.running') });
  await expect(teaser).toContainText(text('lottery-teaser:prize', { name: '航海周边', count: 2 }));
  await page.mouse.move(300, 300);
  const has = async (words: string) => (await Promise.all(scripts)).some((script) => script.includes(words));
  await expect.poll(() => has(text('lottery-teaser:phase.published'))).toBe(true);
  // Nothing more comes.
  let came = -1;
  const isAll = () => came === (came = scripts.length);
  await expect.poll(isAll, { intervals: [1_000] }).toBe(true);
  await expect(teaser).toBeVisible();
  expect(await has(text('lottery-pages:settings.cancelText'))).toBe(false);
});
