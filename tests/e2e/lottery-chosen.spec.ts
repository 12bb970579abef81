import {
  block,
  button,
  DAY,
  infoOf,
  letItBeDrawn,
  LOTTERY,
  MINUTE,
  openDesk,
  startLottery,
  step,
  t,
  tellTime,
} from './support/lottery.ts';
import { examine } from './support/overlay.ts';
import { seeToast } from './support/places.ts';
import { shiftedClock } from './support/shifted-clock.ts';
import { expect, hydrated, open, test } from './support/test.ts';

// Lists are fixed and prizes are lost with time: this file's forum has a clock that can be set.
const clock = shiftedClock();
test.use({ forumSettings: clock.settings });
test.describe.configure({ mode: 'serial', timeout: 90_000 });

test('a manager chooses by merit, with reasons that everybody reads', async ({ people, openAs }) => {
  const manager = await people.staff('sw4:93');
  const [poet, painter, other] = [await people.player(), await people.player(), await people.player()];
  const wbId = await startLottery(clock, manager, {
    type: 2,
    randomlySelectedRule: null,
    lotteryPrizeList: [{ prizeName: '最佳诗作', prizeNumber: 1 }],
  });
  for (const one of [poet, painter, other]) await one.comment(wbId, '我的作品');
  await clock.set((await infoOf(manager, wbId)).endTime + 1_000);
  await expect.poll(async () => (await infoOf(manager, wbId)).phase).toBe('frozen');

  const desk = await openAs(manager);
  await openDesk(desk, wbId);
  for (const { nick } of [poet, painter]) {
    const entry = desk.getByRole('listitem').filter({ hasText: nick });
    await button(entry, t('desk.shortlist')).click();
    await expect(button(entry, t('desk.shortlisted'))).toBeVisible();
  }
  await desk.getByRole('tab', { name: t('desk.tab.merit') }).click();
  const candidate = desk.getByRole('listitem').filter({ hasText: painter.nick });
  await expect(candidate).toBeVisible();
  await expect(desk.getByRole('listitem').filter({ hasText: other.nick })).toHaveCount(0);
  await candidate.getByRole('button', { name: t('merit.prize') }).click();
  await desk.getByRole('option', { name: /最佳诗作/ }).click();
  // Not before there is a reason.
  const announce = button(desk, t('merit.announce', { count: 1 }));
  await expect(announce).toBeDisabled();
  await expect(desk.getByText(t('merit.reasons'))).toBeVisible();
  await candidate.getByRole('textbox', { name: t('merit.reason') }).fill('画里有海风');
  // One more for the shortlist: what was chosen before is still there.
  await desk.getByRole('tab', { name: t('desk.tab.entrants') }).click();
  const late = desk.getByRole('listitem').filter({ hasText: other.nick });
  await button(late, t('desk.shortlist')).click();
  await expect(button(late, t('desk.shortlisted'))).toBeVisible();
  await desk.getByRole('tab', { name: t('desk.tab.merit') }).click();
  await expect(late).toBeVisible();
  await expect(candidate.getByRole('textbox', { name: t('merit.reason') })).toHaveValue('画里有海风');
  await button(late, t('merit.remove')).click();
  await expect(late).toHaveCount(0);
  await announce.click();
  const sure = desk.getByRole('alertdialog');
  await examine(sure, 'announcing the chosen');
  await button(sure, t('merit.confirm')).click();
  await seeToast(desk, t('desk.done.draw'));

  const page = await openAs(painter);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await expect(block(page).getByText('画里有海风')).toBeVisible();
  await expect(block(page).getByText(t('winners.you'), { exact: true })).toBeVisible();
  await expect(block(page).getByText(t('winners.byPeople'))).toBeVisible();
  await tellTime(page, clock);
  await open(page, `/lottery/${wbId}?zone=sw4`);
  await expect(page.getByText(t('verify.goodMerit'))).toBeVisible();
  await expect(page.getByText(t('verify.meritMeans'))).toBeVisible();

  // Who has won but does not want it makes room for another of the shortlist, again with a reason.
  await desk.getByRole('tab', { name: t('desk.tab.ledger') }).click();
  await button(desk.getByRole('listitem').filter({ hasText: painter.nick }), t('ledger.forfeit')).click();
  const lost = desk.getByRole('dialog');
  await lost.getByRole('textbox', { name: t('ledger.forfeitReason') }).fill('本人放弃');
  await examine(lost, 'prize given up');
  await button(lost, t('ledger.forfeit')).click();
  await expect(lost).toHaveCount(0);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await expect(block(page).getByText(t('winners.revoked'))).toBeVisible();
  await expect(block(page).getByText(t('winners.why', { reason: '本人放弃' }), { exact: true })).toBeVisible();
  // The shortlist is still added to, but not by who has won.
  await desk.getByRole('tab', { name: t('desk.tab.entrants') }).click();
  const entry = (nick: string) => desk.getByRole('listitem').filter({ hasText: nick });
  await button(entry(other.nick), t('desk.shortlist')).click();
  await expect(button(entry(other.nick), t('desk.shortlisted'))).toBeVisible();
  await expect(entry(painter.nick).getByRole('button')).toHaveCount(0);
  await desk.getByRole('tab', { name: t('desk.tab.ledger') }).click();
  await button(desk.getByRole('listitem').filter({ hasText: painter.nick }), t('ledger.redraw')).click();
  const successor = desk.getByRole('dialog');
  await successor.getByRole('button', { name: t('ledger.successorWho') }).click();
  await expect(desk.getByRole('option', { name: other.nick })).toBeVisible();
  await expect(desk.getByRole('option', { name: painter.nick })).toHaveCount(0);
  await desk.getByRole('option', { name: poet.nick }).click();
  await successor.getByRole('textbox', { name: t('merit.reason') }).fill('诗也动人');
  await examine(successor, 'successor');
  await button(successor, t('ledger.redraw')).click();
  await seeToast(desk, t('desk.done.redraw'));
  const { winners } = await infoOf(manager, wbId);
  expect(winners.map(({ userInfo, state }) => [userInfo?.uid, state])).toEqual([
    [painter.uid, 'forfeited'],
    [poet.uid, 'won'],
  ]);
});

test('notes and reasons of a choice by merit are there, whatever is pressed next and over a reload', async ({
  people,
  openAs,
}) => {
  const manager = await people.staff('sw4:93');
  const [poet, painter] = [await people.player(), await people.player()];
  const wbId = await startLottery(clock, manager, {
    type: 2,
    randomlySelectedRule: null,
    lotteryPrizeList: [{ prizeName: '最佳诗作', prizeNumber: 1 }],
  });
  for (const one of [poet, painter]) await one.comment(wbId, '我的作品');
  await clock.set((await infoOf(manager, wbId)).endTime + 1_000);
  await expect.poll(async () => (await infoOf(manager, wbId)).phase).toBe('frozen');
  const sample = JSON.stringify([poet, painter].map(({ uid }) => ({ uid })));
  await manager.do('POST', `${LOTTERY}/update_lottery_sample`, { wbId, version: 0, sample });

  const desk = await openAs(manager);
  await openDesk(desk, wbId);
  await desk.getByRole('tab', { name: t('desk.tab.merit') }).click();
  const candidate = (nick: string) => desk.getByRole('listitem').filter({ hasText: nick });
  await candidate(poet.nick)
    .getByRole('textbox', { name: t('merit.note') })
    .fill('韵脚工整');
  // This press leaves the note's field as well, so both are stored at once.
  await button(candidate(painter.nick), t('merit.remove')).click();
  await expect(candidate(painter.nick)).toHaveCount(0);
  const kept = () =>
    manager.do<{ list: { uid: number; note: string }[] }>('GET', `${LOTTERY}/get_lottery_sample`, { wbId });
  expect((await kept()).list).toMatchObject([{ uid: poet.uid, note: '韵脚工整' }]);

  await candidate(poet.nick)
    .getByRole('button', { name: t('merit.prize') })
    .click();
  await desk.getByRole('option', { name: /最佳诗作/ }).click();
  await candidate(poet.nick)
    .getByRole('textbox', { name: t('merit.reason') })
    .fill('诗里有海风');
  await desk.reload();
  await hydrated(desk);
  await desk.getByRole('tab', { name: t('desk.tab.merit') }).click();
  await expect(candidate(poet.nick).getByRole('textbox', { name: t('merit.note') })).toHaveValue('韵脚工整');
  await expect(candidate(poet.nick).getByRole('textbox', { name: t('merit.reason') })).toHaveValue('诗里有海风');
  await expect(button(desk, t('merit.announce', { count: 1 }))).toBeEnabled();
});

test('an open desk follows its lottery: its title, the list when it is fixed, the ledger after the draw', async ({
  people,
  openAs,
}) => {
  const manager = await people.staff('sw4:93');
  const players = [await people.player(), await people.player()];
  const wbId = await startLottery(clock, manager, {
    type: 1,
    randomlySelectedRule: { selectType: 2 },
    redrawType: 1,
    lotteryPrizeList: [{ prizeName: '纪念徽章', prizeNumber: 2 }],
  });
  const desk = await openAs(manager);
  await openDesk(desk, wbId);
  await expect(desk.getByRole('heading', { name: '航海抽奖' })).toBeVisible();
  await expect(desk.getByText(t('desk.nobody'))).toBeVisible();
  await button(desk, t('desk.cancel')).click();
  const cancel = desk.getByRole('dialog', { name: t('desk.cancel') });
  await examine(cancel, 'cancelling a lottery');
  await desk.keyboard.press('Escape');
  await expect(cancel).toHaveCount(0);
  for (const one of players) await one.comment(wbId, '算我一个');

  const { endTime, lotteryTime } = await infoOf(manager, wbId);
  await clock.set(endTime + 1_000);
  await expect(desk.getByText(t('desk.frozen', { count: 2 }))).toBeVisible({ timeout: 30_000 });
  for (const { nick } of players) await expect(desk.getByRole('listitem').filter({ hasText: nick })).toBeVisible();

  await desk.getByRole('tab', { name: t('desk.tab.ledger') }).click();
  await expect(desk.getByText(t('ledger.notYet'))).toBeVisible();
  await clock.set(lotteryTime - 10 * MINUTE);
  await manager.comment(wbId, '等待开奖');
  await clock.set(lotteryTime + MINUTE);
  for (const { nick } of players)
    await expect(desk.getByRole('listitem').filter({ hasText: nick })).toBeVisible({ timeout: 40_000 });
});

test('a prize that nobody registered for is drawn again among all others, and the check covers that round too', async ({
  people,
  openAs,
}) => {
  const manager = await people.staff('sw4:93');
  const players = [await people.player(), await people.player(), await people.player()];
  const wbId = await startLottery(clock, manager, {
    type: 1,
    randomlySelectedRule: { selectType: 2 },
    redrawType: 1,
    lotteryPrizeList: [{ prizeName: '纪念徽章', prizeNumber: 1 }],
  });
  for (const one of players) await one.comment(wbId, '算我一个');
  const info = () => infoOf(manager, wbId);
  const {
    drawnTime,
    winners: [missed],
  } = await letItBeDrawn(clock, manager, wbId);
  await clock.set(drawnTime + DAY + MINUTE);
  await expect.poll(async () => (await info()).winners[0]?.state).toBe('forfeited');
  const desk = await openAs(manager);
  await openDesk(desk, wbId);
  await button(desk, t('ledger.redraw')).click();
  const asking = desk.getByRole('alertdialog');
  await expect(asking.getByText(t('ledger.redrawRandom', { prize: '纪念徽章' }))).toBeVisible();
  await button(asking, t('ledger.redraw')).click();
  await seeToast(desk, t('desk.done.redraw'));
  // Whoever checks the draw meanwhile is told that it is not drawn yet.
  await tellTime(desk, clock);
  await open(desk, `/lottery/${wbId}?zone=sw4`);
  await expect(desk.getByText(t('verify.redrawOpen'))).toBeVisible();
  await expect(desk.getByText(t('verify.open'))).toBeVisible();
  await expect(step(desk, 'winners')).toHaveAttribute('data-state', 'wait');
  // The round waits for a public value of its own.
  await clock.set(clock.now() + 11 * MINUTE);
  await manager.comment(wbId, '再抽一次');
  await clock.set(clock.now() + MINUTE);
  await expect.poll(async () => (await info()).winners.length, { timeout: 20_000 }).toBe(2);
  const [, next] = (await info()).winners;
  expect(next).toMatchObject({ round: 1, state: 'won' });
  expect(next?.userInfo?.uid).not.toBe(missed?.userInfo?.uid);

  const lucky = players.find(({ uid }) => uid === next?.userInfo?.uid);
  if (!lucky) throw new Error('one of the three has won');
  const page = await openAs(lucky);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await expect(block(page).getByText(t('winners.replaces'))).toBeVisible();
  await lucky.do('POST', `${LOTTERY}/record/push_register`, { wbId, name: '苏木', contact: 'su@example.com' });
  await tellTime(page, clock);
  await open(page, `/lottery/${wbId}?zone=sw4`);
  await expect(page.getByText(t('verify.good'))).toBeVisible();
  await expect(step(page, 'winners')).toHaveAttribute('data-state', 'ok');
});

test('a lottery that is called off when its result could be known says so where it is checked', async ({
  page,
  people,
}) => {
  const manager = await people.staff('sw4:93');
  const wbId = await startLottery(clock, manager, {
    type: 1,
    randomlySelectedRule: { selectType: 2 },
    lotteryPrizeList: [{ prizeName: '纪念徽章', prizeNumber: 1 }],
  });
  await (await people.player()).comment(wbId, '算我一个');
  const { endTime, lotteryTime } = await infoOf(manager, wbId);
  await clock.set(endTime + 1_000);
  await expect.poll(async () => (await infoOf(manager, wbId)).phase).toBe('frozen');
  await clock.set(lotteryTime - 10 * MINUTE);
  await manager.do('POST', `${LOTTERY}/cancel`, { wbId, reason: '奖品有误' });
  await tellTime(page, clock);
  await open(page, `/lottery/${wbId}?zone=sw4`);
  await expect(page.getByText(t('verify.cancelled'))).toBeVisible();
  await expect(page.getByText(t('verify.calledOff'))).toBeVisible();
  // Seed and list are there.
  await expect(page.getByText(t('verify.calledOffListless'))).toHaveCount(0);
  for (const name of ['commitment', 'list']) await expect(step(page, name)).toHaveAttribute('data-state', 'ok');
});
