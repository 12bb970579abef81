import { sql, type Compilable, CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { StoredKind } from '../../../platform/contract/core-message-kinds.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { commentRow, insertRows, postRow } from '../../../tests/support/rows.ts';
import { createWorld, type World } from '../posts/test-support.ts';
import { listQuery, unreadLikesQuery, unreadQuery } from './queries.ts';
import { messageTags } from './tags.ts';

/** Of one person: 100,000 messages. */
const COMMENTS = 50_000;
const LIKED = 20_000;
const NOTICES = 30_000;
const POSTS = 1_000;
/**
 * The target is 20 ms for the slowest in a hundred, on a machine of its own. Tests share theirs:
 * they look at the middle and at what it costs this process; `MEASURE=1 npx vitest run` of this
 * file holds the slowest in a hundred to it (docs/bench.md).
 */
const MEASURED = process.env['MEASURE'] === '1';
const BOUND_MS = 20;
/** Long enough for a machine that does much else. */
const TEST_TIMEOUT_MS = 180_000;
const ROUNDS = MEASURED ? 400 : 40;

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

/**
 * Comments of many people on Ann's posts, likes of Ann's comments, notices; every hundredth message
 * is unread, or every one.
 */
async function fill({ db }: World, ann: number, fans: readonly number[]): Promise<void> {
  const fan = (n: number) => fans[n % fans.length] ?? 0;
  await db.tx(async () => {
    await insertRows(
      db,
      'post',
      numbers(POSTS).map((n) => postRow(n, { id: n + 1, uid: ann, favor_count: 1 })),
    );
    await insertRows(
      db,
      'comment',
      numbers(COMMENTS + LIKED).map((n) =>
        commentRow(n, {
          id: n + 1,
          uid: n < COMMENTS ? fan(n) : ann,
          post_id: 1 + (n % POSTS),
          content: '<p>well said</p>',
          floor: 1 + n,
          favor_count: 1,
        }),
      ),
    );
    const likes = numbers(LIKED).map((n) => ({ target_type: 2, target_id: COMMENTS + n + 1, created_at: n }));
    await insertRows(
      db,
      'favor',
      likes.flatMap((like, n) => [
        { zone: 'sw4', uid: fan(n), ...like },
        { zone: 'sw4', uid: fan(n + 1), ...like },
      ]),
    );
    const message = { zone: 'sw4', to_uid: ann, text: '', answers_id: null };
    const about = (n: number) => ({
      post_id: 1 + (n % POSTS),
      comment_id: n + 1,
      from_uid: fan(n),
      sent_at: n,
      once_key: null,
    });
    const kinds = [StoredKind.comment, StoredKind.comment, StoredKind.at];
    const kindOf = (n: number) => kinds[n % kinds.length] ?? StoredKind.at;
    await insertRows(
      db,
      'message',
      numbers(COMMENTS).map((n) => ({ ...message, ...about(n), kind: kindOf(n) })),
    );
    await insertRows(
      db,
      'message',
      numbers(LIKED).map((n) => ({
        ...message,
        ...about(COMMENTS + n),
        kind: StoredKind.favor,
        once_key: `c${COMMENTS + n + 1}`,
      })),
    );
    await insertRows(
      db,
      'message',
      numbers(NOTICES).map((n) => ({
        ...message,
        text: 'hello',
        from_uid: null,
        post_id: null,
        comment_id: null,
        sent_at: n,
        once_key: null,
        kind: n % 2 ? StoredKind.system : StoredKind.activity,
      })),
    );
    await insertRows(db, 'unread_like', [{ uid: ann, zone: 'sw4', n: LIKED }]);
    const elsewhere = numbers(100_000).map((n) => ({
      ...message,
      ...about(n),
      to_uid: fan(n),
      kind: StoredKind.comment,
    }));
    await insertRows(db, 'message', elsewhere);
  });
}

describeOnEachEngine('messages of somebody with 100,000', (open) => {
  let w: World;
  let ann: number;
  let fan: number;

  beforeAll(async () => {
    w = await createWorld(await open());
    ann = await w.user('ann');
    const fans = await Promise.all(numbers(40).map((n) => w.user(`fan${n}`)));
    fan = fans[0] ?? 0;
    await fill(w, ann, fans);
    await w.db.refreshStatistics();
  }, TEST_TIMEOUT_MS);

  /**
   * Of some calls: the middle one and the 99th of a hundred in milliseconds, and what one costs
   * this process on average.
   */
  async function measure(call: (n: number) => Promise<unknown>): Promise<{ p50: number; p99: number; cpu: number }> {
    const times: number[] = [];
    const before = process.cpuUsage();
    for (let n = 0; n < ROUNDS; n++) {
      const began = performance.now();
      await call(n);
      times.push(performance.now() - began);
    }
    const { user, system } = process.cpuUsage(before);
    times.sort((a, b) => a - b);
    return {
      p50: times[ROUNDS / 2] ?? 0,
      p99: times[Math.floor(ROUNDS * 0.99)] ?? 0,
      cpu: (user + system) / 1000 / ROUNDS,
    };
  }

  const countedAnew = (tag: string) => {
    w.ownCache.invalidate([tag]);
    return w.messages.unread(w.ctx(ann));
  };
  const list = (type: string, offset = 0) => w.messages.list(w.ctx(ann), { type, limit: 20, offset });
  const calls: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
    unread: () => w.messages.unread(w.ctx(ann)),
    'after one more message': () => countedAnew(messageTags.unread('sw4', ann)),
    'after one more like': () => countedAnew(messageTags.unreadLikes('sw4', ann)),
    comments: (n) => list('comment', n * 20),
    mentions: (n) => list('at', n * 20),
    likes: (n) => list('favors', n * 20),
    'system messages': (n) => list('systemMsg', n * 20),
    popover: () => w.messages.latest(w.ctx(ann), { tab: 'systemMsg', limit: 3, offset: 0 }),
  };

  async function figures(what: string): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const [name, call] of Object.entries(calls)) {
      const { p50, p99, cpu } = await measure(call);
      const figure = `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, CPU ${cpu.toFixed(1)} ms`;
      process.stdout.write(`${w.db.engine}, ${what}, ${name}: ${figure}\n`);
      found[name] = MEASURED ? p99 : Math.min(p50, cpu);
    }
    return found;
  }

  function expectQuick(found: Record<string, number>, bound: number): void {
    for (const [name, ms] of Object.entries(found)) expect(ms, name).toBeLessThan(bound);
  }

  it(
    'are listed and counted quickly when all are unread, also by somebody who blocks others',
    async () => {
      expect((await w.messages.unread(w.ctx(ann))).commentCount).toBe(COMMENTS);
      expectQuick(await figures('all unread'), BOUND_MS);
      await w.follow.block(w.ctx(ann), fan);
      expectQuick(await figures('all unread, one blocked'), 2 * BOUND_MS);
      await w.follow.unblock(w.ctx(ann), fan);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'are read quickly, and nobody waits long meanwhile',
    async () => {
      const began = performance.now();
      for (const type of ['comment', 'at', 'favors', 'systemMsg']) await w.messages.read(w.ctx(ann), type);
      process.stdout.write(`${w.db.engine}, 100,000 marked as read: ${(performance.now() - began).toFixed(0)} ms\n`);
      await w.db.tx(async () => {
        await sql`update message set is_read = 0 where id % 100 = 0`.execute(w.db.q());
        await sql`update unread_like set n = n + (select count(*) from message
          where to_uid = unread_like.uid and zone = unread_like.zone and kind = 2 and is_read = 0)`.execute(w.db.q());
      });
      await w.db.refreshStatistics();
      expectQuick(await figures('1 in 100 unread'), BOUND_MS);
    },
    TEST_TIMEOUT_MS,
  );

  describe('plans', () => {
    const planOf = async (query: Compilable): Promise<string> => {
      const { sql: text, parameters } = query.compile();
      const explain = (how: string) =>
        w.db.tx(() => w.db.q<unknown>().executeQuery(CompiledQuery.raw(`${how} ${text}`, [...parameters])));
      const { rows } = await explain('explain query plan').catch(() => explain('explain'));
      return rows.map((row) => JSON.stringify(row)).join('\n');
    };

    it('take the indexes', async () => {
      const reader = { uid: ann, zone: 'sw4', blocked: new Set<number>() };
      const range = { limit: 20, offset: 40 };
      const blocked = new Set([fan]);
      const likes = [
        unreadLikesQuery(w.db, { ...reader, blocked }),
        listQuery(w.db, reader, [StoredKind.favor], range),
      ];
      const others = [unreadQuery(w.db, reader), listQuery(w.db, reader, [StoredKind.comment, StoredKind.at], range)];
      for (const query of [...others, ...likes]) {
        const plan = await planOf({ compile: () => query.compile(w.db.q()) } as Compilable);
        expect(plan).toMatch(/message_(list|unread)/);
        expect(plan).not.toMatch(/Seq Scan on message|SCAN m\b/);
      }
      const kept = unreadLikesQuery(w.db, reader);
      const plan = await planOf({ compile: () => kept.compile(w.db.q()) } as Compilable);
      expect(plan).toMatch(/unread_like|SEARCH u /);
      expect(plan).not.toMatch(/message|SEARCH m /);
    });
  });
});
