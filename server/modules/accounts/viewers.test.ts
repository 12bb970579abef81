import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { createViewers, type AccountTables } from './index.ts';
import { SESSION_LIFETIME_MS } from './sessions.ts';
import { createAccountParts } from './test-support.ts';

const NOW = Date.parse('2026-06-15T04:00:00Z');
describeOnEachEngine('who a request comes from', (open) => {
  it('keeps nothing that was read while it changed', async () => {
    const { db, provider, permissions, sessions } = await createAccountParts(open);
    const { uid } = await provider.register({ account: 'alice', password: 'correct horse' }, NOW);
    const token = await sessions.create({ uid, now: NOW, userAgent: '', ip: '', previousId: null });
    const reading = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let auth: Record<string, number[]> = { all: [13] };
    const listAll = async () => {
      const seen = auth;
      reading.resolve();
      await release.promise;
      return new Map([[uid, seen]]);
    };
    const viewers = createViewers({ db, sessions, permissions: { ...permissions, listAll } });
    const slow = viewers.resolve(token, NOW);
    await reading.promise;
    auth = { all: [] };
    viewers.onInvalidate([`user:${uid}`]);
    release.resolve();
    expect(await slow).toMatchObject({ data: { auth: { all: [] } } });
    expect(await viewers.resolve(token, NOW)).toMatchObject({ data: { auth: { all: [] } } });
  });

  it('reads the database once for many requests of one session', async () => {
    const { db, provider, sessions, viewers } = await createAccountParts(open);
    const { uid } = await provider.register({ account: 'alice', password: 'correct horse' }, NOW);
    const token = await sessions.create({ uid, now: NOW, userAgent: '', ip: '', previousId: null });
    await viewers.resolve(token, NOW);
    await db.tx(() => db.q<AccountTables>().updateTable('account').set({ account: 'renamed' }).execute());
    expect(await viewers.resolve(token, NOW)).toMatchObject({ data: { account: 'alice' } });
    viewers.onInvalidate([`user:${uid}`]);
    expect(await viewers.resolve(token, NOW)).toMatchObject({ data: { account: 'renamed' } });
  });

  it('looks up many who come at one moment together, each as who it is', async () => {
    const { db, provider, permissions, sessions } = await createAccountParts(open);
    const looks: number[] = [];
    const findAll: typeof sessions.findAll = (ids) => {
      looks.push(ids.length);
      return sessions.findAll(ids);
    };
    const viewers = createViewers({ db, permissions, sessions: { ...sessions, findAll } });
    const people = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const { uid } = await provider.register({ account: `person${n}`, password: 'correct horse' }, NOW);
        if (n % 2) await permissions.grant(uid, 'sw4', n, NOW);
        return { uid, n, token: await sessions.create({ uid, now: NOW, userAgent: '', ip: '', previousId: null }) };
      }),
    );
    const forged = 'x'.repeat(people[0]?.token.length ?? 0);
    const [none, ...found] = await Promise.all([
      viewers.resolve(forged, NOW),
      ...people.map(({ token }) => viewers.resolve(token, NOW)),
    ]);
    expect(none).toEqual({ status: 'visitor' });
    for (const [index, { uid, n }] of people.entries())
      expect(found[index]).toMatchObject({
        status: 'signedIn',
        data: { uid, account: `person${n}`, auth: n % 2 ? { all: [], sw4: [n] } : { all: [] } },
      });
    expect(looks.length).toBeLessThanOrEqual(4);
    // The end of a lifetime counts for each of them, also for those who are remembered.
    const late = await viewers.resolve(people[0]?.token, NOW + SESSION_LIFETIME_MS);
    expect(late).toEqual({ status: 'visitor' });
  });
});
