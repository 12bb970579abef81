import type { LightMyRequestResponse as Response } from 'fastify';
import { expect, test } from 'vitest';
import type { Envelope } from '../../platform/contract/index.ts';
import type { ChallengeAsked } from '../../platform/contract/endpoints/users.ts';
import { LOGIN_THROTTLE } from '../../platform/contract/limits.ts';
import { answerTo } from '../support/challenge.ts';
import type { TestClient } from '../support/app.ts';
import { describeApi, type ApiWorld } from './each-engine.ts';

const PASSWORD = 'Harbour-2026-x';
interface Ticket {
  ticket: string;
  expiresAt: number;
}

let names = 0;
const newName = () => `sailor${++names}x`;
const cookieOf = (response: Response) => response.cookies.find(({ name }) => name === 'gh_session');
const status = (response: Response) =>
  response.statusCode < 400 ? '200' : `${response.statusCode} ${String(response.headers['x-error-id'])}`;

describeApi('accounts over HTTP', (world: ApiWorld) => {
  const call = (url: string, payload?: object, cookie?: string, headers: Record<string, string> = {}) =>
    world.app.app.inject({
      method: payload ? 'POST' : 'GET',
      url,
      headers: { ...headers, ...(cookie ? { cookie: `gh_session=${cookie}` } : {}) },
      ...(payload ? { payload } : {}),
    });
  const register = (account: string, password = PASSWORD, nick?: string) =>
    call('/account/api/register', { account, password, ...(nick ? { nick } : {}) });
  const ticketOf = (response: Response) => response.json<Envelope<Ticket>>().Message.ticket;
  const login = (ticket: string, cookie?: string) => call('/api/bbs/user/login', { ticket, zone: 'sw4' }, cookie);
  const whoIs = async (cookie: string) =>
    (await call('/api/bbs/user/baseInfo', undefined, cookie)).json<Envelope<{ id: number } | null>>().Message;
  const newTicket = async (account: string) =>
    ticketOf(await call('/account/api/login', { account, password: PASSWORD }));
  async function signedIn(account = newName()): Promise<{ account: string; token: string }> {
    const response = await login(ticketOf(await register(account)));
    return { account, token: cookieOf(response)?.value ?? '' };
  }

  test('an account that is guessed at has to wait: 429 with Retry-After, whether it exists or not', async () => {
    const account = newName();
    await register(account);
    const guess = (name: string, password = 'not the one') =>
      call('/account/api/login', { account: name, password }, undefined, { 'accept-language': 'zh-CN' });
    const answers = [];
    for (const name of [account, `${account}_nobody`]) {
      for (let n = 0; n < LOGIN_THROTTLE.address.free; n++) expect(status(await guess(name))).toBe('401 LOGIN_FAILED');
      const refused = await guess(name, PASSWORD);
      expect(status(refused)).toBe('429 LOGIN_THROTTLED');
      const seconds = Number(refused.headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(LOGIN_THROTTLE.address.firstWaitMs / 1000);
      expect(refused.json()).toMatchObject({ Succeed: false, Code: 429, Desc: expect.stringContaining('秒后再试') });
      answers.push(refused.body.replace(/\d+ 秒/, ''));
    }
    expect(answers[0]).toBe(answers[1]);
    // Others at this address, and the sessions that the account has, are not touched.
    const other = newName();
    await register(other);
    expect(status(await guess(other, PASSWORD))).toBe('200');
  });

  test('an owner gets in from a new address while twelve others guess: the reply holds a challenge, and a right answer is the way in', async () => {
    const account = newName();
    await register(account);
    const from = (remoteAddress: string, body: object, language = 'zh-CN') =>
      world.app.app.inject({
        method: 'POST',
        url: '/account/api/login',
        remoteAddress,
        headers: { 'accept-language': language },
        payload: { account, ...body },
      });
    const guesses: string[] = [];
    for (let turn = 0; turn < LOGIN_THROTTLE.address.free; turn++)
      for (let n = 0; n < 12; n++) guesses.push(status(await from(`198.51.${n}.9`, { password: `guess ${turn}` })));
    expect(guesses.filter((guess) => guess === '401 LOGIN_FAILED')).toHaveLength(LOGIN_THROTTLE.account.free);
    const asked = await from('192.0.2.77', { password: PASSWORD });
    expect(asked.json()).toMatchObject({
      Succeed: false,
      Code: 4291,
      Desc: '请先完成安全验证',
      Message: { kind: 'proof-of-work', challenge: { signature: expect.any(String) as string } },
    });
    expect(status(asked)).toBe('429 CHALLENGE_REQUIRED');
    const challenge = await answerTo(asked.json<Envelope<ChallengeAsked>>().Message);
    expect(status(await from('198.51.1.9', { password: PASSWORD, challenge: challenge.slice(8) }))).toMatch(/^429/);
    expect(status(await from('192.0.2.77', { password: PASSWORD, challenge }))).toBe('200');
    expect(status(await from('192.0.2.78', { password: PASSWORD, challenge }))).toBe('429 CHALLENGE_REQUIRED');
    // Of an account that does not exist it looks the same.
    const nobody = `${account}_nobody`;
    for (let n = 0; n < LOGIN_THROTTLE.account.free; n++)
      expect(status(await from(`203.0.${n}.9`, { account: nobody, password: 'x' }))).toBe('401 LOGIN_FAILED');
    const other = await from('192.0.2.79', { account: nobody, password: 'x' });
    expect([other.statusCode, other.json<Envelope<unknown>>().Desc]).toEqual([429, '请先完成安全验证']);
  });

  test('register, log in with the ticket, be somebody', async () => {
    const registered = await register('Nelson_1', PASSWORD, '纳尔逊');
    expect(registered.json()).toMatchObject({
      Succeed: true,
      Code: 0,
      Message: { ticket: expect.any(String) as string },
    });
    expect(registered.headers['cache-control']).toBe('no-store');
    expect(cookieOf(registered)).toBeUndefined();
    const response = await login(ticketOf(registered));
    const own = response.json<Envelope<{ id: number; ywUserInfo: { nick: string } }>>().Message;
    expect(own).toMatchObject({ realname: 0, isManager: false, auth: {}, ywUserInfo: { nick: '纳尔逊' } });
    const cookie = cookieOf(response);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(await whoIs(cookie?.value ?? '')).toMatchObject({ id: own.id });
    const acct = await call('/api/bbs/user/acct', undefined, cookie?.value);
    expect(acct.json()).toMatchObject({ Message: { acct: 'Nelson_1' } });
  });

  test.each([
    ['a short password', { account: 'goodname', password: 'a1' }, '400 PASSWORD_WEAK'],
    ['a password that is the account', { account: 'goodname12', password: 'goodname12' }, '400 PASSWORD_WEAK'],
    ['an account with blanks', { account: 'bad name', password: PASSWORD }, '400 ACCOUNT_INVALID'],
    ['no account', { password: PASSWORD }, '400 BAD_INPUT'],
    ['an account that is a list', { account: ['a'], password: PASSWORD }, '400 BAD_INPUT'],
    [
      'a nick of 60 characters',
      { account: 'goodname3', password: PASSWORD, nick: '长'.repeat(60) },
      '400 NICK_INVALID',
    ],
  ])('registering with %s is refused', async (_case, body, expected) => {
    expect(status(await call('/account/api/register', body))).toBe(expected);
  });

  test('names of people cannot carry markup', async () => {
    const body = { account: newName(), password: PASSWORD, nick: '<b>x</b>' };
    const refused = await call('/account/api/register', body, undefined, { 'accept-language': 'zh-CN' });
    expect(status(refused)).toBe('400 NICK_INVALID');
    expect(refused.json()).toMatchObject({
      Succeed: false,
      Desc: '昵称为1-16个字符，可使用文字、数字、空格和 _ - · . ~',
    });
  });

  test('an account and a nick exist once, whatever their case, and when asked for at the same time', async () => {
    expect(status(await register('Drake', PASSWORD, '德雷克'))).toBe('200');
    expect(status(await register('dRAKE', PASSWORD))).toBe('409 ACCOUNT_TAKEN');
    expect(status(await register('drake2', PASSWORD, '德雷克'))).toBe('409 NICK_TAKEN');
    const all = await Promise.all(Array.from({ length: 6 }, () => register('raleigh')));
    expect(all.map(status).sort()).toEqual(['200', ...Array.from({ length: 5 }, () => '409 ACCOUNT_TAKEN')]);
  });

  test('nobody registers or renames themselves with a nick that sounds official; operators give any, and those who manage may', async () => {
    for (const nick of ['官方小助手', 'ＡＤＭＩＮ', 'аdmin', 'G.M', '沧海旗 IV 怒潮'])
      expect([nick, status(await register(newName(), PASSWORD, nick))]).toEqual([nick, '400 NICK_RESERVED']);
    const rename = (client: TestClient, nick: string) =>
      client.send('POST', '/api/bbs/user/updateUserInfo?zone=sw4', { nick });
    expect(await rename(await world.app.asUser(), 'аdmіn')).toMatchObject({
      status: 400,
      Desc: '请勿使用官方、管理员等易造成误解的昵称',
    });
    const named = await world.app.asUser({}, { nick: '官方一号' });
    expect((await rename(named, '官方一号')).status).toBe(200); // what they bear already
    expect((await rename(await world.app.asUser({ mx: [13] }), '官方二号')).status).toBe(200);
    // An account's own name is no nick then.
    const own = (await login(ticketOf(await register('administrator')))).json<
      Envelope<{ ywUserInfo: { nick: string } }>
    >();
    expect(own.Message.ywUserInfo.nick).toMatch(/^player-\d{6}$/);
  });

  test('a wrong password and an unknown account answer alike', async () => {
    await register('Hood_1');
    const wrong = await call('/account/api/login', { account: 'Hood_1', password: 'Harbour-2026-y' });
    const unknown = await call('/account/api/login', { account: 'nobody_1', password: PASSWORD });
    expect(status(wrong)).toBe('401 LOGIN_FAILED');
    expect(unknown.json()).toEqual(wrong.json());
  });

  test('a ticket works once, also when used twenty times at once', async () => {
    const account = newName();
    const first = ticketOf(await register(account));
    expect(status(await login(first))).toBe('200');
    expect(status(await login(first))).toBe('401 TICKET_INVALID');
    const second = await newTicket(account);
    const all = await Promise.all(Array.from({ length: 20 }, () => login(second)));
    expect(all.filter((response) => response.statusCode === 200)).toHaveLength(1);
    expect(new Set(all.map(status))).toEqual(new Set(['200', '401 TICKET_INVALID']));
    expect(status(await login('x'.repeat(43)))).toBe('401 TICKET_INVALID');
  });

  test('a login without a ticket answers 301 with the address of the account component', async () => {
    const response = await call('/api/bbs/user/login', { zone: 'mx' });
    const envelope = response.json<Envelope<string>>();
    expect(envelope).toMatchObject({ Succeed: false, Code: 301 });
    const address = new URL(envelope.Message, 'http://forum.example');
    expect([address.pathname, address.searchParams.get('product'), address.searchParams.get('zone')]).toEqual([
      '/account/',
      '12002',
      'mx',
    ]);
  });

  test('the ticket may come as token, and inside the JSON of data', async () => {
    const account = newName();
    const token = ticketOf(await register(account));
    expect(status(await call('/api/bbs/user/login', { token }))).toBe('200');
    const data = JSON.stringify({ ticket: await newTicket(account) });
    expect(status(await call('/api/bbs/user/login', { data }))).toBe('200');
    expect(status(await call('/api/bbs/user/login', { data: '{' }))).toBe('401 TICKET_INVALID');
  });

  test('a login that an address asks for never takes the place of another account', async () => {
    const [mine, other] = [await signedIn(), newName()];
    const ticket = ticketOf(await register(other));
    const me = await whoIs(mine.token);
    expect(me).not.toBeNull();
    const data = [{ ticket }, { token: ticket }].map((login) => JSON.stringify(login));
    for (const input of [{ token: ticket }, ...data.map((text) => ({ data: text }))])
      expect(status(await call('/api/bbs/user/login', input, mine.token))).toBe('409 OTHER_ACCOUNT');
    expect(await whoIs(mine.token)).toEqual(me);
    // The same person may; signed out, the ticket is still good; and the form changes accounts.
    const again = await call('/api/bbs/user/login', { token: await newTicket(mine.account) }, mine.token);
    const token = cookieOf(again)?.value ?? '';
    expect(await whoIs(token)).toEqual(me);
    expect(status(await call('/api/bbs/user/login', { token: ticket }))).toBe('200');
    const changed = cookieOf(await login(await newTicket(other), token))?.value ?? '';
    expect(await whoIs(changed)).toMatchObject({ id: expect.any(Number) as number });
    expect(await whoIs(changed)).not.toEqual(me);
  });

  test('each login has a new session id; the one before it in this browser is worth nothing', async () => {
    const { account, token } = await signedIn();
    const again = cookieOf(await login(await newTicket(account), token))?.value ?? '';
    expect(again).not.toBe(token);
    expect(await whoIs(token)).toBeNull();
    expect(await whoIs(again)).not.toBeNull();
    const planted = 'A'.repeat(43);
    const fresh = cookieOf(await login(await newTicket(account), planted))?.value;
    expect(fresh).not.toBe(planted);
    expect(await whoIs(planted)).toBeNull();
  });

  test('two devices, and logging out of one', async () => {
    const phone = await signedIn();
    const desktop = cookieOf(await login(await newTicket(phone.account)))?.value ?? '';
    const out = await call('/api/bbs/user/logout', undefined, phone.token, { 'sec-fetch-site': 'same-origin' });
    expect(out.statusCode).toBe(200);
    expect(cookieOf(out)?.value).toBe('');
    expect(await whoIs(phone.token)).toBeNull();
    expect(await whoIs(desktop)).not.toBeNull();
    expect(status(await call('/api/bbs/user/detail', undefined, phone.token))).toBe('401 NOT_SIGNED_IN');
  });

  test('another site cannot log somebody out', async () => {
    const { token } = await signedIn();
    const foreign = await call('/api/bbs/user/logout', undefined, token, { 'sec-fetch-site': 'cross-site' });
    expect(status(foreign)).toBe('403 BAD_ORIGIN');
    expect(await whoIs(token)).not.toBeNull();
  });

  test('a frozen account gets 505 on every device for as long as it is frozen, and at login', async () => {
    const { account, token } = await signedIn();
    const uid = (await whoIs(token))?.id ?? 0;
    const waiting = await newTicket(account);
    await world.app.core.accounts.setFrozen(uid, true);
    for (let turn = 0; turn < 2; turn++) {
      const refused = await call('/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4', undefined, token);
      expect(refused.json()).toMatchObject({ Succeed: false, Code: 505 });
    }
    expect((await call('/account/api/login', { account, password: PASSWORD })).json()).toMatchObject({ Code: 505 });
    expect((await login(waiting)).json()).toMatchObject({ Succeed: false, Code: 505 });
    await world.app.core.accounts.setFrozen(uid, false);
    expect(await whoIs(token)).toBeNull();
    expect(status(await login(await newTicket(account)))).toBe('200');
  });

  test('codes by zone reach the viewer and change at once', async () => {
    const { account, token } = await signedIn();
    const uid = (await whoIs(token))?.id ?? 0;
    await world.app.core.permissions.grant(uid, 'sw4', 13, Date.now());
    const own = (zone: string) =>
      call(`/api/bbs/user/detail?zone=${zone}`, undefined, token).then(
        (response) => response.json<Envelope<object>>().Message,
      );
    expect(await own('sw4')).toMatchObject({ isManager: true, manageList: [13], auth: { sw4: [13] } });
    expect(await own('mx')).toMatchObject({ isManager: false });
    await world.app.core.permissions.revoke(uid, 'sw4', 13);
    expect(await own('sw4')).toMatchObject({ isManager: false });
    expect(account).toMatch(/^sailor/);
  });

  test('a user page shows the public card and no account name', async () => {
    const { account, token } = await signedIn();
    const uid = (await whoIs(token))?.id ?? 0;
    const seen = await call(`/api/bbs/user/detail/${uid}?zone=sw4`);
    expect(seen.json()).toMatchObject({ Message: { uid, isSelf: false, postCount: 0 } });
    expect((await call(`/api/bbs/user/detail/${uid}?zone=sw4`, undefined, token)).json()).toMatchObject({
      Message: { isSelf: true },
    });
    expect(status(await call('/api/bbs/user/detail/99999999?zone=sw4'))).toBe('404 NOT_FOUND');
    expect(status(await call('/api/bbs/user/detail/abc?zone=sw4'))).toBe('400 BAD_INPUT');
    expect(JSON.parse(seen.body)).not.toHaveProperty('Message.account');
    expect(account).not.toBe('');
  });
});

/** OWASP's, as people's passwords are hashed. */
const REAL_COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;

describeApi(
  'more logins at once than can be hashed in two seconds',
  (world) => {
    test('are answered 503 with Retry-After at once, and the others in time', async () => {
      const { app } = world.app;
      const login = (n: number) =>
        app.inject({
          method: 'POST',
          url: '/account/api/login',
          remoteAddress: `198.51.${n % 256}.${n >> 8}`,
          payload: { account: `crowd${n}`, password: 'no password' },
        });
      // Now it is known what a hash takes.
      expect(status(await login(999))).toBe('401 LOGIN_FAILED');
      const replies = await Promise.all(Array.from({ length: 250 }, (_, n) => login(n)));
      const refused = replies.filter(({ statusCode }) => statusCode === 503);
      expect(new Set(replies.map(status))).toEqual(new Set(['401 LOGIN_FAILED', '503 OVERLOADED']));
      expect(refused.length).toBeGreaterThan(20);
      expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['2']));
      expect(status(await login(1_000))).toBe('401 LOGIN_FAILED');
    });
  },
  { passwordCost: REAL_COST },
);
