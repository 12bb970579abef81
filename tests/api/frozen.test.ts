import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, type TestClient } from '../support/app.ts';
import { describeApi } from './each-engine.ts';
import { roleOf } from './people-world.ts';

/** See pages.test.ts. */
const isBuilt = existsSync(join(ROOT, 'dist', 'server', 'entry-server.js'));

describeApi(
  'a frozen account',
  (world) => {
    const freeze = (uid: number, isFrozen: boolean) => world.app.core.accounts.setFrozen(uid, isFrozen);
    const own = (who: TestClient) => who.get('/api/bbs/user/acct?zone=sw4');
    const page = async (who: TestClient, url: string, headers: Record<string, string> = {}) => {
      const reply = await who.inject({ url, headers });
      const cookie = reply.cookies.find(({ name }) => name === who.cookie.split('=')[0]);
      return { status: reply.statusCode, location: reply.headers.location, cookie: cookie?.value, body: reply.body };
    };

    test('is told so by every call, and by the first page, which lets go of the session', async () => {
      const member = await world.app.asUser();
      await freeze(member.uid, true);
      for (let turn = 0; turn < 3; turn++) expect(await own(member)).toMatchObject({ status: 403, Code: 505 });
      if (!isBuilt) return;
      expect(await page(member, '/posts/1?zone=jl')).toMatchObject({
        status: 302,
        location: '/loginRedirect?code=4&zone=jl',
        cookie: '',
      });
      expect(await own(member)).toMatchObject({ status: 401 });
      const told = await page(world.app.visitor, '/loginRedirect?code=4&zone=jl', { 'accept-language': 'zh-CN' });
      expect(told.status).toBe(403);
      expect(told.body).toContain('账号已被冻结');
      expect(told.body).toContain('data-zone="jl"');
    });

    test.skipIf(!isBuilt)('is told so in the zone of the page, else of its own games', async () => {
      const ends: [string, Record<string, string>, string][] = [
        ['/', { host: 'jl.localhost' }, 'jl'],
        ['/?zone=mx', {}, 'mx'],
        ['/?zone=nope', {}, 'sw4'],
        ['/user', {}, 'dw'],
      ];
      for (const [url, headers, zone] of ends) {
        const member = await world.app.asUser();
        await world.app.core.gameTables.putRoles([roleOf(member.uid, 'dw', 1)]);
        // That they play nothing was remembered at their login.
        await member.get('/api/bbs/user/playing-game/list?zone=sw4');
        await freeze(member.uid, true);
        expect((await page(member, url, headers)).location).toBe(`/loginRedirect?code=4&zone=${zone}`);
      }
    });

    test('has no session and no ticket from before when it is in order again', async () => {
      const member = await world.app.asUser();
      const unspent = await world.app.core.tickets.issue(member.uid, Date.now());
      await freeze(member.uid, true);
      await freeze(member.uid, false);
      expect(await own(member)).toMatchObject({ status: 401 });
      const login = await world.app.app.inject({
        method: 'POST',
        url: '/api/bbs/user/login',
        payload: { ticket: unspent.ticket },
      });
      expect([login.statusCode, login.headers['x-error-id']]).toEqual([401, 'TICKET_INVALID']);
    });

    test('is not needed to end all sessions of an account', async () => {
      const [member, other] = [await world.app.asUser(), await world.app.asUser()];
      const unspent = await world.app.core.tickets.issue(member.uid, Date.now());
      expect(await world.app.core.accounts.logOut(member.uid)).toBe(1);
      expect(await own(member)).toMatchObject({ status: 401 });
      expect(await world.app.core.tickets.spend(unspent.ticket, Date.now())).toBeNull();
      expect(await own(other)).toMatchObject({ status: 200 });
      expect(await world.app.core.accounts.logOut(member.uid)).toBe(0);
    });
  },
  { pages: isBuilt },
);
