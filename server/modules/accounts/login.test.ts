import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import type { OwnUser } from '../../../platform/contract/endpoints/users.ts';
import type { RequestContext, Viewer } from '../../sdk/context.ts';
import { createUsers } from '../users/index.ts';
import { accountRoutes, createRealNames, RedirectReply, viewerFor, type AccountTables } from './index.ts';
import { SESSION_LIFETIME_MS, sessionId, TOUCH_EVERY_MS } from './sessions.ts';
import { createAccountParts, createTestThrottle } from './test-support.ts';
import { TICKET_LIFETIME_MS } from './tickets.ts';
import { bareDetails } from '../follow/test-support.ts';

const NOW = Date.parse('2026-06-15T04:00:00Z');
const SW4 = { abbr: 'sw4', tripleReview: true };

describeOnEachEngine('logging in', (open) => {
  async function setup() {
    const parts = await createAccountParts(open);
    const { db, invalidate, sessions, viewers, provider } = parts;
    const realNames = createRealNames({ db, secret: 'server secret', invalidate });
    const users = createUsers({ db, invalidate, present: async () => new Map() });
    const details = bareDetails({ db, users });
    const deps = { db, provider, sessions, viewers, realNames, ownUser: details.ownUser, csrfToken: () => 'token' };
    const routes = accountRoutes({ ...deps, loginThrottle: createTestThrottle(db) });
    const call = <T>(path: string, ctx: RequestContext, input: object = {}) => {
      const found = routes.find(({ endpoint }) => endpoint.path === path);
      if (!found) throw new Error(`no route ${path}`);
      return found.handle(ctx, input as never) as Promise<T>;
    };
    const count = async (table: 'session' | 'login_ticket') =>
      (await db.q<AccountTables>().selectFrom(table).selectAll().execute()).length;
    return { ...parts, realNames, call, count };
  }

  /** A request as the host makes it; `cookie` is what setSession was given. */
  function request(parts: Partial<RequestContext> = {}) {
    const seen: { cookie?: string | null } = {};
    const ctx = {
      zone: { abbr: 'sw4', timeZone: 'Asia/Shanghai' },
      viewer: null,
      session: null,
      locale: 'zh-CN',
      now: NOW,
      requestId: 'r1',
      ip: '127.0.0.1',
      userAgent: 'test',
      tag: () => {},
      setSession: (token: string | null) => void (seen.cookie = token),
      ...parts,
    } as unknown as RequestContext; // the zone has only what these modules read
    return { ctx, seen };
  }

  it('goes from registration to a session and the own user', async () => {
    const { call, viewers } = await setup();
    const issued = await call<{ ticket: string; expiresAt: number }>('/account/api/register', request().ctx, {
      account: 'Alice',
      password: 'correct horse',
      nick: '爱丽丝',
    });
    expect(issued).toEqual({ ticket: expect.stringMatching(/^[\w-]{43}$/), expiresAt: NOW + TICKET_LIFETIME_MS });
    const { ctx, seen } = request();
    const own = await call<OwnUser>('/api/bbs/user/login', ctx, { ticket: issued.ticket });
    expect(own).toMatchObject({ realname: 0, manageList: [], isManager: false, reputation: 100, auditAfter: '' });
    expect(own.requireRateLimit).toEqual({ commentLimit: 150, postLimit: 20_000 });
    expect(own.ywUserInfo).toMatchObject({ uid: own.id, nick: '爱丽丝', avatarUrl: '' });
    const found = await viewers.resolve(seen.cookie ?? '', NOW);
    expect(found).toMatchObject({ status: 'signedIn', session: { uid: own.id }, data: { account: 'Alice' } });
  });

  it('gives one session for a ticket that is spent by many at once', async () => {
    const { call, provider, count } = await setup();
    const { ticket } = await provider.register({ account: 'alice', password: 'correct horse' }, NOW);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => call('/api/bbs/user/login', request().ctx, { ticket })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(String(result.reason)).toContain('TICKET_INVALID');
    expect(await count('session')).toBe(1);
  });

  it('refuses tickets that are late, forged, or spent before', async () => {
    const { call, provider } = await setup();
    const { ticket } = await provider.register({ account: 'alice', password: 'correct horse' }, NOW);
    const login = (value: string, now: number) => call('/api/bbs/user/login', request({ now }).ctx, { ticket: value });
    await expect(login(ticket, NOW + TICKET_LIFETIME_MS)).rejects.toThrow('TICKET_INVALID');
    await expect(login('x'.repeat(43), NOW)).rejects.toThrow('TICKET_INVALID');
    await expect(login("' or 1=1 --", NOW)).rejects.toThrow('TICKET_INVALID');
    await login(ticket, NOW + TICKET_LIFETIME_MS - 1);
    await expect(login(ticket, NOW)).rejects.toThrow('TICKET_INVALID');
  });

  it('takes a ticket from token and from JSON login data, and sends a caller without one to the component', async () => {
    const { call, provider } = await setup();
    await provider.register({ account: 'alice', password: 'correct horse' }, NOW);
    const ticket = async () => (await provider.login({ account: 'ALICE', password: 'correct horse' }, NOW)).ticket;
    const login = (input: object) => call<OwnUser>('/api/bbs/user/login', request().ctx, input);
    expect((await login({ token: await ticket() })).id).toBeGreaterThan(0);
    expect((await login({ data: JSON.stringify({ ticket: await ticket() }) })).id).toBeGreaterThan(0);
    for (const data of ['{', 'null', '[]', '{"ticket":1}'])
      await expect(login({ data })).rejects.toThrow('TICKET_INVALID');
    const refusal: unknown = await login({}).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RedirectReply);
    expect(refusal).toMatchObject({
      kind: { status: 200, code: 301 },
      values: { address: '/account/?product=12002&zone=sw4&mode=login&lng=zh-CN' },
    });
  });

  it('rotates the session: a new token, and the old one of this browser is worth nothing', async () => {
    const { call, provider, viewers, count } = await setup();
    const first = request();
    const { ticket } = await provider.register({ account: 'alice', password: 'correct horse' }, NOW);
    await call('/api/bbs/user/login', first.ctx, { ticket });
    const found = await viewers.resolve(first.seen.cookie ?? '', NOW);
    if (found.status !== 'signedIn') throw new Error('not signed in');
    const second = request({ session: found.session });
    const again = await provider.login({ account: 'alice', password: 'correct horse' }, NOW);
    await call('/api/bbs/user/login', second.ctx, { ticket: again.ticket });
    expect(second.seen.cookie).not.toBe(first.seen.cookie);
    expect(await viewers.resolve(first.seen.cookie ?? '', NOW)).toEqual({ status: 'visitor' });
    expect((await viewers.resolve(second.seen.cookie ?? '', NOW)).status).toBe('signedIn');
    expect(await count('session')).toBe(1);
  });

  it('answers a wrong password and an unknown account alike', async () => {
    const { call, provider, count } = await setup();
    await provider.register({ account: 'alice', password: 'correct horse' }, NOW);
    const before = await count('login_ticket');
    const login = (account: string, password: string) =>
      call('/account/api/login', request().ctx, { account, password });
    await expect(login('alice', 'wrong horse!')).rejects.toMatchObject({ id: 'LOGIN_FAILED', kind: { status: 401 } });
    await expect(login('nobody', 'correct horse')).rejects.toMatchObject({ id: 'LOGIN_FAILED', kind: { status: 401 } });
    expect(await count('login_ticket')).toBe(before);
  });

  it('refuses names and nicks that are taken, whatever their case, and leaves nothing behind', async () => {
    const { provider, accounts } = await setup();
    const register = (account: string, nick?: string) =>
      provider.register({ account, password: 'correct horse', nick }, NOW);
    await register('alice', '爱丽丝');
    await expect(register('ALICE', 'other')).rejects.toThrow('ACCOUNT_TAKEN');
    await expect(register('bob', '爱丽丝')).rejects.toThrow('NICK_TAKEN');
    expect(await accounts.byName('bob')).toBeNull();
    await expect(register('bob', '[at,x,1]')).rejects.toThrow('NICK_INVALID');
    const both = await Promise.allSettled([register('carol', 'one'), register('Carol', 'two')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(String(both.find((result) => result.status === 'rejected')?.reason)).toContain('ACCOUNT_TAKEN');
  });

  it('refuses a frozen account everywhere with 505, and tells so only who knows the password', async () => {
    const { call, provider, accounts, viewers, count } = await setup();
    const { uid, ticket } = await provider.register({ account: 'alice', password: 'correct horse' }, NOW);
    const { ctx, seen } = request();
    await call('/api/bbs/user/login', ctx, { ticket });
    const unspent = await provider.login({ account: 'alice', password: 'correct horse' }, NOW);
    expect((await viewers.resolve(seen.cookie ?? '', NOW)).status).toBe('signedIn');
    expect(await accounts.setFrozen(uid, true)).toBe(true);
    expect(await accounts.setFrozen(uid, true)).toBe(false);

    const frozen = { id: 'ACCOUNT_FROZEN', kind: { status: 403, code: 505 } };
    const enter = (password: string) => call('/account/api/login', request().ctx, { account: 'alice', password });
    await expect(enter('correct horse')).rejects.toMatchObject(frozen);
    await expect(enter('wrong horse!')).rejects.toMatchObject({ id: 'LOGIN_FAILED' });
    await expect(call('/api/bbs/user/login', request().ctx, { ticket: unspent.ticket })).rejects.toMatchObject(frozen);
    for (let turn = 0; turn < 2; turn++)
      expect(await viewers.resolve(seen.cookie ?? '', NOW)).toMatchObject({ status: 'frozen', session: { uid } });
    await accounts.setFrozen(uid, false);
    expect(await viewers.resolve(seen.cookie ?? '', NOW)).toEqual({ status: 'visitor' });
    expect([await count('session'), await count('login_ticket')]).toEqual([0, 0]);
    await expect(call('/api/bbs/user/login', request().ctx, { ticket: unspent.ticket })).rejects.toMatchObject({
      id: 'TICKET_INVALID',
    });
  });

  it('keeps a session for 30 days after its last use, writing at most every 10 minutes', async () => {
    const { db, provider, sessions, viewers } = await setup();
    const { uid } = await provider.register({ account: 'alice', password: 'correct horse' }, NOW);
    const token = await sessions.create({ uid, now: NOW, userAgent: 'a', ip: '::1', previousId: null });
    const row = () => db.q<AccountTables>().selectFrom('session').selectAll().executeTakeFirstOrThrow();
    expect((await row()).hash).toBe(sessionId(token));
    expect(JSON.stringify(await row())).not.toContain(token);
    await viewers.resolve(token, NOW + TOUCH_EVERY_MS - 1);
    expect((await row()).last_seen_at).toBe(NOW);
    await viewers.resolve(token, NOW + TOUCH_EVERY_MS);
    expect(await row()).toMatchObject({
      last_seen_at: NOW + TOUCH_EVERY_MS,
      expires_at: NOW + TOUCH_EVERY_MS + SESSION_LIFETIME_MS,
    });
    const end = NOW + TOUCH_EVERY_MS + SESSION_LIFETIME_MS;
    expect((await viewers.resolve(token, end)).status).toBe('visitor');
    viewers.flush();
    expect((await viewers.resolve(token, end)).status).toBe('visitor');
    expect(await sessions.purge(end)).toBe(1);
  });

  it('logs out this device only, or all of them', async () => {
    const { call, provider, sessions, viewers } = await setup();
    const { uid } = await provider.register({ account: 'alice', password: 'correct horse' }, NOW);
    const make = () => sessions.create({ uid, now: NOW, userAgent: '', ip: '', previousId: null });
    const tokens = [await make(), await make(), await make()] as const;
    const status = async () => Promise.all(tokens.map(async (token) => (await viewers.resolve(token, NOW)).status));
    expect(await status()).toEqual(['signedIn', 'signedIn', 'signedIn']);
    const { ctx, seen } = request({ session: { id: sessionId(tokens[0]) ?? '', uid } });
    expect(await call('/api/bbs/user/logout', ctx)).toEqual({});
    expect(seen.cookie).toBeNull();
    expect(await status()).toEqual(['visitor', 'signedIn', 'signedIn']);
    expect(await sessions.endAll(uid)).toHaveLength(2);
    expect(await status()).toEqual(['visitor', 'visitor', 'visitor']);
    await call('/api/bbs/user/logout', request().ctx);
  });

  it('shows a change of rights at the next request', async () => {
    const { provider, permissions, sessions, viewers } = await setup();
    const { uid } = await provider.register({ account: 'alice', password: 'correct horse' }, NOW);
    const token = await sessions.create({ uid, now: NOW, userAgent: '', ip: '', previousId: null });
    const codes = async () => {
      const found = await viewers.resolve(token, NOW);
      return found.status === 'signedIn' ? viewerFor(found.data, SW4).codes : found.status;
    };
    expect(await codes()).toEqual([]);
    await permissions.grant(uid, 'sw4', 13, NOW);
    expect(await codes()).toEqual([13]);
    await permissions.revoke(uid, 'sw4', 13);
    expect(await codes()).toEqual([]);
  });

  it('verifies a real name once, through the call', async () => {
    const { call, provider, viewers } = await setup();
    const { uid } = await provider.register({ account: 'alice', password: 'correct horse' }, NOW);
    // The account has just been made.
    const viewer = async (): Promise<Viewer> => viewerFor((await viewers.load(uid))!, SW4);
    const verify = async (name: string) =>
      call('/api/bbs/user/real', request({ viewer: await viewer() }).ctx, { name, idcard: '11010519491231002X' });
    await expect(verify('张')).rejects.toThrow('REAL_NAME_NAME_INVALID');
    expect((await viewer()).verified).toBe(false);
    expect(await verify('张三')).toEqual({ realname: 1 });
    expect((await viewer()).verified).toBe(true);
    expect(await verify('张三')).toEqual({ realname: 1 });
    await expect(verify('李四')).rejects.toThrow('REAL_NAME_DONE');
    expect(await call('/api/bbs/user/acct', request({ viewer: await viewer() }).ctx)).toEqual({ acct: 'alice' });
  });
});
