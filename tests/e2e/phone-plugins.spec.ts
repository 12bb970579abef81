import type { Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import { block, button, letItBeDrawn, startLottery, step, t, tellTime } from './support/lottery.ts';
import { shiftedClock } from './support/shifted-clock.ts';
import { answered, expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

const clock = shiftedClock();
const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari/604.1',
} as const;
const front = (key: string) => text(`contribution-front:${key}`);
const rule = text('contribution:title.protocol');
test.use({ forumSettings: clock.settings });
test.describe.configure({ timeout: 120_000 });

/** It is a page of the phone site, nothing reaches beyond the screen, and everybody can use it. */
async function isSound(page: Page): Promise<void> {
  expect(new URL(page.url()).pathname).toMatch(/^\/m\//);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.viewport.width);
  expect.soft(await faults(page), page.url()).toEqual([]);
}

test('a visitor checks a draw on the page of a lottery, and reads the rule of contributions and a medal wall', async ({
  people,
  openAs,
}) => {
  const manager = await people.staff('sw4:93');
  const player = await people.player();
  const wbId = await startLottery(clock, manager, {
    type: 1,
    randomlySelectedRule: { selectType: 2 },
    lotteryPrizeList: [{ prizeName: '航海周边', prizeNumber: 1 }],
  });
  await player.comment(wbId, '算我一个');
  await player.do('POST', '/api/bbs/weibo/view', { wbId });
  await letItBeDrawn(clock, manager, wbId);
  const page = await openAs(null, PHONE);
  await tellTime(page, clock);

  await test.step('from the post to the check of the draw, which begins by itself', async () => {
    await open(page, `/m/posts/${wbId}?zone=sw4`);
    await block(page)
      .getByRole('link', { name: t('block.verify') })
      .tap();
    await expect(page).toHaveURL(new RegExp(`/m/lottery/${wbId}\\?zone=sw4#check$`));
    await expect(page.getByText(t('verify.good'))).toBeVisible();
    await expect(step(page, 'winners')).toHaveAttribute('data-state', 'ok');
    await expect(page.getByRole('heading', { name: t('verify.log'), exact: true })).toBeVisible();
    await expect(block(page).getByText('航海周边').first()).toBeVisible();
    await isSound(page);
  });

  await test.step('by its address the check waits to be asked for, and the post is one tap away', async () => {
    await open(page, `/m/lottery/${wbId}?zone=sw4`);
    await expect(page.getByText(t('verify.good'))).toHaveCount(0);
    await button(page, t('verify.begin')).tap();
    await expect(page.getByText(t('verify.good'))).toBeVisible();
    await page.getByRole('link', { name: t('verify.back') }).tap();
    await expect(page).toHaveURL(new RegExp(`/m/posts/${wbId}\\?zone=sw4$`));
  });

  await test.step('contributions: both kinds, the login, and the rule', async () => {
    await open(page, '/m/contribution?zone=sw4');
    await expect(page.getByRole('heading', { level: 1, name: front('main.title.article') })).toBeVisible();
    await expect(button(page, front('main.login'))).toBeVisible();
    await page.getByRole('link', { name: front('frame.type.video') }).tap();
    await expect(page.getByRole('heading', { level: 1, name: front('main.title.video') })).toBeVisible();
    await isSound(page);
    await page.getByRole('link', { name: rule }).tap();
    await expect(page).toHaveURL(/\/m\/contribution\/rule\?zone=sw4$/);
    await expect(page.getByRole('heading', { level: 1, name: rule })).toBeVisible();
    await isSound(page);
  });

  await test.step('a medal wall, from the page of whose it is', async () => {
    await open(page, `/m/user/${player.uid}?zone=sw4`);
    await page.getByRole('link', { name: text('medals:wall.title') }).tap();
    await expect(page).toHaveURL(new RegExp(`/m/Medal\\?zone=sw4&uid=${player.uid}$`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(player.nick);
    await isSound(page);
  });

  await test.step('how often a post was read, on its page and in lists', async () => {
    const told = page.waitForResponse((reply) => reply.url().includes('/weibo/view') && reply.ok());
    for (const address of [`/m/posts/${wbId}?zone=sw4`, '/m?zone=sw4']) {
      await expect(async () => {
        await open(page, address);
        await expect(page.getByTitle(/^[1-9] 次浏览$/).first()).toBeVisible({ timeout: 1_000 });
      }).toPass();
      // It stays when what the server has drawn comes alive.
      await page.mouse.move(200, 500);
      await expect(page.getByTitle(/^[1-9] 次浏览$/).first()).toBeVisible();
      await told;
    }
  });
});

test('a member votes in a poll, learns what a lottery asks, and why they cannot contribute', async ({
  people,
  openAs,
}) => {
  const staff = await people.staff('sw4:10');
  const { wbId: poll } = await staff.post({
    title: people.unique('手机投票'),
    wbIsPoll: 1,
    pollTitle: '去哪片海域',
    pollMinNum: 1,
    pollMaxNum: 1,
    pollOptions: JSON.stringify([{ name: '南海' }, { name: '北海' }]),
    pollVisible: 0,
    pollEndTime: clock.now() + 86_400_000,
  });
  const lottery = await startLottery(clock, await people.staff('sw4:93'), {
    type: 1,
    randomlySelectedRule: { selectType: 2 },
    lotteryPrizeList: [{ prizeName: '航海周边', prizeNumber: 1 }],
  });
  const page = await openAs(await people.player(), PHONE);
  await tellTime(page, clock);

  await test.step('a vote', async () => {
    await open(page, `/m/posts/${poll}?zone=sw4`);
    const votes = page.getByRole('region', { name: '去哪片海域' });
    await votes.getByText('南海', { exact: true }).tap();
    await answered(page, /add_poll/, () => button(votes, text('poll-pages:block.submit')).tap());
    await expect(votes.getByRole('status')).toContainText('南海');
    await isSound(page);
  });

  await test.step('what is missing of a lottery is done on the page of its post', async () => {
    await open(page, `/m/lottery/${lottery}?zone=sw4`);
    await block(page)
      .getByRole('link', { name: t('missing.comment') })
      .tap();
    await expect(page).toHaveURL(new RegExp(`/m/posts/${lottery}\\?zone=sw4#comments$`));
    await expect(page.getByRole('button', { name: text('comment:placeholder') })).toBeVisible();
  });

  await test.step('why they cannot contribute yet, and their own pieces', async () => {
    await open(page, '/m/contribution?zone=sw4');
    await expect(page.getByRole('status').filter({ hasText: '请先体验游戏后再投稿哦' })).toBeVisible();
    await isSound(page);
    await page.getByRole('link', { name: front('frame.submissions') }).tap();
    await expect(page).toHaveURL(/\/m\/contribution\/submission\?zone=sw4$/);
    await expect(page.getByText(text('contribution-pages:list.none'))).toBeVisible();
    await isSound(page);
  });
});
