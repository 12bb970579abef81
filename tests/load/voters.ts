import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { buildApp, type Guildhall } from '../../server/app.ts';
import { readConfig } from '../../server/host/operations/config.ts';
import { createCsrf } from '../../server/host/http/csrf.ts';
import { SESSION_COOKIE } from '../../server/host/http/session-cookie.ts';
import type { AccountTables } from '../../server/modules/accounts/tables.ts';
import { seedLoad } from '../../server/seed/load.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CHUNK = 1000;
const MONTH_MS = 30 * 24 * 3600 * 1000;

/** Somebody who is signed in, as their browser would send it. */
export interface Voter {
  readonly uid: number;
  readonly cookie: string;
  readonly token: string;
}

export interface Ground {
  readonly voters: readonly Voter[];
  /**
   * A post with a poll of ten options that everybody may see, one with a poll that nobody votes in,
   * and one without.
   */
  readonly poll: { readonly wbId: number; readonly optionIds: readonly number[] };
  readonly quiet: number;
  /** One for the votes before those that are measured. */
  readonly warm: Ground['poll'];
  readonly plain: number;
}

/**
 * Fills a database with signed-in people and two polls, in this process, before its server starts.
 */
export async function prepareVotes(env: Readonly<Record<string, string>>, people: number): Promise<Ground> {
  const config = readConfig({ LOG_LEVEL: 'error', DEMO: '0', WEB_BEACONS: '0', ...env });
  const forum = await buildApp(config, {
    root: ROOT,
    pages: false,
    jobs: false,
    watchZones: false,
    rateLimited: false,
  });
  try {
    await seedLoad(forum, { posts: 0, comments: 0, users: people, zones: ['sw4'], now: Date.now() });
    const voters = await signInAll(forum, createCsrf(config.sessionSecret));
    const author = voters[0];
    if (!author) throw new Error('nobody votes');
    await forum.core.permissions.grant(author.uid, 'sw4', 10, Date.now());
    await forum.core.realNames.markVerified(author.uid, Date.now());
    const poll = await publish(forum, author, true);
    const quiet = await publish(forum, author, true);
    const warm = await publish(forum, author, true);
    const plain = await publish(forum, author, false);
    return { voters, poll, quiet: quiet.wbId, warm, plain: plain.wbId };
  } finally {
    await forum.app.close();
  }
}

async function signInAll({ db }: Guildhall, csrf: ReturnType<typeof createCsrf>): Promise<Voter[]> {
  const now = Date.now();
  const accounts = await db.q<AccountTables>().selectFrom('account').select('id').orderBy('id').execute();
  const voters: Voter[] = [];
  for (let at = 0; at < accounts.length; at += CHUNK) {
    const rows = accounts.slice(at, at + CHUNK).map(({ id: uid }) => {
      const secret = hash('sha256', `voter ${uid}`, 'base64url');
      const session = hash('sha256', secret, 'hex');
      voters.push({ uid, cookie: secret, token: csrf.issue(session, now) });
      return { hash: session, uid };
    });
    const fresh = db.rowList('fresh', { hash: 'text', uid: 'int' }, rows);
    await db.tx(() =>
      sql`insert into session (hash, uid, created_at, last_seen_at, expires_at, user_agent, ip)
        select hash, uid, ${sql.lit(now)}, ${sql.lit(now)}, ${sql.lit(now + MONTH_MS)}, '', '' from ${fresh}`.execute(
        db.q(),
      ),
    );
  }
  return voters.map((voter) => ({ ...voter, cookie: `${SESSION_COOKIE}=${voter.cookie}` }));
}

async function publish({ app }: Guildhall, { cookie, token }: Voter, withPoll: boolean) {
  const names = Array.from({ length: 10 }, (_, n) => ({ name: `选项${n + 1}`, desc: '一句简短的说明' }));
  const poll = {
    wbIsPoll: 1,
    pollTitle: '最喜欢的船',
    pollOptions: JSON.stringify(names),
    pollMinNum: 1,
    pollMaxNum: 3,
    pollEndTime: Date.now() + MONTH_MS,
    pollVisible: 0,
  };
  const text = { wbTitle: '十万票', wbContent: `<p>${'来投票吧。'.repeat(20)}</p>`, wbThemeId: 1, _csrf: token };
  const reply = await app.inject({
    method: 'POST',
    url: '/api/bbs/weibo/add?zone=sw4',
    headers: { cookie },
    payload: { ...text, ...(withPoll ? poll : {}) },
  });
  const { Succeed, Desc, Message } = reply.json<{
    Succeed: boolean;
    Desc: string;
    Message: { wbId: number; poll?: { options: { id: number }[] } };
  }>();
  if (!Succeed) throw new Error(`the post was refused: ${Desc}`);
  return { wbId: Message.wbId, optionIds: (Message.poll?.options ?? []).map(({ id }) => id) };
}
