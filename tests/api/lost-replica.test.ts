import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';
import { describeWithReplica } from '../support/engines.ts';
import { openGate, type Gate } from '../support/gate.ts';

/*
 * A host whose replica is stopped, hangs and comes back; the replica knows nobody who is made here.
 */
const LIST = '/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4';
const POST = { wbContent: '<p>战列舰的装甲很厚</p>', wbTitle: '标题', wbThemeId: 1 };
/** A read that hangs is given up after this, and asked of the primary. */
const BOUND_MS = 5_000;

let authorUid = 0;
let accounts = 0;

async function fill(url: string): Promise<void> {
  const app = await buildTestApp({ url });
  const author = await app.asUser();
  await author.send('POST', '/api/bbs/weibo/add?zone=sw4', POST);
  authorUid = author.uid;
  await app.stop();
}

/** Reads that nobody keeps: each asks the database. */
const readings = () => [`/api/v1/user/${authorUid}/posts?zone=sw4`, `${LIST}&q=${++accounts}`, LIST];

describeWithReplica('a replica that is lost', fill, (place) => {
  let gate: Gate;
  let app: TestApp;
  let member: TestClient;

  beforeAll(async () => {
    const { url, readUrl } = place();
    gate = await openGate(readUrl);
    app = await buildTestApp({ url, env: { DATABASE_READ_URL: gate.url } });
    member = await app.asUser();
  });
  afterAll(async () => {
    await app.stop();
    await gate.close();
  });

  const ready = async () => {
    const reply = await app.visitor.inject({ url: '/readyz' });
    return { status: reply.statusCode, ...reply.json<Record<string, unknown>>() };
  };
  const people = () => app.db.q<{ account: { id: number } }>().selectFrom('account').select('id').execute();
  /** The replica has never heard of the member. */
  const isReplicaRead = async () => !(await people()).some(({ id }) => id === member.uid);

  /** Statuses of reads by people and visitors while `meanwhile` goes on, and for as long again. */
  async function statusesWhile(meanwhile: () => Promise<void>): Promise<Set<number>> {
    const statuses = new Set<number>();
    let isOver = false;
    const readers = [member, app.visitor].map(async (client) => {
      while (!isOver) {
        const replies = await Promise.all(readings().map((url) => client.inject({ url })));
        for (const { statusCode } of replies) statuses.add(statusCode);
        expect((await people()).length).toBeGreaterThan(0);
      }
    });
    await meanwhile();
    isOver = true;
    await Promise.all(readers);
    return statuses;
  }

  test('is read while it is there', async () => {
    expect(await isReplicaRead()).toBe(true);
    expect(await ready()).toEqual({ status: 'ready' });
  });

  test('fails no read when it is stopped, /readyz says so, and it comes back by itself', async () => {
    const statuses = await statusesWhile(async () => {
      await gate.shut();
      await vi.waitFor(async () => expect(await ready()).toMatchObject({ replica: 'down' }), 5_000);
      expect((await app.visitor.inject({ url: '/readyz' })).statusCode).toBe(200);
      expect(await isReplicaRead()).toBe(false);
      await gate.open();
      await vi.waitFor(async () => expect(await ready()).not.toHaveProperty('replica'), 5_000);
    });
    expect(statuses).toEqual(new Set([200]));
    expect(await isReplicaRead()).toBe(true);
  });

  test('holds up no read for long when it hangs', async () => {
    const statuses = await statusesWhile(async () => {
      gate.hold();
      const since = Date.now();
      expect(await isReplicaRead()).toBe(false);
      expect(Date.now() - since).toBeLessThan(BOUND_MS);
      expect(await ready()).toMatchObject({ replica: 'down' });
    });
    expect(statuses).toEqual(new Set([200]));
    await gate.open();
    await vi.waitFor(async () => expect(await isReplicaRead()).toBe(true), 5_000);
  });

  test('keeps no host from starting', async () => {
    await gate.shut();
    const second = await buildTestApp({ url: place().url, env: { DATABASE_READ_URL: gate.url } });
    try {
      const reply = await second.visitor.inject({ url: '/readyz' });
      expect({ status: reply.statusCode, body: reply.json() }).toEqual({
        status: 200,
        body: { status: 'ready', replica: 'down' },
      });
      expect((await second.visitor.get(LIST)).status).toBe(200);
    } finally {
      await second.stop();
      await gate.open();
    }
  });
});
