import type { Locator, Page } from '@playwright/test';
import { startPost } from './support/compose.ts';
import { axe } from './support/faults.ts';
import { block, button, letItBeDrawn, startLottery, step, t, tellTime } from './support/lottery.ts';
import { composer, seeToast, textBox } from './support/places.ts';
import { shiftedClock } from './support/shifted-clock.ts';
import { answered, expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

const clock = shiftedClock();
const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
} as const;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
test.use({ forumSettings: clock.settings });
test.describe.configure({ timeout: 120_000 });

/** Nothing reaches beyond the screen, and everybody can use what is on it. */
async function isSound(page: Page): Promise<void> {
  const { scrollWidth, innerWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    innerWidth: window.innerWidth,
  }));
  expect([scrollWidth <= innerWidth, innerWidth]).toEqual([true, PHONE.viewport.width]);
  const { violations } = await (await axe(page)).withTags(RULES).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)).toEqual(
    [],
  );
}

function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

/** Fits into a dialog: none of its parts lies beside the screen. */
const outside = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('*')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const isHeard = getComputedStyle(element).clipPath !== 'none';
        return width > 1 && !isHeard && (left < -1 || right > window.innerWidth + 1);
      })
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 20)}`),
  );

test('a manager sets a lottery up on a phone', async ({ people, openAs }) => {
  const page = await openAs(await people.staff('sw4:93'), PHONE);
  await startPost(page);
  await button(composer(page).getByRole('toolbar'), text('lottery:tool')).click();
  const dialog = page.getByRole('dialog', { name: '活动设置' });
  await expect(dialog).toBeVisible();
  await isSound(page);
  // As a thumb does it: what is read is what is tapped.
  const choose = async (name: string | RegExp) => {
    await dialog
      .locator('label')
      .filter({ has: page.getByRole('radio', { name }) })
      .tap();
    await expect(dialog.getByRole('radio', { name })).toBeChecked();
  };
  await choose(new RegExp(`^${t('type.random')}`));
  await choose(t('select.comment'));
  await dialog.getByRole('textbox', { name: t('settings.condition', { number: 1 }) }).fill('评论本帖'.repeat(20));
  await dialog
    .getByRole('textbox', { name: t('settings.prize', { number: 1 }), exact: true })
    .fill('很长的奖品'.repeat(8));
  await dialog
    .locator('label')
    .filter({ has: page.getByRole('checkbox', { name: t('rule.post') }) })
    .tap();
  await expect(dialog.getByRole('checkbox', { name: t('rule.post') })).toBeChecked();
  expect(await outside(dialog)).toEqual([]);
  await isSound(page);
  await button(dialog, '启用活动').click();
  await seeToast(page, '请选择结束时间');
  await button(dialog, t('settings.close')).click();
  await expect(dialog).toHaveCount(0);
  await expect(textBox(page)).toBeVisible();
});

test('a player takes part, wins, registers and checks the draw on a phone', async ({ people, openAs }) => {
  const manager = await people.staff('sw4:93');
  const player = await people.player();
  const wbId = await startLottery(clock, manager, {
    type: 1,
    randomlySelectedRule: { selectType: 2 },
    lotteryCondition: ['评论本帖', '说说你最喜欢的一次出海，字数不限，但不能只写一个标点符号'.repeat(3)],
    lotteryPrizeList: [{ prizeName: '很长的奖品名字'.repeat(5), prizeNumber: 1 }],
  });
  const page = await openAs(player, PHONE);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await expect(block(page).getByText(t('own.missing'))).toBeVisible();
  // From when to when, read at one glance.
  const period = block(page).getByText(/ 至 /).first();
  expect(await period.evaluate(linesOf)).toBe(1);
  await page.getByPlaceholder(text('comment:placeholder')).fill('想要');
  await answered(page, /add_comment/, () => button(page, text('comment:send')).first().click());
  await expect(block(page).getByText(t('own.in'))).toBeVisible();
  await expect(block(page).getByText(/目前.*人符合条件/)).toBeVisible();
  await isSound(page);

  await letItBeDrawn(clock, manager, wbId);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await expect(button(page, t('register.send'))).toBeVisible();
  await isSound(page);
  await page.getByLabel(t('register.field.name'), { exact: false }).first().fill('林海');
  await page.getByLabel(t('register.field.contact'), { exact: false }).first().fill('lin@example.com');
  await button(page, t('register.send')).click();
  await seeToast(page, t('register.done'));
  await expect(button(page, t('register.again'))).toBeVisible();

  await tellTime(page, clock);
  await block(page)
    .getByRole('link', { name: t('block.verify') })
    .click();
  await expect(page.getByText(t('verify.good'))).toBeVisible();
  // The winner looked while it ran.
  await expect(page.getByText(t('verify.noLook'))).toHaveCount(0);
  await expect(page.getByRole('heading', { name: t('verify.winners') })).toBeVisible();
  await step(page, 'winners').getByText(t('verify.values')).click();
  await isSound(page);
  await expect(page.getByRole('link', { name: t('verify.back') })).toBeVisible();
});

test('a winner whose post was deleted registers where their message leads to', async ({ people, openAs }) => {
  const manager = await people.staff('sw4:93');
  const [player, other] = [await people.player(), await people.player()];
  const wbId = await startLottery(clock, manager, {
    type: 1,
    randomlySelectedRule: { selectType: 2 },
    lotteryPrizeList: [{ prizeName: '航海周边', prizeNumber: 1 }],
  });
  await player.comment(wbId, '算我一个');
  await letItBeDrawn(clock, manager, wbId);
  await manager.do('POST', '/api/bbs/weibo/delete_post', { wbId });

  const page = await openAs(player, PHONE);
  await open(page, `/user/${player.uid}/message?type=systemMsg&zone=sw4`);
  const message = page.getByRole('article').filter({ hasText: '航海周边' });
  await expect(message).toContainText(text('messages:gone'));
  await expect(message).not.toContainText('航海抽奖');
  await message.getByRole('link', { name: text('messages:open') }).click();
  await expect(page).toHaveURL(new RegExp(`/lottery/${wbId}\\?zone=sw4$`));
  await expect(page.getByText(t('verify.postGone'))).toBeVisible();
  await page.getByLabel(t('register.field.name'), { exact: false }).first().fill('林海');
  await page.getByLabel(t('register.field.contact'), { exact: false }).first().fill('lin@example.com');
  await isSound(page);
  await button(page, t('register.send')).click();
  await seeToast(page, t('register.done'));
  await expect(button(page, t('register.again'))).toBeVisible();

  // Whoever has won nothing finds the check of the draw, and nothing of the post.
  for (const member of [other, null]) {
    const theirs = await openAs(member, PHONE);
    await tellTime(theirs, clock);
    await open(theirs, `/lottery/${wbId}?zone=sw4`);
    await expect(theirs.getByText(t('verify.good'))).toBeVisible();
    await expect(theirs.getByText(t('verify.ownPrizes'))).toHaveCount(0);
    await expect(theirs.getByText('航海抽奖')).toHaveCount(0);
  }
});
