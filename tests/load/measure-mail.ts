import { setTimeout as sleep } from 'node:timers/promises';
import { createDigest } from '../../server/modules/mail/index.ts';
import type { MailTables } from '../../server/modules/mail/tables.ts';
import type { MailProvider } from '../../server/providers/mail/index.ts';
import { buildTestApp } from '../support/app.ts';
import { insertRows, postRow } from '../support/rows.ts';
import type { EngineName, Place } from './place.ts';
import type { Row } from './table.ts';

const READERS = 100_000;
/** Digests that are written and sent, of those that were handed out. */
const SENT = 2_000;
const POSTS = 200;
const ZONE = 'sw4';
const FIRST_UID = 1_000_000;
/** Monday, ten in the morning in Shanghai. */
const NOW = Date.parse('2026-12-07T02:00:00Z');
const MB = 1024 * 1024;

/** The weekly digest of very many readers: the steps that hand it out, and how fast it is sent. */
export async function measureMail(engine: EngineName, { env }: Place): Promise<Row[]> {
  let sent = 0;
  const mailProvider: MailProvider = {
    async send() {
      sent += 1;
      return 'sent';
    },
    close: () => undefined,
  };
  const app = await buildTestApp({
    mailProvider,
    now: () => NOW,
    env: { LOG_LEVEL: 'fatal', PUBLIC_ORIGIN: 'https://forum.example' },
    ...(env['DATABASE_URL'] ? { url: env['DATABASE_URL'] } : {}),
  });
  const { db } = app;
  try {
    const uids = Array.from({ length: READERS }, (_, n) => FIRST_UID + n);
    const at = { created_at: NOW - 1000 };
    const account = (uid: number) => ({
      id: uid,
      account: `m${uid}`,
      account_key: `m${uid}`,
      password_hash: '',
      status: 0,
    });
    const profile = (uid: number) => ({
      uid,
      nick: `m${uid}`,
      nick_key: `m${uid}`,
      avatar_url: '',
      sex: 0,
      sig: '',
      reputation: 100,
    });
    await insertRows(
      db,
      'account',
      uids.map((uid) => ({ ...account(uid), ...at })),
    );
    await insertRows(
      db,
      'user_profile',
      uids.map((uid) => ({ ...profile(uid), ...at })),
    );
    const address = (uid: number) => ({ uid, address: `${uid}@mail.example`, locale: 'zh-CN', confirmed_at: 1 });
    await insertRows(db, 'mail_address', uids.map(address));
    await insertRows(
      db,
      'mail_digest_reader',
      uids.map((uid) => ({ zone: ZONE, uid })),
    );
    const posts = Array.from({ length: POSTS }, (_, n) => postRow(NOW - n * 60_000, { uid: FIRST_UID + n, heat: n }));
    await insertRows(db, 'post', posts);
    await db.refreshStatistics();

    const writer = writeMeanwhile(app);
    const digest = createDigest({ db, zones: () => [{ abbr: ZONE, timeZone: 'Asia/Shanghai', state: 'running' }] });
    const heap: number[] = [process.memoryUsage().heapUsed];
    const steps: number[] = [];
    const began = performance.now();
    let last = began;
    const handed = await digest.run(NOW, () => {
      steps.push(performance.now() - last);
      heap.push(process.memoryUsage().heapUsed);
      last = performance.now();
      return true;
    });
    const seconds = (performance.now() - began) / 1000;
    const longestWait = await writer.end();
    if (handed !== READERS) throw new Error(`${handed} digests were handed out`);
    const twice = await digest.run(NOW);
    if (twice !== 0) throw new Error(`${twice} digests were handed out twice`);

    await db.tx(() =>
      db
        .q<MailTables>()
        .deleteFrom('mail_outgoing')
        .where('uid', '>=', FIRST_UID + SENT)
        .execute(),
    );
    const start = performance.now();
    await app.core.mail.jobs.find(({ name }) => name === 'mail')?.run(NOW);
    const perSecond = sent / ((performance.now() - start) / 1000);
    const name = (what: string) => `mail: ${what}, ${READERS} readers`;
    return [
      { engine, name: name('digests handed out'), value: seconds, unit: 's', atMost: 120 },
      { engine, name: name('the longest step'), value: Math.max(...steps), unit: 'ms', atMost: 1_000 },
      {
        engine,
        name: name('the longest that another write took meanwhile'),
        value: longestWait,
        unit: 'ms',
        atMost: 1_000,
      },
      {
        engine,
        name: name('more memory at any step than before'),
        value: (Math.max(...heap) - (heap[0] ?? 0)) / MB,
        unit: 'MB',
        atMost: 150,
      },
      { engine, name: 'mail: digests written and sent, a second', value: perSecond, unit: '/s', atLeast: 20 },
    ];
  } finally {
    await app.stop();
  }
}

/** Somebody who writes a little all the time. @returns the longest that it took, milliseconds */
function writeMeanwhile({ db }: Awaited<ReturnType<typeof buildTestApp>>) {
  let isOver = false;
  let longest = 0;
  const writing = (async () => {
    while (!isOver) {
      const began = performance.now();
      await db.tx(() =>
        db
          .q<{ user_profile: { uid: number; sex: number } }>()
          .updateTable('user_profile')
          .set({ sex: 0 })
          .where('uid', '=', FIRST_UID)
          .execute(),
      );
      longest = Math.max(longest, performance.now() - began);
      await sleep(20);
    }
  })();
  return {
    async end(): Promise<number> {
      isOver = true;
      await writing;
      return longest;
    },
  };
}
