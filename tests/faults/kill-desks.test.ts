import { join as joinPath } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { AccountTables } from '../../server/modules/accounts/tables.ts';
import type { ContentTables } from '../../server/modules/posts/tables.ts';
import { openDb, type Db } from '../../server/db/index.ts';
import { checkCounters } from '../../server/modules/stats-check/index.ts';
import { freePort, type ServerProcess } from '../load/server-process.ts';
import { call, joinVerified, type Person } from '../load/people.ts';
import { hasPostgres, startPostgres } from '../support/postgres-server.ts';
import { afterThisTest, newFolder, start } from './servers.ts';

/*
 * kill -9 in the middle of what moderators and reviewers do leaves whole things only: of a bulk
 * action each post is hidden with all that goes with it or not at all, and a contribution is in one
 * state.
 */
const POSTS = 25;
/** A round is over as soon as so many posts were hidden and pieces published, on a slow machine as on a fast one. */
const ENOUGH = [1, 6];
const ZONE = 'dw';
const at = (path: string) => `/api/bbs/${path}?zone=${ZONE}`;

/** A write; null when nobody answered any more. */
async function send<T>(server: ServerProcess, who: Person, path: string, body: object): Promise<T | null> {
  const reply = await call<T>(server.origin, 'POST', at(path), who, body).catch(() => null);
  return reply?.Succeed ? reply.Message : null;
}

interface People {
  readonly contributor: Person;
  readonly moderator: Person;
}

/** How many posts were hidden, and pieces published. */
async function done(db: Db): Promise<{ hidden: number; published: number }> {
  const q = () => db.q<Tables>();
  const hidden = await q().selectFrom('sanction').select('id').execute();
  const published = await q().selectFrom('contribution').select('id').where('state', '=', 'published').execute();
  return { hidden: hidden.length, published: published.length };
}

/** Hides posts together and hands in, returns and accepts pieces until the server is gone. */
async function act(server: ServerProcess, db: Db, { contributor, moderator }: People, round: number): Promise<void> {
  const { origin } = server;
  // Whose posts were hidden may not write for a while: each round has another.
  const author = await joinVerified(origin, `deskauthor${round}`, 10 + round);
  const agreement = await call<{ current: string }>(origin, 'GET', at('contributionrecord/agreement'), null);
  const asked = { topicType: 1, topicContent: '征稿', agreementVersion: agreement.Message.current };
  const targets: { targetType: 'post'; targetId: number }[] = [];
  for (let n = 0; n < POSTS; n++) {
    const post = { wbTitle: `Post ${round}-${n}`, wbContent: '<p>Text</p>', wbThemeId: 1 };
    const made = await send<{ wbId: number }>(server, author, 'weibo/add', post);
    if (made) targets.push({ targetType: 'post', targetId: made.wbId });
  }
  const penalty = { punishmentClause: 'advertising', bannedType: 0, remark: '广告' };
  const bulk = send(server, moderator, 'moderation/sanction/bulk', { ...penalty, action: 'hide', targets });
  const pieces = Array.from({ length: POSTS }, async (_, n) => {
    const piece = { ...asked, wbTitle: `Piece ${round}-${n}`, wbContent: '<p>Text</p>' };
    const made = await send<{ contribution_id: number }>(server, contributor, 'article/submit', piece);
    if (!made) return;
    const decision = { contribution_id: made.contribution_id, revision: 1, reason: '理由' };
    await send(server, moderator, `contributionrecord/review/${n % 3 ? 'accept' : 'return'}`, decision);
  });
  const before = await done(db);
  await vi.waitFor(
    async () => {
      const now = await done(db);
      expect(Math.min(now.hidden - before.hidden, now.published - before.published)).toBeGreaterThanOrEqual(
        ENOUGH[round] ?? 0,
      );
    },
    { timeout: 60_000, interval: 5 },
  );
  await server.end('SIGKILL');
  await Promise.all([bulk, ...pieces]);
}

interface Tables extends ContentTables {
  readonly sanction: { id: number; target_id: number };
  readonly sanction_effect: { sanction_id: number; kind: string };
  readonly sanction_log: { sanction_id: number };
  readonly contribution: { id: number; state: string; post_id: number; revision: number };
  readonly contribution_revision: { contribution_id: number; number: number; submitted_at: number | null };
  readonly contribution_decision: { id: number; contribution_id: number; kind: string };
}

async function expectWhole(db: Db): Promise<void> {
  const q = () => db.q<Tables>();
  const posts = await q().selectFrom('post').select(['id', 'title', 'hidden_at']).execute();
  const hidden = posts.filter(({ hidden_at }) => hidden_at !== null).map(({ id }) => id);
  const sanctions = await q().selectFrom('sanction').select(['id', 'target_id']).execute();
  expect(sanctions.map(({ target_id }) => target_id).toSorted()).toEqual(hidden.toSorted());
  const effects = await q().selectFrom('sanction_effect').select(['sanction_id', 'kind']).execute();
  const logged = (await q().selectFrom('sanction_log').select('sanction_id').execute()).map((row) => row.sanction_id);
  for (const { id } of sanctions) {
    const kinds = effects.filter(({ sanction_id }) => sanction_id === id).map(({ kind }) => kind);
    expect([id, kinds.toSorted()]).toEqual([id, ['hide', 'points', 'reputation']]);
    expect(logged.filter((one) => one === id)).toHaveLength(1);
  }

  const pieces = await q().selectFrom('contribution').select(['id', 'state', 'post_id', 'revision']).execute();
  const revisions = await q().selectFrom('contribution_revision').selectAll().execute();
  const decisions = await q()
    .selectFrom('contribution_decision')
    .select(['contribution_id', 'kind'])
    .orderBy('id')
    .execute();
  const published = pieces.filter(({ state }) => state === 'published');
  for (const { id, state, post_id, revision } of pieces) {
    const kinds = decisions.filter((one) => one.contribution_id === id).map(({ kind }) => kind);
    const expected = {
      submitted: ['submit'],
      returned: ['submit', 'return'],
      published: ['submit', 'accept', 'publish'],
    };
    expect([id, kinds]).toEqual([id, expected[state as keyof typeof expected]]);
    expect([id, post_id > 0]).toEqual([id, state === 'published']);
    const own = revisions.find((one) => one.contribution_id === id && one.number === revision);
    expect([id, own?.submitted_at !== null]).toEqual([id, true]);
  }
  const ofPieces = posts.filter(({ title }) => title.startsWith('Piece')).map(({ id }) => id);
  expect(published.map(({ post_id }) => post_id).toSorted()).toEqual(ofPieces.toSorted());
  expect(await checkCounters(db)).toEqual([]);
}

async function killRepeatedly(env: Record<string, string>, openBeside: () => Promise<Db>): Promise<void> {
  let server = await start(env);
  const db = await openBeside();
  afterThisTest(() => db.close());
  const contributor = await joinVerified(server.origin, 'deskcontributor', 1);
  const moderator = await joinVerified(server.origin, 'deskmoderator', 2);
  await server.end('SIGTERM');
  await db.tx(async () => {
    const grant = (uid: number, code: number) => ({ uid, zone: ZONE, code, granted_at: 1 });
    await db
      .q<AccountTables>()
      .insertInto('permission_grant')
      .values([13, 32].map((code) => grant(moderator.uid, code)))
      .execute();
  });
  server = await start(env);
  const column = { desc: '', reward: '', themeId: 5, takesArticles: 1, takesVideos: 0, verifiedOnly: 0, perPerson: 0 };
  await send(server, moderator, 'contribution/columns/save', {
    ...column,
    type: 1,
    content: '征稿',
    openTime: 0,
    closeTime: 0,
  });
  for (const round of ENOUGH.keys()) {
    await act(server, db, { contributor, moderator }, round);
    server = await start(env);
    await expectWhole(db);
  }
}

test('sqlite: the server is killed in the middle of a bulk action and of decisions', async () => {
  const folder = newFolder();
  const env = { DATA_DIR: folder, PORT: String(await freePort()) };
  await killRepeatedly(env, () => openDb({ file: joinPath(folder, 'guildhall.db') }));
}, 180_000);

describe.skipIf(!hasPostgres())('postgres', () => {
  test('the server is killed in the middle of a bulk action and of decisions', async () => {
    const postgres = await startPostgres({ fsync: true });
    afterThisTest(() => postgres.stop());
    const env = { DATA_DIR: newFolder(), DATABASE_URL: postgres.url, PORT: String(await freePort()) };
    await killRepeatedly(env, () => openDb({ url: postgres.url }));
  }, 180_000);
});
