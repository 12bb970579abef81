import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Member } from './member.ts';
import type { shiftedClock } from './shifted-clock.ts';
import { expect, open } from './test.ts';
import { text } from './texts.ts';

export const LOTTERY = '/api/bbs/weibo/lottery';
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** What these tests read of `get_lottery_info`. */
export interface Info {
  readonly phase: string;
  readonly lotteryTime: number;
  readonly endTime: number;
  readonly drawnTime: number;
  readonly winners: readonly { userInfo: { uid: number; nick: string } | null; state: string; round: number }[];
}

export const t = (key: string, values?: Readonly<Record<string, string | number>>) =>
  text(`lottery-pages:${key}`, values);

/** The lottery of a post, on its page. */
export const block = (page: Page): Locator => page.getByRole('region', { name: t('block.title') });
export const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });
/** A step of the check of a draw. */
export const step = (page: Page, name: string): Locator => page.locator(`[data-step=${name}]`);

export const infoOf = (member: Member, wbId: number): Promise<Info> =>
  member.do<Info>('GET', `${LOTTERY}/get_lottery_info`, { wbId });

/** A lottery that ends in an hour, prizes and way of choosing as given. @returns its post */
export async function startLottery(
  clock: ReturnType<typeof shiftedClock>,
  manager: Member,
  change: object,
): Promise<number> {
  const form = {
    endTime: clock.now() + 60 * MINUTE,
    lotteryCondition: ['评论本帖'],
    registerExpirationDate: 1,
    redrawType: 2,
    status: 1,
    ...change,
  };
  const { wbId } = await manager.post({
    // The same text twice within minutes is one too many.
    title: `航海抽奖${randomUUID().slice(0, 8)}`,
    content: '<p>快来参加[lottery,活动详情]</p>',
    wbIsLottery: 1,
    lotteryInfo: JSON.stringify(form),
  });
  return wbId;
}

/**
 * Lets time pass until a random lottery is drawn; the manager's comment is its public value.
 * @returns it
 */
export async function letItBeDrawn(
  clock: ReturnType<typeof shiftedClock>,
  manager: Member,
  wbId: number,
): Promise<Info> {
  const info = () => infoOf(manager, wbId);
  const { endTime, lotteryTime } = await info();
  await clock.set(endTime + 1_000);
  await expect.poll(async () => (await info()).phase).toBe('frozen');
  await clock.set(lotteryTime - 10 * MINUTE);
  await manager.comment(wbId, '等待开奖');
  await clock.set(lotteryTime + MINUTE);
  await expect.poll(async () => (await info()).phase, { timeout: 20_000 }).toBe('drawn');
  return info();
}

/** Whoever checks a draw has the forum's time on their device, too. */
export const tellTime = (page: Page, clock: ReturnType<typeof shiftedClock>): Promise<void> =>
  page.clock.setSystemTime(clock.now());

/** A lottery at the desk of those who hold 93. */
export const openDesk = (page: Page, wbId: number): Promise<void> =>
  open(page, `/manage?zone=sw4&panel=${encodeURIComponent('opsPanel:lottery/desk')}#${wbId}`);
