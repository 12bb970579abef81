import type { Page } from '@playwright/test';
import { PHONE } from './support/phone.ts';
import { expect, test, type Member } from './support/test.ts';
import { text } from './support/texts.ts';

const COMMENTS = 48;

const KEEP = /reading_place/;
const commentOf = (page: Page, floor: number) => page.getByRole('article', { name: `第${floor}楼` });
const topOf = async (page: Page, floor: number): Promise<number> =>
  Math.round((await commentOf(page, floor).boundingBox())?.y ?? NaN);
/** It stands at the upper edge, below the bar. */
const expectAtTheEdge = (page: Page, floor: number) =>
  expect(async () => {
    const top = await topOf(page, floor);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(140);
  }).toPass({ timeout: 20_000 });

async function readTo(page: Page, floor: number): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    // Below the last that are loaded there is no room to bring them up.
    await expect(commentOf(page, COMMENTS)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await commentOf(page, floor).evaluate((row) => row.closest('[data-item]')?.scrollIntoView());
  // Whoever reads stays for a moment.
  await page.waitForTimeout(700);
}

/** Where the bar stands: a tap by name scrolls first, as what sticks to an edge has two places. */
async function tapBack(page: Page): Promise<void> {
  const { x = 0, y = 0 } = (await page.getByRole('link', { name: text('mobile:back') }).boundingBox()) ?? {};
  await page.touchscreen.tap(x + 10, y + 10);
}

test('a long thread opens where its reader stopped, on another device too', async ({ people, openAs }) => {
  const author = await people.player();
  const writers: Member[] = [];
  for (let n = 0; n < 4; n += 1) writers.push(await people.player());
  const { wbId } = await author.post({ title: '长长的一串评论', content: '<p>正文</p>' });
  const cids: number[] = [];
  // Nobody writes as much in a minute.
  for (let n = 0; n < COMMENTS; n += 1)
    cids.push((await writers[n % writers.length]!.comment(wbId, `这是第${n + 1}条评论，说得不短`)).cid);
  const reader = await people.player();
  const phone = await openAs(reader, PHONE);
  const desktop = await openAs(reader, { viewport: { width: 1440, height: 900 } });
  const address = `/posts/${wbId}?zone=sw4`;

  await test.step('who has not been past the first page of comments is kept nowhere', async () => {
    await phone.goto(`/m${address}`);
    const sent: string[] = [];
    phone.on('request', (request) => KEEP.test(request.url()) && sent.push(request.url()));
    await commentOf(phone, 5).evaluate((row) => row.scrollIntoView());
    await phone.waitForTimeout(700);
    await tapBack(phone);
    await expect(phone).toHaveURL('/m?zone=sw4');
    expect(sent).toEqual([]);
  });

  await test.step('what is read on the phone is kept as the reader goes on', async () => {
    await phone.goto(`/m${address}`);
    await readTo(phone, 35);
    const kept = phone.waitForResponse(KEEP);
    await tapBack(phone);
    expect((await kept).status()).toBe(200);
    await expect(phone).toHaveURL('/m?zone=sw4');
  });

  await test.step('the desktop opens there, says so, and leads to the beginning', async () => {
    await desktop.goto(address);
    await expectAtTheEdge(desktop, 35);
    await expect(desktop.getByText(text('comment:backAt', { floor: 35 }))).toBeVisible();
    await desktop.getByRole('button', { name: text('comment:fromTheBeginning') }).click();
    await expect.poll(() => desktop.evaluate(() => window.scrollY)).toBe(0);
  });

  await test.step('what is read on the desktop is kept as its page is closed, and the phone opens there', async () => {
    await readTo(desktop, 28);
    await Promise.all([phone.waitForTimeout(0), desktop.goto('about:blank')]);
    await expect(async () => {
      const { readingPlace } = await reader.do<{ readingPlace?: { floor: number } }>(
        'GET',
        '/api/bbs/weibo/get_comments',
        { wbId },
      );
      expect(readingPlace?.floor).toBe(28);
    }).toPass({ timeout: 10_000 });
    await phone.goto(`/m/comment/${wbId}?zone=sw4`);
    await expectAtTheEdge(phone, 28);
    await expect(phone.getByText(text('comment:backAt', { floor: 28 }))).toBeVisible();
  });

  await test.step('an address that names a comment leads there all the same', async () => {
    await desktop.goto(`${address}&commentPosition=3`);
    await expect(commentOf(desktop, 3)).toBeFocused();
    await expect(desktop.getByText(text('comment:backAt', { floor: 28 }))).toBeHidden();
  });

  await test.step('of a comment that is gone the next one stands for it', async () => {
    await writers[27 % writers.length]!.do('POST', '/api/bbs/weibo/delete_comment', { cid: cids[27] });
    const other = await openAs(reader);
    await other.goto(address);
    await expectAtTheEdge(other, 29);
  });

  await test.step('nobody else is brought there', async () => {
    const visitor = await openAs(null);
    await visitor.goto(address);
    await expect(commentOf(visitor, 1)).toBeVisible();
    await visitor.waitForTimeout(1_500);
    expect(await visitor.evaluate(() => window.scrollY)).toBe(0);
  });
});

test('a thread that was left far down begins at that page, also after a reload', async ({ people, openAs }) => {
  const FAR = 90;
  const LEFT_AT = 75;
  const writer = await people.staff('sw4:13,12');
  const { wbId } = await writer.post({ title: '更长的一串评论' });
  const cids: number[] = [];
  for (let n = 0; n < FAR; n += 1) cids.push((await writer.comment(wbId, `这是第${n + 1}条评论`)).cid);
  const reader = await people.player();
  const left = { wbId, cid: cids[LEFT_AT - 1], lastCid: cids[LEFT_AT - 1], sort: 1, count: FAR };
  await reader.do('POST', '/api/bbs/weibo/comment/reading_place', left);
  const page = await openAs(reader, PHONE);
  const pages: (string | null)[] = [];
  const orders: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.endsWith('/get_comments')) return;
    pages.push(searchParams.get('offset'));
    orders.push(searchParams.get('sort'));
  });
  await page.goto(`/m/posts/${wbId}?zone=sw4`);
  await expectAtTheEdge(page, LEFT_AT);
  expect(pages[0]).toBe('60');

  await test.step('a reload comes back to it', async () => {
    // A reader's own move: on a slow machine the page is still on its way to the other one.
    await page.evaluate(() => window.dispatchEvent(new Event('touchstart')));
    await expect(async () => {
      // Rows below it may still be drawn, without which it cannot come up so far.
      await commentOf(page, LEFT_AT + 3).evaluate((row) => row.closest('[data-item]')?.scrollIntoView());
      expect(await topOf(page, LEFT_AT + 3)).toBeLessThan(140);
    }).toPass({ timeout: 20_000 });
    await page.reload();
    await expectAtTheEdge(page, LEFT_AT + 3);
    await expect(commentOf(page, 1)).toBeHidden();
  });

  await test.step('what stands before it is there on demand', async () => {
    await page.getByRole('button', { name: text('comment:previous', { n: 60 }) }).tap();
    await expect(commentOf(page, 41)).toBeAttached();
  });

  await test.step('the newest first as well, where the page begins as far from the other end', async () => {
    const NEWEST = '2';
    const floor = 12;
    const at = { ...left, cid: cids[floor - 1], lastCid: cids[FAR - 1], sort: Number(NEWEST) };
    // What the page tells as it is left is there before.
    await page.goto('about:blank');
    await page.waitForTimeout(700);
    await reader.do('POST', '/api/bbs/weibo/comment/reading_place', at);
    pages.length = orders.length = 0;
    await page.goto(`/m/comment/${wbId}?zone=sw4`);
    await expectAtTheEdge(page, floor);
    expect([orders[0], pages[0]]).toEqual([NEWEST, '60']);
    await expect(commentOf(page, FAR)).toBeHidden();
    await page.getByRole('button', { name: text('comment:previous', { n: 60 }) }).tap();
    await expect(commentOf(page, 31)).toBeAttached();
  });
});
