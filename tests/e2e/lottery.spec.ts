import type { Locator, Page } from '@playwright/test';
import type { Member } from './support/member.ts';
import { startPost } from './support/compose.ts';
import {
  block,
  button,
  DAY,
  infoOf,
  letItBeDrawn,
  LOTTERY,
  MINUTE,
  openDesk,
  step,
  t,
  tellTime,
} from './support/lottery.ts';
import { examine } from './support/overlay.ts';
import { tick, comment, composer, seeToast, send, textBox, write } from './support/places.ts';
import { shiftedClock } from './support/shifted-clock.ts';
import { answered, expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

// A draw is due tomorrow at ten, and who misses the date does so a day later: this file's forum has
// a clock that can be set.
const clock = shiftedClock();
test.use({ forumSettings: clock.settings });
test.describe.configure({ mode: 'serial', timeout: 90_000 });

/** `yyyymmddhhmm` on the zone's clock. */
const typed = (at: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .replace(/\D/g, '');

/** Fills in the settings from an empty dialog, and sees the first two things that are asked for. */
async function fillIn(page: Page, dialog: Locator, endTime: number): Promise<void> {
  const choose = (name: string | RegExp) => tick(dialog.getByRole('radio', { name }));
  const enable = () => button(dialog, '启用活动').click();
  await enable();
  await seeToast(page, '请选择结束时间');
  await dialog
    .getByRole('group', { name: t('settings.end') })
    .first()
    .getByRole('spinbutton')
    .first()
    .click();
  await page.keyboard.type(typed(endTime));
  await enable();
  await seeToast(page, '请选择抽取方式');
  await choose(new RegExp(`^${t('type.random')}`));
  await choose(t('select.comment'));
  await dialog.getByRole('textbox', { name: t('settings.condition', { number: 1 }) }).fill('评论本帖');
  await button(dialog, t('settings.removeCondition', { number: 2 })).click();
  for (const number of [1, 2])
    await dialog.getByRole('textbox', { name: t('settings.prize', { number }), exact: true }).fill(`航海周边${number}`);
  await expect(dialog.getByText(t('settings.winners', { count: 2 }))).toBeVisible();
  await choose(new RegExp(`^${t('redraw.deferred')}`));
  await choose(t('settings.days', { count: 1 }));
  await enable();
  await expect(dialog).toHaveCount(0);
}

/** What the second test looks at: the lottery of the first. */
const made = { wbId: 0 };

test('a lottery from its settings to the registered prize, with a winner who misses the date', async ({
  people,
  openAs,
  trouble,
}) => {
  const manager = await people.staff('sw4:93');
  const players = new Map<number, Member>();
  for (let index = 0; index < 4; index++) {
    const player = await people.player();
    players.set(player.uid, player);
  }
  const desk = await openAs(manager);
  await startPost(desk);
  await write(desk, { title: people.unique('周年抽奖'), body: '一起来' });
  await button(composer(desk).getByRole('toolbar'), text('lottery:tool')).click();
  await fillIn(desk, desk.getByRole('dialog', { name: '活动设置' }), Date.now() + 60 * MINUTE);
  await expect(textBox(desk)).toContainText(text('lottery:token'));
  // Its post has to lead to it; the tool puts the tag where the caret is.
  await textBox(desk).click();
  await desk.keyboard.press('Control+End');
  await desk.keyboard.press('Backspace');
  await expect(textBox(desk)).not.toContainText(text('lottery:token'));
  trouble.expect(/^reply 400 POST \/api\/bbs\/weibo\/add/);
  await send(desk);
  await expect(composer(desk).getByText('该贴正文中未包含活动详情标签')).toBeVisible();
  await button(composer(desk).getByRole('toolbar'), text('lottery:tool')).click();
  await expect(textBox(desk)).toContainText(text('lottery:token'));
  const sent = desk.waitForResponse((response) => response.url().includes('weibo/add'));
  await send(desk);
  const reply = (await (await sent).json()) as { Message: { wbId: number } };
  await expect(composer(desk)).toHaveCount(0);
  const { wbId } = reply.Message;
  made.wbId = wbId;
  const info = () => infoOf(manager, wbId);

  // One of them takes part on the page, which tells what is missing and then that they are in.
  const [first, ...others] = [...players.values()];
  if (!first) throw new Error('there are four');
  const page = await openAs(first);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await expect(block(page).getByText(t('own.missing'))).toBeVisible();
  await page.getByPlaceholder(text('comment:placeholder')).fill('想要');
  await answered(page, /add_comment/, () => button(page, text('comment:send')).first().click());
  await expect(block(page).getByText(t('own.in'))).toBeVisible();
  await expect(comment(page, '想要')).toBeVisible();
  for (const player of others) await player.comment(wbId, '算我一个');

  const { winners, drawnTime } = await letItBeDrawn(clock, manager, wbId);
  const drawn = winners.map(({ userInfo }) => players.get(userInfo?.uid ?? 0));
  const [lucky, late] = drawn;
  if (!lucky || !late) throw new Error('two of the four have won');

  const ofLucky = lucky === first ? page : await openAs(lucky);
  const seen = ofLucky.waitForResponse(/new_comments\/seen/);
  await open(ofLucky, `/posts/${wbId}?zone=sw4`);
  await ofLucky.getByLabel(t('register.field.name'), { exact: false }).first().fill('林海');
  await ofLucky.getByLabel(t('register.field.contact'), { exact: false }).first().fill('lin@example.com');
  await button(ofLucky, t('register.send')).click();
  await seeToast(ofLucky, t('register.done'));

  // The other one lets the day pass. What an open page is about to tell would carry a token of
  // the day before.
  await seen;
  await clock.set(drawnTime + DAY + MINUTE);
  await expect.poll(async () => (await info()).winners[1]?.state).toBe('forfeited');
  await openDesk(desk, wbId);
  const row = desk.getByRole('listitem').filter({ hasText: late.nick });
  await expect(row.getByText(t('prizeState.forfeited'))).toBeVisible();
  await button(row, t('ledger.redraw')).click();
  await button(desk.getByRole('alertdialog'), t('ledger.redraw')).click();
  await seeToast(desk, t('desk.done.redraw'));
  const next = players.get((await info()).winners.at(-1)?.userInfo?.uid ?? 0);
  if (!next || drawn.includes(next)) throw new Error('somebody else has the prize now');
  await next.do('POST', `${LOTTERY}/record/push_register`, { wbId, name: '苏木', contact: 'su@example.com' });

  const registered = desk.getByRole('listitem').filter({ hasText: 'lin@example.com' });
  await button(registered, t('ledger.sent')).click();
  await examine(desk.getByRole('alertdialog'), 'a prize that was sent');
  await button(desk.getByRole('alertdialog'), t('ledger.sent')).click();
  await expect(desk.getByRole('listitem').filter({ hasText: lucky.nick })).toContainText(t('prizeState.sent'));
});

test('whoever checks the draw sees that it fits, and what differs when it was tampered with', async ({ page }) => {
  const address = `/lottery/${made.wbId}?zone=sw4`;
  // A device whose clock is days behind the host's.
  await page.route(/lottery\/proof/, async (route) => {
    const response = await route.fetch();
    const date = new Date(clock.now()).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await open(page, address);
  await expect(page.getByText(t('verify.unsure'))).toBeVisible();
  await expect(step(page, 'log')).toHaveAttribute('data-state', 'unsure');
  await page.unroute(/lottery\/proof/);
  await tellTime(page, clock);
  await button(page, t('verify.again')).click();
  await expect(page.getByText(t('verify.good'))).toBeVisible();
  // The zone would have a beacon, and this host may not ask it: the page says so, and what it
  // cannot see.
  const verdict = page.getByRole('status').filter({ hasText: t('verify.good') });
  await expect(verdict.getByText(t('verify.postCaution'))).toBeVisible();
  await expect(verdict.getByText(/原定使用drand quicknet，但本站设置为不访问外部信标/)).toBeVisible();
  // Nor does this browser know what others were shown before.
  await expect(verdict.getByText(t('verify.noLook'))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('verify.winners') })).toBeVisible();
  await expect(page.getByText(t('winners.replaces'), { exact: true })).toBeVisible();
  for (const name of ['commitment', 'list', 'log', 'order', 'beacon', 'key', 'winners', 'awards'])
    await expect(step(page, name)).toHaveAttribute('data-state', 'ok');

  // A friend of the operator wins instead of who was drawn: everywhere where the host says so.
  await page.route(/lottery\/proof/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as {
      Message: { rounds: { winners: string[]; alternates: string[] }[]; awards: { entryId: string }[] };
    };
    const [round] = body.Message.rounds;
    const friend = round?.alternates.at(-1) ?? '';
    if (round) round.winners[0] = friend;
    Object.assign(body.Message.awards[0] ?? {}, { entryId: friend });
    await route.fulfill({ response, json: body });
  });
  await button(page, t('verify.again')).click();
  await expect(step(page, 'winners')).toHaveAttribute('data-state', 'bad');
  await expect(step(page, 'awards')).toHaveAttribute('data-state', 'bad');
  await expect(step(page, 'winners').getByText(t('value.winner', { round: 0, number: 1 }))).toBeVisible();
  await expect(page.getByText(t('verify.good'))).toHaveCount(0);
  await page.unroute(/lottery\/proof/);

  // Another commitment, log and list than this browser has seen.
  await page.route(/lottery\/log/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { Message: { list: { data: string }[] } };
    const [line] = body.Message.list;
    if (line) line.data = line.data.replace(/"commitment":"../, '"commitment":"00');
    await route.fulfill({ response, json: body });
  });
  await page.route(/lottery\/entries/, async (route) => {
    const response = await route.fetch();
    const bytes = await response.body();
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    await route.fulfill({ response, body: bytes });
  });
  await button(page, t('verify.again')).click();
  for (const name of ['commitment', 'log', 'list']) await expect(step(page, name)).toHaveAttribute('data-state', 'bad');
  await expect(step(page, 'seen')).toHaveAttribute('data-state', 'ok');
  for (const call of [/lottery\/log/, /lottery\/entries/]) await page.unroute(call);

  // The post alone shows a friend as a winner; what is checked is the truth.
  const friend = 'ab'.repeat(16);
  const info = await page.request.get(`${LOTTERY}/get_lottery_info?zone=sw4&wbId=${made.wbId}`);
  const { Message } = (await info.json()) as { Message: { winners: { entryId: string }[] } };
  const winner = Message.winners[0]?.entryId ?? '';
  // The page brings what the call would say.
  const told = [/get_lottery_info/, /\/posts\//];
  for (const call of told)
    await page.route(call, async (route) => {
      const response = await route.fetch();
      const said = (await response.text()).replaceAll(winner, friend);
      await route.fulfill({ response, body: said.replaceAll(winner.slice(0, 12), friend.slice(0, 12)) });
    });
  await open(page, `/posts/${made.wbId}?zone=sw4`);
  await expect(block(page).getByTitle(friend)).toBeVisible();
  for (const call of told) await page.unroute(call);
  await open(page, address);
  await expect(step(page, 'seen')).toHaveAttribute('data-state', 'bad');
  await expect(step(page, 'seen').getByText(new RegExp(friend))).toBeVisible();
  await expect(step(page, 'shown')).toHaveAttribute('data-state', 'ok');
});
