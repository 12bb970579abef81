import { join as joinPath } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { openDb, type Db } from '../../server/db/index.ts';
import { checkCounters } from '../../server/modules/stats-check/index.ts';
import type { ContentTables } from '../../server/modules/posts/tables.ts';
import { freePort } from '../load/server-process.ts';
import { call, joinVerified, type Person } from '../load/people.ts';
import { hasPostgres, startPostgres } from '../support/postgres-server.ts';
import { afterThisTest, newFolder, start } from './servers.ts';
import { actUntilGone, countOf, nothingYet, retryUnanswered, type Acknowledged } from './load.ts';

/* kill -9 at any moment loses nothing that was acknowledged ("Bad input and faults"). */
const ROUNDS = 2;
const PEOPLE = 6;
/**
 * A round's load runs until so much was acknowledged, on a slow machine as on a fast one, then a
 * moment more: another each time.
 */
const ENOUGH = 40;
const moment = (round: number): number => (round * 37) % 50;

const gather = (origin: string): Promise<Person[]> =>
  Promise.all(Array.from({ length: PEOPLE }, (_, n) => joinVerified(origin, `crasher${n}x`, n)));

/**
 * Everything that was acknowledged is stored, as it was acknowledged, and every counter agrees with
 * a recount.
 */
async function expectNothingLost(db: Db, known: Acknowledged): Promise<void> {
  const q = () => db.q<ContentTables>();
  const posts = new Map(
    (await q().selectFrom('post').select(['id', 'title']).execute()).map(({ id, title }) => [id, title]),
  );
  for (const [id, title] of known.posts) expect(posts.get(id), `post ${id}`).toBe(title);
  expect(new Set(posts.values()).size, 'a post exists twice').toBe(posts.size);
  const comments = new Map(
    (await q().selectFrom('comment').select(['id', 'content']).execute()).map(({ id, content }) => [id, content]),
  );
  for (const [id, text] of known.comments) expect(comments.get(id), `comment ${id}`).toContain(text);
  const likes = new Set(
    (await q().selectFrom('favor').select(['uid', 'target_id']).execute()).map(
      ({ uid, target_id }) => `${uid}/${target_id}`,
    ),
  );
  for (const [pair, state] of known.likes)
    if (state !== null) expect(likes.has(pair), `like ${pair}`).toBe(state === 1);
  const collects = new Set(
    (await q().selectFrom('collect').select(['uid', 'post_id']).execute()).map(
      ({ uid, post_id }) => `${uid}/${post_id}`,
    ),
  );
  for (const pair of known.collects) expect(collects.has(pair), `collect ${pair}`).toBe(true);
  const unfilled = await q().selectFrom('request_key').select('key').where('result_id', '=', 0).execute();
  expect(unfilled, 'a half submission').toEqual([]);
  // On a server whose client died, its last transaction may still be ending.
  await vi.waitFor(async () => expect(await checkCounters(db)).toEqual([]), 30_000);
}

/** What readers see over HTTP is what was acknowledged too: lists, search and detail. */
async function expectReadable(origin: string, known: Acknowledged): Promise<void> {
  const [wbId = 0, title = ''] = [...known.posts].at(-1) ?? [];
  const detail = await call<{ wbTitle: string }>(
    origin,
    'GET',
    `/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`,
    null,
  );
  expect(detail.Message.wbTitle).toBe(title);
  const query = `q=${encodeURIComponent(title.slice(3))}&searchTitleFlag=true&limit=50`;
  const found = await call<{ list: { wbId: number }[] }>(
    origin,
    'GET',
    `/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&${query}`,
    null,
  );
  expect(found.Message.list.map((post) => post.wbId)).toContain(wbId);
}

const untilEnough = (known: Acknowledged, before: number): Promise<void> =>
  vi.waitFor(() => expect(countOf(known)).toBeGreaterThan(before + ENOUGH), { timeout: 60_000, interval: 5 });

async function killRepeatedly(env: Record<string, string>, openBeside: () => Promise<Db>) {
  const known = nothingYet();
  let server = await start(env);
  const db = await openBeside();
  afterThisTest(() => db.close());
  const people = await gather(server.origin);
  for (let round = 0; round < ROUNDS; round++) {
    const before = countOf(known);
    let over = false;
    const acting = people.map((person, n) => actUntilGone(server.origin, person, `${round}-${n}`, known, () => over));
    await untilEnough(known, before);
    await sleep(moment(round));
    expect(await server.end('SIGKILL')).toBeNull();
    over = true;
    await Promise.all(acting);
    server = await start(env);
    await expectNothingLost(db, known);
    await retryUnanswered(server.origin, known);
    await expectNothingLost(db, known);
    await expectReadable(server.origin, known);
  }
  return { db, known, people, server };
}

test('sqlite: the server is killed again and again under load', async () => {
  const folder = newFolder();
  const env = { DATA_DIR: folder, PORT: String(await freePort()) };
  const { known } = await killRepeatedly(env, () => openDb({ file: joinPath(folder, 'guildhall.db') }));
  expect(known.posts.size).toBeGreaterThan(ROUNDS * 5);
}, 300_000);

describe.skipIf(!hasPostgres())('postgres', () => {
  test('the server is killed again and again under load, then the database itself', async () => {
    const postgres = await startPostgres({ fsync: true });
    afterThisTest(() => postgres.stop());
    const env = { DATA_DIR: newFolder(), DATABASE_URL: postgres.url, PORT: String(await freePort()) };
    const { db, known, people, server } = await killRepeatedly(env, () => openDb({ url: postgres.url }));

    const before = countOf(known);
    let over = false;
    const acting = people.map((person, n) => actUntilGone(server.origin, person, `db-${n}`, known, () => over));
    await untilEnough(known, before);
    await postgres.kill('SIGKILL');
    await sleep(300);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    over = true;
    await Promise.all(acting);
    await postgres.restart();
    await vi.waitFor(async () => expect((await fetch(`${server.origin}/readyz`)).status).toBe(200), {
      timeout: 60_000,
      interval: 100,
    });
    await expectNothingLost(db, known);
    await retryUnanswered(server.origin, known);
    await expectNothingLost(db, known);
    await expectReadable(server.origin, known);
    expect(server.child.exitCode).toBeNull();
  }, 300_000);
});
