import type { Locator, Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import { examine } from './support/overlay.ts';
import { PHONE } from './support/phone.ts';
import { penalise } from './support/penalties.ts';
import { choose, seeToast, tick } from './support/places.ts';
import { answered, expect, open, signIn, test, TOLD_MS, type Member } from './support/test.ts';
import { text } from './support/texts.ts';

const ROOT = '/api/bbs/conversations';
const WIDE = { viewport: { width: 1440, height: 900 } };
type Language = 'zh-CN' | 'en';

const follow = (who: Member, other: Member) => who.do('POST', '/api/bbs/user/follow/add_follow', { uid: other.uid });
async function befriend(one: Member, other: Member): Promise<void> {
  await follow(one, other);
  await follow(other, one);
}
let sent = 0;
const say = (from: Member, to: Member, words: string, zone = 'sw4') =>
  from.do<{ id: number }>(
    'POST',
    `${ROOT}/send`,
    { uid: to.uid, text: words, requestKey: `key-${(sent += 1)}-of-e2e` },
    zone,
  );
const admitEverybody = (who: Member) => who.do('POST', `${ROOT}/settings`, { admitted: 'everybody' });

const words = (key: string, values = {}, language: Language = 'zh-CN') =>
  text(`conversations-pages:${key}`, values, language);
const log = (page: Page): Locator => page.getByRole('log');
const message = (page: Page, said: string): Locator =>
  log(page)
    .getByRole('article')
    // Its own words: the time behind them begins with a digit.
    .filter({ has: page.getByRole('paragraph').filter({ hasText: new RegExp(`${said}(?!\\d)`) }) });
const box = (page: Page, language: Language = 'zh-CN'): Locator =>
  page.getByRole('textbox', { name: words('box.label', {}, language) });
const row = (page: Page, nick: string, language: Language = 'zh-CN'): Locator =>
  page.getByRole('region', { name: words('list', {}, language) }).getByRole('link', { name: nick });
const barLink = (page: Page, count: number): Locator =>
  page.getByRole('link', {
    name: count > 0 ? text('conversations:entryUnread', { count }) : text('conversations:title'),
    exact: true,
  });

test('where the system gives all colours, the open conversation and the page of emoticons have a frame', async ({
  openAs,
  people,
}) => {
  const [ann, bob] = [await people.player(), await people.player()];
  await befriend(ann, bob);
  await say(bob, ann, '晚上好');
  const page = await openAs(ann, { ...WIDE, forcedColors: 'active' });
  await open(page, `/conversations/${bob.uid}?zone=sw4`);
  await expect(row(page, bob.nick)).toHaveCSS('outline-style', 'solid');
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole('button', { name: words('box.emoticons'), exact: true }).click();
  await expect(page.locator('button[aria-current="true"]')).toHaveCSS('outline-style', 'solid');
});

test('what one writes from the page of another is there at once, counted until it is read', async ({
  openAs,
  people,
}) => {
  const [ann, bob] = [await people.player(), await people.player()];
  await befriend(ann, bob);
  const [writes, reads] = [await openAs(ann, WIDE), await openAs(bob, WIDE)];
  await open(reads, '/?zone=sw4');
  await expect(barLink(reads, 0)).toBeVisible();

  await open(writes, `/user/${bob.uid}?zone=sw4`);
  await writes.getByRole('link', { name: text('conversations:write') }).click();
  await expect(log(writes)).toContainText(words('thread.empty'));
  await box(writes).fill('今晚一起出航吗');
  await box(writes).press('Shift+Enter');
  await box(writes).pressSequentially('八点见');
  await box(writes).press('Enter');
  await expect(message(writes, '今晚一起出航吗')).toContainText('八点见');
  await expect(box(writes)).toHaveValue('');

  await expect(barLink(reads, 1)).toBeVisible({ timeout: TOLD_MS });
  await barLink(reads, 1).click();
  await expect(row(reads, ann.nick)).toContainText(words('unread', { count: 1 }));
  await row(reads, ann.nick).click();
  await expect(message(reads, '今晚一起出航吗')).toBeVisible();
  await expect(log(reads)).toContainText(words('thread.line'));
  await expect(barLink(reads, 0)).toBeVisible();
  await expect(row(reads, ann.nick)).not.toContainText(words('unread', { count: 1 }));

  await reads.getByRole('button', { name: words('box.emoticons') }).click();
  await examine(reads.getByRole('dialog'), 'emoticons of a conversation');
  await reads.getByRole('dialog').getByRole('button', { name: '微笑', exact: true }).click();
  await expect(box(reads)).toHaveValue('[微笑]');
  await box(reads).pressSequentially('好');
  await box(reads).press('Enter');
  await expect(message(writes, '好')).toBeVisible({ timeout: TOLD_MS });
  expect(await faults(reads)).toEqual([]);
});

test('who has no conversation yet is told how one begins, not to choose one', async ({ openAs, people }) => {
  const [ann, bob] = [await people.player(), await people.player()];
  await admitEverybody(bob);
  const page = await openAs(ann, WIDE);
  // Once: beside the list, or where there is no such room in it.
  const seeHow = () => expect(page.getByText(words('empty.text')).filter({ visible: true })).toHaveCount(1);
  await open(page, '/conversations?zone=sw4');
  await expect(page.getByText(words('empty.title'))).toBeVisible();
  await seeHow();
  await expect(page.getByText(words('choose.title'))).toHaveCount(0);
  expect.soft(await faults(page), 'no conversation').toEqual([]);
  await page.setViewportSize({ width: 700, height: 900 });
  await seeHow();
  await say(ann, bob, '你好');
  await page.setViewportSize(WIDE.viewport);
  await page.reload();
  await expect(row(page, bob.nick)).toBeVisible();
  await expect(page.getByText(words('choose.title'))).toBeVisible();
});

test('the notice says who has written, not what, and leads to the conversation', async ({ openAs, people }) => {
  const [ann, bob] = [await people.player(), await people.player()];
  await befriend(ann, bob);
  await say(ann, bob, '只给你看的话');
  const page = await openAs(bob, WIDE);
  await open(page, '/messages?zone=sw4&type=conversations');
  const notice = page.getByRole('article').filter({ hasText: ann.nick });
  await expect(notice).toContainText(text('conversations-notices:wrote'));
  await expect(notice).not.toContainText('只给你看的话');
  await notice.getByRole('link', { name: text('messages:open') }).click();
  await expect(message(page, '只给你看的话')).toBeVisible();
});

test('a request is answered on a phone: declined and taken back, then accepted', async ({ openAs, people }) => {
  const [asker, reader] = [await people.player(), await people.player()];
  await admitEverybody(reader);
  const en = (key: string, values = {}) => words(key, values, 'en');
  const asks = await openAs(asker, { ...WIDE, locale: 'en' });
  await open(asks, `/conversations/${reader.uid}?zone=mx&lng=en`);
  await expect(asks.getByText(en('note.request'))).toBeVisible();
  await box(asks, 'en').fill('May I ask you something?');
  await box(asks, 'en').press('Enter');
  await expect(asks.getByText(en('note.waits'))).toBeVisible();
  await expect(box(asks, 'en')).toHaveCount(0);

  const page = await openAs(reader, { ...PHONE, locale: 'en' });
  await open(page, '/m/conversations?zone=mx&lng=en');
  await expect(row(page, asker.nick, 'en')).toContainText(en('state.asked'));
  expect(await faults(page)).toEqual([]);
  await row(page, asker.nick, 'en').click();
  await expect(message(page, 'May I ask you something?')).toBeVisible();
  await expect(page.getByRole('region', { name: en('list') })).toBeHidden();
  expect(await faults(page)).toEqual([]);
  const request = page.getByRole('group', { name: en('request.title', { nick: asker.nick }) });
  await request.getByRole('button', { name: en('request.decline') }).click();
  await expect(request).toHaveCount(0);
  await expect(page.getByText(en('note.declined'))).toBeVisible();
  await page.getByRole('button', { name: en('thread.undo') }).click();
  await request.getByRole('button', { name: en('request.accept') }).click();
  await expect(request).toHaveCount(0);
  await box(page, 'en').fill('Sure');
  await page.getByRole('button', { name: en('box.send') }).click();
  await expect(message(asks, 'Sure')).toBeVisible({ timeout: TOLD_MS });
  await expect(box(asks, 'en')).toBeVisible();
});

test('what does not arrive is kept, is sent again, and is one message', async ({ openAs, people, trouble }) => {
  trouble.expect(/conversations\/send/);
  const [ann, bob] = [await people.player(), await people.player()];
  await befriend(ann, bob);
  const page = await openAs(ann, WIDE);
  const address = `/conversations/${bob.uid}?zone=sw4`;
  await open(page, address);
  // It arrives, and its answer does not.
  await page.route(`**${ROOT}/send*`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await box(page).fill('这句要送到');
  await box(page).press('Enter');
  await expect(message(page, '这句要送到').getByRole('alert')).toBeVisible({ timeout: 30_000 });
  await box(page).fill('还没写完');
  await page.unroute(`**${ROOT}/send*`);
  await open(page, address);
  await expect(box(page)).toHaveValue('还没写完');
  const failed = message(page, '这句要送到').filter({ hasText: words('message.lost') });
  await failed.getByRole('button', { name: words('message.again') }).click();
  await expect(failed).toHaveCount(0);
  await expect(message(page, '这句要送到')).toHaveCount(1);
  const { list } = await bob.do<{ list: unknown[] }>('GET', `${ROOT}/thread`, { uid: ann.uid });
  expect(list).toHaveLength(1);
});

test('a message and a conversation go for oneself, and come back', async ({ openAs, people }) => {
  const [ann, bob] = [await people.player(), await people.player()];
  await befriend(ann, bob);
  await say(ann, bob, '第一句');
  await say(ann, bob, '第二句');
  const page = await openAs(bob, WIDE);
  await open(page, `/conversations/${ann.uid}?zone=sw4`);
  await message(page, '第二句').hover();
  await choose(page, message(page, '第二句'), words('message.menu'), words('message.remove'));
  await expect(message(page, '第二句')).toHaveCount(0);
  await page.getByRole('button', { name: words('thread.undo') }).click();
  await expect(message(page, '第二句')).toBeVisible();
  const head = page.getByRole('region', { name: words('thread.label', { nick: ann.nick }) });
  await answered(page, /conversations\/remove/, () => choose(page, head, words('thread.menu'), words('thread.remove')));
  await expect(row(page, ann.nick)).toHaveCount(0);
  await page
    .getByRole('button', { name: words('thread.undo') })
    .last()
    .click();
  await expect(row(page, ann.nick)).toBeVisible();
  await expect(message(page, '第一句')).toBeVisible();
});

test('a long conversation opens at its end and leads to the first unread message', async ({ openAs, people }) => {
  const [ann, bob] = [await people.player(), await people.player()];
  await befriend(ann, bob);
  for (let n = 1; n <= 19; n += 1) await say(ann, bob, `安的第${n}句`);
  for (let n = 1; n <= 19; n += 1) await say(bob, ann, `波的第${n}句`);
  const page = await openAs(ann, WIDE);
  await open(page, `/conversations/${bob.uid}?zone=sw4`);
  await expect(message(page, '波的第1句')).toBeInViewport();
  await expect(log(page)).toContainText(words('thread.line'));
  await log(page)
    .getByRole('button', { name: words('thread.earlier') })
    .click();
  await expect(message(page, '安的第1句')).toHaveCount(1);
  await open(page, `/conversations/${bob.uid}?zone=sw4`);
  await expect(message(page, '波的第19句')).toBeInViewport();
});

test('from the end of many unread messages a button leads to the first of them', async ({ openAs, people }) => {
  const [ann, bob] = [await people.player(), await people.player()];
  await befriend(ann, bob);
  for (let n = 1; n <= 4; n += 1) await say(ann, bob, `我的${n}`);
  for (let n = 1; n <= 18; n += 1) await say(bob, ann, `第${n}句`);
  const page = await openAs(ann, { viewport: { width: 1440, height: 800 } });
  // Pages of a few messages: nobody may write as many as a usual one has within a minute.
  await page.route(`**${ROOT}/thread*`, (route) => route.continue({ url: `${route.request().url()}&limit=5` }));
  await open(page, `/conversations/${bob.uid}?zone=sw4`);
  await expect(message(page, '第18句')).toBeInViewport();
  await expect(message(page, '第1句')).toHaveCount(0);
  await page.getByRole('button', { name: words('thread.toUnread') }).click();
  await expect(message(page, '第1句')).toBeInViewport();
  await expect(page.getByRole('button', { name: words('thread.toUnread') })).toHaveCount(0);
  // What is read stays where it is when earlier messages come above it.
  await log(page)
    .getByRole('button', { name: words('thread.earlier') })
    .click();
  await expect(message(page, '我的1')).toHaveCount(1);
  await expect(message(page, '第1句')).toBeInViewport();
});

test('who may begin is chosen, and nobody else can write', async ({ openAs, people }) => {
  const [ann, bob] = [await people.player(), await people.player()];
  await befriend(ann, bob);
  const page = await openAs(bob, WIDE);
  await open(page, '/conversations?zone=sw4');
  await page.getByRole('button', { name: words('settings') }).click();
  const dialog = page.getByRole('dialog', { name: words('settings') });
  await expect(dialog.getByRole('radio', { name: words('admit.followed') })).toBeChecked();
  await examine(dialog, 'who may begin');
  const nobody = dialog.getByRole('radio', { name: words('admit.nobody') });
  // Its label, which is what people press.
  await nobody.locator('xpath=..').click();
  await expect(nobody).toBeChecked();
  await dialog.getByRole('button', { name: words('admit.save') }).click();
  await seeToast(page, words('admit.saved'));
  const other = await openAs(ann, WIDE);
  await open(other, `/conversations/${bob.uid}?zone=sw4`);
  await expect(other.getByText(words('note.closed'))).toBeVisible();
  await expect(log(other), 'nobody is invited to what they cannot do').toHaveText(words('empty.title'));
  await expect(box(other)).toHaveCount(0);
});

test('a reported message is removed under a clause, its author reads why and appeals, and it is there again', async ({
  openAs,
  people,
}) => {
  const [ann, bob] = [await people.player(), await people.player()];
  await befriend(ann, bob);
  await say(ann, bob, '前面的话');
  await say(ann, bob, '难听的话');
  const address = `/conversations/${ann.uid}?zone=sw4`;
  const page = await openAs(bob, WIDE);
  const desk = await openAs(await people.staff('sw4:13,32'), WIDE);
  const writer = await openAs(ann, WIDE);
  const penalty = (key: string, values = {}) => text(`moderation-pages:${key}`, values);

  await test.step('who was sent it reports it', async () => {
    await open(page, address);
    await message(page, '难听的话').hover();
    await choose(page, message(page, '难听的话'), words('message.menu'), words('message.report'));
    const dialog = page.getByRole('dialog', { name: text('report:title') });
    await expect(dialog).toContainText('难听的话');
    await dialog.getByText(text('report:reasons.insult'), { exact: true }).click();
    await dialog.getByRole('textbox').fill('骂人');
    await dialog.getByRole('button', { name: text('report:submit') }).click();
    await seeToast(page, text('report:done'));
  });

  await test.step('a moderator looks at it, and removes it with points and a mute', async () => {
    await open(desk, '/manage?zone=sw4');
    const card = desk.getByRole('article', { name: words('reported.title') }).filter({ hasText: ann.nick });
    await expect(card).toContainText('骂人');
    await expect(card).not.toContainText('难听的话');
    await card.getByRole('button', { name: words('reported.look') }).click();
    await expect(card.getByRole('listitem')).toHaveText([/前面的话/, /难听的话/]);
    expect(await faults(desk, '[data-case]')).toEqual([]);
    await card.getByRole('button', { name: words('reported.remove') }).click();
    await penalise(desk, { action: 'delete', clause: '发布低俗内容', isExtra: true, remark: '请文明交流' });
    await expect(card).toHaveCount(0);
  });

  await test.step('both see that it was removed', async () => {
    await open(page, address);
    await expect(message(page, '前面的话')).toBeVisible();
    await expect(log(page)).toContainText(words('removedByModerator'));
    await expect(log(page)).not.toContainText('难听的话');
    await expect(row(page, ann.nick)).toContainText(words('removedByModerator'));
    expect(await faults(page)).toEqual([]);
    await open(writer, `/conversations/${bob.uid}?zone=sw4`);
    await expect(log(writer)).toContainText(words('removedByModerator'));
    await expect(log(writer)).not.toContainText('难听的话');
  });

  await test.step('its author is told the clause, and appeals', async () => {
    await open(writer, '/messages?zone=sw4&type=systemMsg');
    const notice = writer.getByRole('article').filter({ hasText: '请文明交流' });
    await expect(notice).toContainText('难听的话');
    await expect(notice).toContainText('发布低俗内容');
    await notice.getByRole('link').last().click();
    await expect(writer).toHaveURL(/\/sanctions\/\d+/);
    await expect(writer.getByRole('blockquote')).toContainText(text('conversations:message'));
    await expect(writer.getByRole('blockquote')).toContainText('难听的话');
    expect(await faults(writer)).toEqual([]);
    await writer.getByLabel(penalty('appeal.text')).fill('我们在开玩笑');
    await writer.getByRole('button', { name: penalty('appeal.send') }).click();
    await seeToast(writer, penalty('appeal.done'));
  });

  await test.step('another moderator asks for the words, and grants the appeal', async () => {
    await signIn(desk.context(), await people.staff('sw4:12,32'));
    await open(desk, '/manage?zone=sw4&panel=opsPanel:moderation/appeals');
    await desk.getByRole('listitem').filter({ hasText: '我们在开玩笑' }).getByRole('link').click();
    await expect(desk.getByText(text('conversations:message'))).toBeVisible();
    await expect(desk.getByText('难听的话')).toHaveCount(0);
    await desk.getByRole('button', { name: penalty('sanctions.look') }).click();
    await expect(desk.getByText('难听的话')).toBeVisible();
    expect(await faults(desk)).toEqual([]);
    await tick(desk.getByRole('radio', { name: penalty('appeal.outcome.lifted') }));
    await desk.getByLabel(penalty('appeal.answer')).fill('确实是玩笑');
    await desk.getByRole('button', { name: penalty('appeal.decideNow') }).click();
    await seeToast(desk, penalty('appeal.decided'));
  });

  await test.step('both read it again, and its author may write', async () => {
    await open(page, address);
    await expect(message(page, '难听的话')).toBeVisible();
    await open(writer, `/conversations/${bob.uid}?zone=sw4`);
    await expect(message(writer, '难听的话')).toBeVisible();
    await box(writer).fill('谢谢');
    await box(writer).press('Enter');
    await expect(message(page, '谢谢')).toBeVisible({ timeout: TOLD_MS });
  });
});

test('a visitor is asked to log in, and a zone without the plugin has no such page', async ({
  page,
  openAs,
  people,
  trouble,
}) => {
  trouble.expect(/reply 404 GET \/conversations/);
  await open(page, '/conversations?zone=sw4');
  await expect(page.getByText(words('signIn'))).toBeVisible();
  const ann = await people.player();
  const other = await openAs(ann, WIDE);
  await open(other, '/?zone=sw3');
  await expect(other.getByRole('button', { name: text('core:shell.user.menu', { nick: ann.nick }) })).toBeVisible();
  await expect(barLink(other, 0)).toHaveCount(0);
  expect((await other.goto('/conversations?zone=sw3'))?.status()).toBe(404);
});
