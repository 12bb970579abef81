import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/contract/durations.ts';
import type { MailState } from '../../platform/contract/endpoints/mail.ts';
import { minuteIn } from '../../platform/contract/time.ts';
import type { MailTables } from '../../server/modules/mail/tables.ts';
import type { Letter } from '../../server/providers/mail/index.ts';
import type { TestClient } from '../support/app.ts';
import { createMailBox, linksOf } from '../support/mail-box.ts';
import { describeApi, outcome, type ApiWorld } from './each-engine.ts';

const BASE = '/api/bbs/user/mail';
const SETTINGS = '/api/bbs/user/messages/settings';
const ORIGIN = 'https://forum.example';
const box = createMailBox();
/** A Monday, at eight in the morning in Shanghai; later in each test. */
let clock = Date.parse('2026-12-07T00:00:00Z');
let people = 0;

/** Tables of one person's own. */
const OWNED = ['mail_address', 'mail_token', 'mail_outgoing', 'mail_digest_reader'] as const;

const run = (world: ApiWorld, name: string) => world.app.core.mail.jobs.find((job) => job.name === name)!.run(clock);
const deliver = (world: ApiWorld) => run(world, 'mail');
/** What has happened is noted, its wait is over, and it is sent. */
async function deliverLater(world: ApiWorld, ms = 6 * MINUTE_MS): Promise<void> {
  await world.app.core.mail.settled();
  clock += ms;
  await deliver(world);
}
const stateOf = async (who: TestClient, zone = 'sw4') =>
  (await who.get<MailState>(`${BASE}/state?zone=${zone}`)).Message;
const ask = (who: TestClient, address: string, zone = 'sw4') =>
  who.send<MailState>('POST', `${BASE}/address?zone=${zone}`, { address });
const choose = (who: TestClient, type: string, byMail: boolean) =>
  who.send('POST', `${SETTINGS}/kind?zone=sw4`, { type, onPage: true, byPush: true, byMail });
const pathOf = ({ pathname, search }: URL) => pathname + search;
const linkTo = (path: string, address: string) =>
  pathOf(linksOf(box.to(address).at(-1)!).find(({ pathname }) => pathname === path)!);
const press = (world: ApiWorld, url: string) => world.app.visitor.inject({ method: 'POST', url });
const freshAddress = () => `reader${++people}@mail.example`;

/** Somebody with a confirmed address who wants these kinds mailed. */
async function reader(world: ApiWorld, ...kinds: string[]): Promise<[TestClient, string]> {
  const who = await world.app.asUser();
  const address = freshAddress();
  await ask(who, address);
  await deliver(world);
  expect((await press(world, linkTo('/mail/confirm', address))).statusCode).toBe(200);
  for (const kind of kinds) await choose(who, kind, true);
  return [who, address];
}
const noticesTo = (address: string) => box.to(address).filter(({ unsubscribe }) => unsubscribe !== undefined);
const waiting = async (world: ApiWorld, uid: number) =>
  (await world.app.db.q<MailTables>().selectFrom('mail_outgoing').select('kind').where('uid', '=', uid).execute()).map(
    ({ kind }) => kind,
  );

describeApi(
  'mail',
  (world) => {
    beforeEach(() => {
      clock += 2 * HOUR_MS;
    });

    test('an address counts once the link that was mailed there is confirmed, and is used once', async () => {
      const ann = await world.app.asUser({}, { nick: `Ann${++people}` });
      const address = freshAddress();
      expect((await ask(ann, `  ${address.replace('mail', 'MAIL')} `)).Message).toMatchObject({
        isOffered: true,
        address: '',
        pending: address,
      });
      expect(box.to(address)).toEqual([]);
      await deliver(world);
      const [letter] = box.to(address);
      expect(letter?.text).toContain(ann.uid ? 'Ann' : '');
      expect(letter?.unsubscribe).toBeUndefined();
      const link = linksOf(letter!).find(({ pathname }) => pathname === '/mail/confirm')!;
      expect(link.origin).toBe(ORIGIN);
      // Nothing of the token stands in the database as it is.
      const token = link.searchParams.get('token')!;
      const rows = await world.app.db.q<MailTables>().selectFrom('mail_token').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
      const page = await world.app.visitor.inject({ url: pathOf(link) });
      expect([page.statusCode, page.body.includes(address), page.body.includes('<button>')]).toEqual([200, true, true]);
      // Looking at the page confirms nothing: guards of mail programs look, too.
      expect((await stateOf(ann)).address).toBe('');
      expect((await press(world, pathOf(link))).statusCode).toBe(200);
      expect(await stateOf(ann)).toMatchObject({ address, pending: '' });
      expect((await press(world, pathOf(link))).statusCode).toBe(410);
      expect((await world.app.visitor.inject({ url: pathOf(link) })).statusCode).toBe(410);
    });

    test('a link is good for a day, and a newer one takes its place', async () => {
      const ann = await world.app.asUser();
      const [first, second] = [freshAddress(), freshAddress()];
      await ask(ann, first);
      await deliver(world);
      await ask(ann, second);
      await deliver(world);
      expect((await press(world, linkTo('/mail/confirm', first))).statusCode).toBe(410);
      clock += DAY_MS;
      expect((await press(world, linkTo('/mail/confirm', second))).statusCode).toBe(410);
      expect(await stateOf(ann)).toMatchObject({ address: '', pending: '' });
    });

    test('changing it needs a confirmation again, and the old address is told, also when it is taken away', async () => {
      const [ann, old] = await reader(world);
      const next = freshAddress();
      await ask(ann, next);
      await deliver(world);
      expect(await stateOf(ann)).toMatchObject({ address: old, pending: next });
      expect(box.to(old)).toHaveLength(1);
      await press(world, linkTo('/mail/confirm', next));
      await deliver(world);
      expect(await stateOf(ann)).toMatchObject({ address: next, pending: '' });
      expect(box.to(old)).toHaveLength(2);
      expect(box.to(old).at(-1)?.text).not.toContain(next);
      expect((await ann.send<MailState>('POST', `${BASE}/remove?zone=sw4`)).Message.address).toBe('');
      await deliver(world);
      expect(box.to(next)).toHaveLength(2);
    });

    test('five links an hour for a person and for an address; the same one again sends no second', async () => {
      const ann = await world.app.asUser();
      const address = freshAddress();
      for (let n = 0; n < 3; n++) expect(outcome(await ask(ann, address))).toBe('200');
      await deliver(world);
      expect(box.to(address)).toHaveLength(1);
      for (let n = 0; n < 4; n++) expect(outcome(await ask(ann, freshAddress()))).toBe('200');
      expect(outcome(await ask(ann, freshAddress()))).toBe('429 MAIL_TOO_MANY');
      const victim = freshAddress();
      for (let n = 0; n < 5; n++) expect(outcome(await ask(await world.app.asUser(), victim))).toBe('200');
      // The host of an address may take no notice of capitals: it is one mailbox all the same.
      for (const same of [victim, victim.toUpperCase(), victim.replace('r', 'R')])
        expect(outcome(await ask(await world.app.asUser(), same))).toBe('429 MAIL_TOO_MANY');
      const many = await Promise.all(Array.from({ length: 8 }, () => world.app.asUser()));
      const another = freshAddress();
      const atOnce = await Promise.all(many.map((who) => ask(who, another)));
      expect(atOnce.filter((reply) => outcome(reply) === '200')).toHaveLength(5);
      clock += HOUR_MS;
      expect(outcome(await ask(ann, freshAddress()))).toBe('200');
    });

    test.each(['nobody', 'a@b', 'a b@mail.example', 'a@mail.example, b@mail.example', 'a@mail.example\nBcc: b@c.de'])(
      '%j is no address',
      async (address) => {
        const ann = await world.app.asUser();
        expect(outcome(await ask(ann, address))).toBe('400 MAIL_ADDRESS_INVALID');
      },
    );

    test('nothing is mailed until a kind is switched on; then what is new is told in one mail an hour', async () => {
      const [ann, address] = await reader(world);
      const bob = await world.app.asUser({}, { nick: `bob${++people}` });
      const wbId = await world.post(ann);
      await world.comment(bob, wbId, '没有人要听');
      await deliverLater(world);
      expect(noticesTo(address)).toEqual([]);
      await choose(ann, 'comment', true);
      const [first, second] = [await world.comment(bob, wbId, '第一条'), await world.comment(bob, wbId, '第二条 <b>')];
      await world.app.core.mail.settled();
      await deliver(world);
      expect(noticesTo(address)).toEqual([]);
      await deliverLater(world);
      const [letter] = noticesTo(address);
      expect(letter?.fromName).toBe(world.app.zones.current().byAbbr.get('sw4')!.name);
      expect(letter?.text).toContain('第一条');
      expect(letter?.text).not.toContain('没有人要听');
      expect(letter?.html).toContain('第二条 &lt;b&gt;');
      const paths = linksOf(letter!).map(({ pathname }) => pathname);
      expect(paths).toEqual(expect.arrayContaining([first, second].map((cid) => `/m/posts/${cid}/location`)));
      // The next ones wait for the hour to be over.
      await world.comment(bob, wbId, '第三条');
      await deliverLater(world);
      await world.comment(bob, wbId, '第四条');
      await deliverLater(world);
      expect(noticesTo(address)).toHaveLength(1);
      await deliverLater(world, HOUR_MS);
      expect(noticesTo(address)).toHaveLength(2);
      const last = noticesTo(address)[1]!.text;
      expect([last.includes('第三条'), last.includes('第四条'), last.includes('第一条')]).toEqual([true, true, false]);
      await deliverLater(world, 3 * HOUR_MS);
      expect(noticesTo(address)).toHaveLength(2);
    });

    test('what was read, deleted or is by somebody blocked meanwhile is not mailed, nor is an empty mail', async () => {
      const [ann, address] = await reader(world, 'comment');
      const [bob, eve] = [await world.app.asUser(), await world.app.asUser()];
      const wbId = await world.post(ann);
      await world.comment(bob, wbId, '读过的');
      await ann.get('/api/bbs/user/messages/comment?zone=sw4&markAllRead=true');
      await deliverLater(world);
      expect(noticesTo(address)).toEqual([]);
      const gone = await world.comment(bob, wbId, '删掉的');
      await world.comment(eve, wbId, '拉黑的');
      await world.comment(bob, wbId, '留下的');
      await bob.send('POST', '/api/bbs/weibo/delete_comment?zone=sw4', { cid: gone });
      await ann.send('POST', '/api/bbs/user/weibo-block/add?zone=sw4', { uid: eve.uid });
      await deliverLater(world);
      const [letter] = noticesTo(address);
      expect(['删掉的', '拉黑的', '留下的'].map((text) => letter?.text.includes(text))).toEqual([false, false, true]);
    });

    test('quiet hours are waited for', async () => {
      const [ann, address] = await reader(world, 'comment');
      const { timeZone } = world.app.zones.current().byAbbr.get('sw4')!;
      const minute = (by: number) => (minuteIn(clock, timeZone) + by + 1440) % 1440;
      await ann.send('POST', `${SETTINGS}/quiet?zone=sw4`, { from: minute(-5), to: minute(90) });
      await world.comment(await world.app.asUser(), await world.post(ann), '夜里写的');
      await deliverLater(world);
      await deliverLater(world, 80 * MINUTE_MS);
      expect(noticesTo(address)).toEqual([]);
      await deliverLater(world, 5 * MINUTE_MS);
      expect(noticesTo(address)).toHaveLength(1);
    });

    test('a link without login ends mails with notices: the page asks, and a mail program needs no page', async () => {
      const [ann, address] = await reader(world, 'comment');
      const wbId = await world.post(ann);
      const bob = await world.app.asUser();
      await world.comment(bob, wbId);
      await deliverLater(world);
      const [{ unsubscribe = '' }] = noticesTo(address) as [Letter];
      const url = pathOf(new URL(unsubscribe));
      expect(unsubscribe).not.toContain(address);
      const page = await world.app.visitor.inject({ url });
      expect([page.statusCode, page.body.includes('<form method="post">')]).toEqual([200, true]);
      const mailed = async () =>
        (await ann.get<{ kinds: { byMail: boolean }[] }>(`${SETTINGS}?zone=sw4`)).Message.kinds.some(
          (kind) => kind.byMail,
        );
      expect(await mailed()).toBe(true);
      await world.comment(bob, wbId, '还没发的');
      const oneClick = await world.app.visitor.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect([oneClick.statusCode, await mailed()]).toEqual([200, false]);
      await deliverLater(world, 2 * HOUR_MS);
      expect(noticesTo(address)).toHaveLength(1);
      const forged = url.replace(/key=.{6}/, 'key=AAAAAA');
      expect([(await press(world, forged)).statusCode, (await press(world, '/mail/unsubscribe')).statusCode]).toEqual([
        410, 410,
      ]);
      const multipart = await world.app.visitor.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      });
      expect(multipart.statusCode).toBe(200);
    });

    test('an address that comes back is switched off and said to be, until it is confirmed again', async () => {
      const [ann, address] = await reader(world, 'comment');
      const wbId = await world.post(ann);
      const bob = await world.app.asUser();
      box.answer(address, 'refused');
      await world.comment(bob, wbId);
      await deliverLater(world);
      expect(await stateOf(ann)).toMatchObject({ address, isRefused: true });
      await world.comment(bob, wbId);
      await deliverLater(world, 2 * HOUR_MS);
      expect(box.triesOf(address)).toBe(2);
      await ask(ann, address);
      await deliver(world);
      await press(world, linkTo('/mail/confirm', address));
      expect(await stateOf(ann)).toMatchObject({ address, isRefused: false });
    });

    test('what fails is tried again with longer pauses, and given up', async () => {
      const [ann, address] = await reader(world, 'comment');
      await world.comment(await world.app.asUser(), await world.post(ann));
      box.answer(address, ...Array.from({ length: 20 }, () => 'failed' as const));
      await deliverLater(world);
      expect(box.triesOf(address)).toBe(2);
      await deliver(world);
      expect(box.triesOf(address)).toBe(2);
      for (const pause of [1, 5, 15, 60, 180, 360, 720]) await deliverLater(world, pause * MINUTE_MS);
      expect(box.triesOf(address)).toBe(9);
      expect(await waiting(world, ann.uid)).toEqual([]);
      expect(await stateOf(ann)).toMatchObject({ isRefused: false });
      box.answer(address);
    });

    test('a mail host that is down is left alone for a while, hurts nothing else, and is told of', async () => {
      const [ann, address] = await reader(world, 'comment');
      const [bob, other] = [await world.app.asUser(), await reader(world, 'comment')];
      box.answer('*', 'down', 'down');
      expect(
        outcome(await bob.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId: await world.post(ann) })),
      ).toBe('200');
      await world.comment(bob, await world.post(ann));
      await world.comment(bob, await world.post(other[0]));
      await deliverLater(world);
      const tries = box.triesOf(address) + box.triesOf(other[1]);
      expect((await world.app.visitor.inject({ url: '/readyz' })).json()).toMatchObject({
        status: 'ready',
        mail: 'down',
      });
      expect((await world.app.visitor.inject({ url: '/metrics' })).body).toMatch(/guildhall_mail_host_up 0/);
      await deliver(world);
      expect(box.triesOf(address) + box.triesOf(other[1])).toBe(tries);
      box.answer('*');
      await deliverLater(world, MINUTE_MS);
      expect([noticesTo(address).length, noticesTo(other[1]).length]).toEqual([1, 1]);
      expect((await world.app.visitor.inject({ url: '/readyz' })).json()).not.toHaveProperty('mail');
    });

    test('a mail that the host is lost over keeps none of the others', async () => {
      const [[ann, bad], [bob, good]] = [await reader(world, 'comment'), await reader(world, 'comment')];
      const eve = await world.app.asUser();
      box.answer(bad, ...Array.from({ length: 20 }, () => 'down' as const));
      await world.comment(eve, await world.post(bob));
      clock += 1;
      await world.comment(eve, await world.post(ann));
      await deliverLater(world);
      expect([noticesTo(good).length, noticesTo(bad).length]).toEqual([1, 0]);
      box.answer(bad);
    });

    test('two hosts that send at the same time send each mail once', async () => {
      const readers = [await reader(world, 'comment'), await reader(world, 'comment'), await reader(world, 'comment')];
      const eve = await world.app.asUser();
      for (const [who] of readers) await world.comment(eve, await world.post(who));
      await world.app.core.mail.settled();
      clock += 6 * MINUTE_MS;
      await Promise.all([deliver(world), deliver(world), deliver(world)]);
      expect(readers.map(([, address]) => noticesTo(address).length)).toEqual([1, 1, 1]);
    });

    test('a host that was killed while it sent leaves the mail to another', async () => {
      const [ann, address] = await reader(world, 'comment');
      await world.comment(await world.app.asUser(), await world.post(ann));
      await world.app.core.mail.settled();
      // As a claim stands that nobody has ended.
      const killed = { due_at: clock + 5 * MINUTE_MS };
      await world.app.db.tx(() =>
        world.app.db.q<MailTables>().updateTable('mail_outgoing').set(killed).where('uid', '=', ann.uid).execute(),
      );
      await deliver(world);
      expect(noticesTo(address)).toEqual([]);
      await deliverLater(world);
      expect(noticesTo(address)).toHaveLength(1);
    });

    test('an address is shown to nobody else, and goes with its account, with links and what waits', async () => {
      const [ann, address] = await reader(world, 'at');
      await ask(ann, freshAddress());
      await ann.send('POST', `${BASE}/digest?zone=sw4`, { isOn: true });
      const bob = await world.app.asUser();
      const wbId = await world.post(bob, { wbContent: `<p>[at,somebody,${ann.uid}] 来看</p>` });
      await world.app.core.mail.settled();
      for (const url of [`/api/bbs/user/info?zone=sw4&uid=${ann.uid}`, `/api/bbs/weibo/detail?zone=sw4&wbId=${wbId}`])
        expect(JSON.stringify((await bob.get(url)).Message ?? null)).not.toContain(address);
      expect((await stateOf(bob)).address).toBe('');
      expect((await waiting(world, ann.uid)).toSorted()).toEqual(['confirm', 'notices']);
      const q = () => world.app.db.q<MailTables & { account: { id: number } }>();
      for (const table of OWNED) {
        const own = () => q().selectFrom(table).select('uid').where('uid', '=', ann.uid).execute();
        expect([table, (await own()).length > 0]).toEqual([table, true]);
      }
      const looked = world.app.db.tx(async () => {
        await q().deleteFrom('account').where('id', '=', ann.uid).execute();
        const left = await Promise.all(
          OWNED.map((table) => q().selectFrom(table).select('uid').where('uid', '=', ann.uid).execute()),
        );
        expect(left.flat()).toEqual([]);
        throw new Error('undone');
      });
      await expect(looked).rejects.toThrow('undone');
    });

    test('a frozen account is mailed nothing', async () => {
      const [ann, address] = await reader(world, 'comment');
      await world.comment(await world.app.asUser(), await world.post(ann));
      await world.app.core.accounts.setFrozen(ann.uid, true);
      await deliverLater(world);
      expect(noticesTo(address)).toEqual([]);
    });

    test('visitors are refused, and a digest needs an address', async () => {
      expect(outcome(await world.app.visitor.get(`${BASE}/state?zone=sw4`))).toBe('401 NOT_SIGNED_IN');
      const ann = await world.app.asUser();
      expect(outcome(await ann.send('POST', `${BASE}/digest?zone=sw4`, { isOn: true }))).toBe('409 MAIL_UNCONFIRMED');
      expect(outcome(await ann.send('POST', `${BASE}/digest?zone=sw4`, { isOn: false }))).toBe('200');
    });
  },
  { mailProvider: box, now: () => clock, env: { PUBLIC_ORIGIN: ORIGIN } },
);
