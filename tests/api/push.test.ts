import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { PushState } from '../../platform/contract/endpoints/push.ts';
import { LIMITS } from '../../platform/contract/limits.ts';
import { minuteIn } from '../../platform/contract/time.ts';
import { makePushKeys } from '../../server/providers/push/index.ts';
import type { TestClient } from '../support/app.ts';
import { startPushService, vapidClaims, type PushService, type TestBrowser } from '../support/push-service.ts';
import { describeApi, outcome, type ApiWorld } from './each-engine.ts';

const BASE = '/api/bbs/user/push';
const KEYS = makePushKeys();
const CONTACT = 'mailto:operator@forum.example';

const push: PushService = await startPushService();
afterAll(() => push.close());

const hashOf = ({ target }: TestBrowser): string => createHash('sha256').update(target.endpoint).digest('hex');
const subscribe = (who: TestClient, { target }: TestBrowser, zone = 'sw4') =>
  who.send('POST', `${BASE}/subscribe?zone=${zone}`, target);
const browsersOf = async (who: TestClient, zone = 'sw4') =>
  (await who.get<PushState>(`${BASE}/state?zone=${zone}`)).Message.browsers;

/** A member with a browser that is told of their messages in sw4. */
async function reader(world: ApiWorld): Promise<[TestClient, TestBrowser]> {
  const who = await world.app.asUser();
  const browser = push.browser();
  expect(outcome(await subscribe(who, browser))).toBe('200');
  return [who, browser];
}

/** A comment that this browser is told of once all before it were told: so what was not told by then never is. */
async function nothingTold(world: ApiWorld, silent: TestBrowser, times: number): Promise<void> {
  const [ann, witness] = await reader(world);
  await world.comment(await world.app.asUser(), await world.post(ann));
  await witness.toldTimes(1);
  expect(silent.told()).toHaveLength(times);
}

describeApi(
  'push messages',
  (world) => {
    test('a comment is told in the author’s browser, encrypted for it, signed by the host', async () => {
      const [ann, browser] = await reader(world);
      const bob = await world.app.asUser({}, { nick: `bob${ann.uid}` });
      const wbId = await world.post(ann);
      const cid = await world.comment(bob, wbId, '说得对 &\n很厚');
      expect(await browser.toldTimes(1)).toEqual([
        {
          kind: 'comment',
          title: `bob${ann.uid} 评论了你的帖子`,
          body: '说得对 & 很厚',
          url: `/m/posts/${cid}/location?zone=sw4`,
          icon: '/icons/sw4/icon-192.png',
          tag: `sw4:comment:post-${wbId}`,
        },
      ]);
      const request = push.requests.find(({ path }) => path === browser.path)!;
      expect(request.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
      expect(request.headers.cookie).toBeUndefined();
      expect(request.body.toString('latin1')).not.toContain('bob');
      const claims = vapidClaims(request.headers, KEYS.publicKey);
      expect(claims).toMatchObject({ aud: push.origin, sub: CONTACT });
      expect(() => vapidClaims(request.headers, makePushKeys().publicKey)).toThrow();
    });

    test('in the language of the page that switched it on, in the words of the list', async () => {
      const ann = await world.app.asUser();
      const browser = push.browser();
      const { Message: token } = await ann.get<string>('/api/bbs/weibo/csrfToken');
      await ann.inject({
        method: 'POST',
        url: `${BASE}/subscribe?zone=sw4`,
        headers: { cookie: `${ann.cookie}; lng=en`, 'accept-language': 'en' },
        payload: { ...browser.target, _csrf: token },
      });
      const bob = await world.app.asUser({}, { nick: `Bo${ann.uid}` });
      const wbId = await world.post(ann);
      await bob.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId });
      expect(await browser.toldTimes(1)).toMatchObject([
        { kind: 'favors', title: `Bo${ann.uid} liked your post`, body: '标题', url: `/m/posts/${wbId}?zone=sw4` },
      ]);
      // A second like of what has an unread one is not told again.
      await (await world.app.asUser()).send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId });
      await nothingTold(world, browser, 1);
    });

    test('a notice is told with its text, and leads to its own page', async () => {
      const [ann, browser] = await reader(world);
      const { core, zones } = world.app;
      const zone = zones.current().byAbbr.get('sw4')!;
      const ctx = { zone, now: Date.now() };
      await world.app.db.tx(() =>
        core.messageWriter.send(ctx, [{ to: ann.uid, kind: 'system', text: 'picturePassed', link: '/user/1/level' }]),
      );
      const [told] = await browser.toldTimes(1);
      expect(told).toMatchObject({ kind: 'systemMsg', title: zone.name, url: '/m/user/1/level?zone=sw4' });
      expect(told?.body).not.toBe('');
    });

    test('nobody else, no other zone, not what one blocks, and not what was undone', async () => {
      const [ann, browser] = await reader(world);
      const bob = await world.app.asUser();
      // Another person's post, and the own one in another zone.
      await world.comment(bob, await world.post(await world.app.asUser()));
      const elsewhere = await world.post(ann, {}, 'jl');
      await bob.send('POST', '/api/bbs/weibo/favor/add_favor?zone=jl', { wbId: elsewhere });
      // Whom they block.
      const wbId = await world.post(ann);
      await ann.send('POST', `/api/bbs/user/weibo-block/add?zone=sw4`, { uid: bob.uid });
      await bob.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId });
      const { core, zones, db } = world.app;
      const ctx = { zone: zones.current().byAbbr.get('sw4')!, now: Date.now() };
      const notice = { to: ann.uid, kind: 'system', text: 'picturePassed' } as const;
      await expect(
        db.tx(async () => {
          await core.messageWriter.send(ctx, [notice]);
          throw new Error('undone');
        }),
      ).rejects.toThrow('undone');
      await nothingTold(world, browser, 0);
    });

    test('not what the reader does not want, and nothing in their quiet hours, also afterwards', async () => {
      const SETTINGS = '/api/bbs/user/messages/settings';
      const [ann, browser] = await reader(world);
      const bob = await world.app.asUser();
      const like = async () =>
        bob.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId: await world.post(ann) });
      const off = { type: 'favors', onPage: true, byPush: false };
      expect(outcome(await ann.send('POST', `${SETTINGS}/kind?zone=sw4`, off))).toBe('200');
      await like();
      await nothingTold(world, browser, 0);
      await ann.send('POST', `${SETTINGS}/kind?zone=sw4`, { ...off, onPage: false, byPush: true });
      await like();
      await browser.toldTimes(1);
      // Some minutes before and after this one, which may be over midnight.
      const { timeZone } = world.app.zones.current().byAbbr.get('sw4')!;
      const minute = (by: number) => (minuteIn(Date.now(), timeZone) + by + 1440) % 1440;
      await ann.send('POST', `${SETTINGS}/quiet?zone=sw4`, { from: minute(-5), to: minute(30) });
      await world.comment(bob, await world.post(ann));
      await nothingTold(world, browser, 1);
      await ann.send('POST', `${SETTINGS}/quiet?zone=sw4`, { from: 0, to: 0 });
      await nothingTold(world, browser, 1);
    });

    test('a browser is one account’s: whoever subscribes it takes it over, in all zones', async () => {
      const [ann, browser] = await reader(world);
      await subscribe(ann, browser, 'jl');
      expect(await browsersOf(ann)).toEqual([hashOf(browser)]);
      const bob = await world.app.asUser();
      // Taking it from somebody else, or moving it, is not possible.
      expect(
        outcome(await bob.send('POST', `${BASE}/unsubscribe?zone=sw4`, { endpoint: browser.target.endpoint })),
      ).toBe('200');
      expect(await browsersOf(ann)).toEqual([hashOf(browser)]);
      const other = push.browser().target;
      expect(
        outcome(await bob.send('POST', `${BASE}/renew?zone=sw4`, { ...other, former: browser.target.endpoint })),
      ).toBe('404 NOT_FOUND');
      await subscribe(bob, browser);
      expect([await browsersOf(ann), await browsersOf(ann, 'jl')]).toEqual([[], []]);
      expect([await browsersOf(bob), await browsersOf(bob, 'jl')]).toEqual([[hashOf(browser)], []]);
      await world.comment(bob, await world.post(ann));
      await nothingTold(world, browser, 0);
    });

    test('another address of the same browser takes the old one’s place in every zone, also when told twice', async () => {
      const [ann, browser] = await reader(world);
      await subscribe(ann, browser, 'jl');
      const moved = push.browser();
      const renew = () =>
        ann.send('POST', `${BASE}/renew?zone=sw4`, { ...moved.target, former: browser.target.endpoint });
      expect([outcome(await renew()), outcome(await renew())]).toEqual(['200', '200']);
      expect([await browsersOf(ann), await browsersOf(ann, 'jl')]).toEqual([[hashOf(moved)], [hashOf(moved)]]);
      await world.comment(await world.app.asUser(), await world.post(ann));
      await moved.toldTimes(1);
      expect(browser.told()).toEqual([]);
    });

    test('is switched off for one zone, and ends with the session', async () => {
      const [ann, browser] = await reader(world);
      await subscribe(ann, browser, 'jl');
      const off = () => ann.send('POST', `${BASE}/unsubscribe?zone=sw4`, { endpoint: browser.target.endpoint });
      expect([outcome(await off()), outcome(await off())]).toEqual(['200', '200']);
      expect([await browsersOf(ann), await browsersOf(ann, 'jl')]).toEqual([[], [hashOf(browser)]]);
      await subscribe(ann, browser);
      const wbId = await world.post(ann);
      const { Message: token } = await ann.get<string>('/api/bbs/weibo/csrfToken');
      await ann.get(`/api/bbs/user/logout?_csrf=${token}`);
      await world.comment(await world.app.asUser(), wbId);
      await nothingTold(world, browser, 0);
    });

    test(`of more than ${LIMITS.pushBrowsers} browsers the oldest falls out`, async () => {
      const [ann, first] = await reader(world);
      const others = Array.from({ length: LIMITS.pushBrowsers }, () => push.browser());
      for (const browser of others) await subscribe(ann, browser);
      const known = await browsersOf(ann);
      expect(known.toSorted()).toEqual(others.map(hashOf).toSorted());
      expect(known).not.toContain(hashOf(first));
    });

    test.each([
      ['http://127.0.0.1:1/push', 'PUSH_SERVICE_UNKNOWN'],
      ['https://127.0.0.1/push', 'PUSH_SERVICE_UNKNOWN'],
      ['https://evil.example/fcm.googleapis.com', 'PUSH_SERVICE_UNKNOWN'],
      ['https://fcm.googleapis.com.evil.example/x', 'PUSH_SERVICE_UNKNOWN'],
      ['https://evilpush.apple.com/x', 'PUSH_SERVICE_UNKNOWN'],
      ['http://fcm.googleapis.com/x', 'PUSH_SERVICE_UNKNOWN'],
      ['https://fcm.googleapis.com:8443/x', 'PUSH_SERVICE_UNKNOWN'],
      ['https://me@fcm.googleapis.com/x', 'PUSH_SERVICE_UNKNOWN'],
      ['https://fcm.googleapis.com@127.0.0.1/x', 'PUSH_SERVICE_UNKNOWN'],
      ['file:///etc/passwd', 'PUSH_SERVICE_UNKNOWN'],
      ['nonsense', 'PUSH_SERVICE_UNKNOWN'],
    ])('never writes to %s', async (endpoint, error) => {
      const ann = await world.app.asUser();
      const { target } = push.browser();
      const reply = await ann.send('POST', `${BASE}/subscribe?zone=sw4`, { ...target, endpoint });
      expect([outcome(reply), await browsersOf(ann)]).toEqual([`400 ${error}`, []]);
    });

    test.each([
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
      'https://web.push.apple.com/abc',
    ])('knows %s', async (endpoint) => {
      const ann = await world.app.asUser();
      expect(outcome(await subscribe(ann, { ...push.browser(), target: { ...push.browser().target, endpoint } }))).toBe(
        '200',
      );
    });

    test('keys that are none are refused', async () => {
      const ann = await world.app.asUser();
      const { target } = push.browser();
      const noPoint = `B${'A'.repeat(86)}`;
      for (const wrong of [
        { p256dh: noPoint },
        { p256dh: 'short' },
        { auth: 'short' },
        { endpoint: 'x'.repeat(2_000) },
      ])
        expect(outcome(await ann.send('POST', `${BASE}/subscribe?zone=sw4`, { ...target, ...wrong }))).toBe(
          '400 BAD_INPUT',
        );
      expect(await browsersOf(ann)).toEqual([]);
    });

    test('visitors are refused', async () => {
      const { target } = push.browser();
      expect(outcome(await world.app.visitor.get(`${BASE}/state?zone=sw4`))).toBe('401 NOT_SIGNED_IN');
      expect(outcome(await world.app.visitor.send('POST', `${BASE}/subscribe?zone=sw4`, target))).toBe(
        '401 NOT_SIGNED_IN',
      );
    });

    test.each([404, 410])('a browser that is gone (%i) is forgotten', async (status) => {
      const [ann, browser] = await reader(world);
      push.answer(browser.path, status);
      await world.comment(await world.app.asUser(), await world.post(ann));
      await expect.poll(() => browsersOf(ann)).toEqual([]);
      expect(browser.told()).toHaveLength(1);
    });

    test('a push service that fails hurts nothing, is tried again, and not for ever', async () => {
      const [ann, browser] = await reader(world);
      push.answer(browser.path, 503, 429);
      const wbId = await world.post(ann);
      await world.comment(await world.app.asUser(), wbId);
      expect(await browser.toldTimes(3)).toHaveLength(3);
      push.answer(browser.path, 500, 500, 500, 500);
      await world.comment(await world.app.asUser(), wbId);
      expect(await browser.toldTimes(6)).toHaveLength(6);
      // What it will never take is not sent again, and no redirect is followed.
      push.answer(browser.path, 413);
      await world.comment(await world.app.asUser(), wbId);
      await browser.toldTimes(7);
      push.answer(browser.path, 302);
      await world.comment(await world.app.asUser(), wbId);
      await browser.toldTimes(8);
      await nothingTold(world, browser, 8);
      expect(push.requests.map(({ path }) => path)).not.toContain('/elsewhere');
      expect(await browsersOf(ann)).toEqual([hashOf(browser)]);
      const metrics = (await world.app.visitor.inject({ url: '/metrics' })).body;
      expect(metrics).toMatch(/guildhall_push_messages_total\{outcome="failed"\} [1-9]/);
      expect(metrics).toMatch(/guildhall_push_messages_total\{outcome="refused"\} 2/);
    });

    test('a frozen account is told nothing', async () => {
      const [ann, browser] = await reader(world);
      const wbId = await world.post(ann);
      await world.app.core.accounts.setFrozen(ann.uid, true);
      await world.comment(await world.app.asUser(), wbId);
      await nothingTold(world, browser, 0);
    });
  },
  {
    pushRetryMs: [10, 20],
    env: {
      // Plugins tell people of more: medals, levels.
      SAFE_MODE: '1',
      PUSH_PUBLIC_KEY: KEYS.publicKey,
      PUSH_PRIVATE_KEY: KEYS.privateKey,
      PUSH_CONTACT: CONTACT,
      PUSH_SERVICES: push.origin,
    },
  },
);

const RETRY_MS = 2_000;
describeApi(
  'push messages that are tried again',
  (world) => {
    test('are not in quiet hours that have begun since', async () => {
      const [ann, browser] = await reader(world);
      push.answer(browser.path, 503);
      await world.comment(await world.app.asUser(), await world.post(ann));
      await browser.toldTimes(1);
      const { timeZone } = world.app.zones.current().byAbbr.get('sw4')!;
      const minute = (by: number) => (minuteIn(Date.now(), timeZone) + by + 1440) % 1440;
      const quiet = { from: minute(-5), to: minute(30) };
      expect(outcome(await ann.send('POST', '/api/bbs/user/messages/settings/quiet?zone=sw4', quiet))).toBe('200');
      const dropped = async () => (await world.app.visitor.inject({ url: '/metrics' })).body;
      await expect
        .poll(dropped, { timeout: 3 * RETRY_MS })
        .toMatch(/guildhall_push_messages_total\{outcome="dropped"\} 1/);
      expect(browser.told()).toHaveLength(1);
    });
  },
  {
    pushRetryMs: [RETRY_MS],
    env: {
      SAFE_MODE: '1',
      PUSH_PUBLIC_KEY: KEYS.publicKey,
      PUSH_PRIVATE_KEY: KEYS.privateKey,
      PUSH_CONTACT: CONTACT,
      PUSH_SERVICES: push.origin,
    },
  },
);

describeApi('a host without keys for push messages', (world) => {
  test('says so, and takes no browser', async () => {
    const ann = await world.app.asUser();
    expect((await ann.get(`${BASE}/state?zone=sw4`)).Message).toEqual({ publicKey: '', browsers: [] });
    expect(outcome(await subscribe(ann, push.browser()))).toBe('409 PUSH_OFF');
    expect(
      outcome(await ann.send('POST', `${BASE}/unsubscribe?zone=sw4`, { endpoint: 'https://fcm.googleapis.com/x' })),
    ).toBe('200');
    await world.comment(await world.app.asUser(), await world.post(ann));
  });
});
