import { writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../platform/contract/durations.ts';
import { dayAfter, dayIn, mondayOf, momentOf } from '../../platform/contract/time.ts';
import { openDb, type Db } from '../../server/db/index.ts';
import type { MailTables } from '../../server/modules/mail/tables.ts';
import { freePort } from '../load/server-process.ts';
import { hasPostgres, startPostgres } from '../support/postgres-server.ts';
import { insertRows, postRow } from '../support/rows.ts';
import { afterThisTest, newFolder, start } from './servers.ts';

/*
 * kill -9 while the weekly digests are handed out: the next host goes on where that one was, and
 * nobody gets two or none. The mail host cannot be reached, so that all that was handed out is there
 * to be counted.
 */
const READERS = 9_000;
const KILLS = 2;
const ZONE = 'sw4';
const TIME_ZONE = 'Asia/Shanghai';
const FIRST_UID = 1_000_000;
const CLOCK = fileURLToPath(new URL('../e2e/support/shifted-clock.mjs', import.meta.url));

async function fill(db: Db, at: number): Promise<void> {
  const uids = Array.from({ length: READERS }, (_, n) => FIRST_UID + n);
  const account = (uid: number) => ({ id: uid, account: `m${uid}`, account_key: `m${uid}`, password_hash: '' });
  await insertRows(
    db,
    'account',
    uids.map((uid) => ({ ...account(uid), status: 0, created_at: 1 })),
  );
  const profile = (uid: number) => ({ uid, nick: `m${uid}`, nick_key: `m${uid}`, avatar_url: '', sig: '' });
  await insertRows(
    db,
    'user_profile',
    uids.map((uid) => ({ ...profile(uid), sex: 0, reputation: 100, created_at: 1 })),
  );
  // A digest without anything in it would not wait to be sent.
  await insertRows(db, 'post', [postRow(at, { uid: FIRST_UID })]);
  const address = (uid: number) => ({ uid, address: `${uid}@mail.example`, locale: 'zh-CN', confirmed_at: 1 });
  await insertRows(db, 'mail_address', uids.map(address));
  await insertRows(
    db,
    'mail_digest_reader',
    uids.map((uid) => ({ zone: ZONE, uid })),
  );
}

/** Of digests: how many were noted and how many wait, and whether all are through. */
async function handed(db: Db): Promise<{ noted: number; waiting: number; isDone: boolean }> {
  const q = () => db.q<MailTables>();
  const count = async (table: 'mail_digest' | 'mail_outgoing') =>
    Number(
      (
        await q()
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const run = await q().selectFrom('mail_digest_run').select('is_done').where('zone', '=', ZONE).executeTakeFirst();
  return { noted: await count('mail_digest'), waiting: await count('mail_outgoing'), isDone: run?.is_done === 1 };
}

async function killRepeatedly(given: Record<string, string>, openBeside: () => Promise<Db>): Promise<void> {
  const clock = joinPath(newFolder(), 'clock');
  writeFileSync(clock, '0');
  const env = {
    ...given,
    MAIL_URL: `smtp://127.0.0.1:${await freePort()}`,
    MAIL_FROM: 'forum@forum.example',
    PUBLIC_ORIGIN: 'http://forum.example',
    SHIFTED_CLOCK: clock,
    NODE_OPTIONS: `--import=${CLOCK}`,
  };
  await (await start(env)).end('SIGTERM');
  const db = await openBeside();
  afterThisTest(() => db.close());
  const monday = momentOf(dayAfter(mondayOf(dayIn(Date.now(), TIME_ZONE)), 7), TIME_ZONE, 9);
  await fill(db, monday);
  writeFileSync(clock, String(monday + HOUR_MS - Date.now()));

  let before = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await start(env);
    await vi.waitFor(async () => expect((await handed(db)).noted).toBeGreaterThan(before), {
      timeout: 60_000,
      interval: 5,
    });
    await server.end('SIGKILL');
    const left = await handed(db);
    expect(left.waiting).toBe(left.noted);
    expect([left.noted < READERS, left.isDone]).toEqual([true, false]);
    before = left.noted;
  }
  await start(env);
  await vi.waitFor(async () => expect((await handed(db)).isDone).toBe(true), { timeout: 90_000, interval: 100 });
  const mails = await db.q<MailTables>().selectFrom('mail_outgoing').select('uid').execute();
  expect([mails.length, new Set(mails.map(({ uid }) => uid)).size]).toEqual([READERS, READERS]);
}

describe('digests after kill -9', () => {
  test('nobody gets two or none: sqlite', { timeout: 240_000 }, async () => {
    const folder = newFolder();
    await killRepeatedly({ DATA_DIR: folder }, () => openDb({ file: joinPath(folder, 'guildhall.db') }));
  });

  test.skipIf(!hasPostgres())('nobody gets two or none: postgres', { timeout: 240_000 }, async () => {
    const server = await startPostgres({ fsync: true });
    afterThisTest(() => server.stop());
    const env = { DATA_DIR: newFolder(), DATABASE_URL: server.url };
    await killRepeatedly(env, () => openDb({ url: server.url }));
  });
});
