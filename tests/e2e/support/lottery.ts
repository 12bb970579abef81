import type { Locator, Page } from '@playwright/test';
import type { Member } from './member.ts';
import { open } from './test.ts';
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

/** A lottery at the desk of those who hold 93. */
export const openDesk = (page: Page, wbId: number): Promise<void> =>
  open(page, `/manage?zone=sw4&panel=${encodeURIComponent('opsPanel:lottery/desk')}#${wbId}`);
