import { MINUTE_MS, SECOND_MS } from '../../../platform/contract/durations.ts';
import { dayAfter, dayIn, momentOf, timeText } from '../../../platform/contract/time.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { WRITING } from '../../../platform/contract/limits.ts';
import { CLOCK_DRIFT_MS, fail, viewerOf, type AppError, type Db, type RequestContext } from '../../sdk/index.ts';
import { managesPosts } from './queries.ts';
import type { Allowance } from './hooks.ts';
import type { ContentUsers } from './ports.ts';
import type { ContentTables } from './tables.ts';

/** Something that somebody is about to publish. */
export interface Writing {
  readonly ctx: RequestContext;
  readonly kind: 'post' | 'comment';
  /** Title and text, and the addresses of pictures: what makes it the same as another. */
  readonly text: string;
  /** The text in whose place it comes: that is not there any more to be repeated. */
  readonly replaces?: string;
  /** The post that it is on, for a comment. */
  readonly postId?: number;
  /** Absent: `WRITING`, without a limit for the day. */
  readonly allowance?: Allowance | undefined;
}

/** What somebody wrote lately: kind, time and text, as `recent_writing.entries` keeps it. */
type Entry = readonly [Writing['kind'], number, string];

/** The row of `recent_writing` of one person; the counts are of `day`, 20261127. */
interface Recent {
  readonly uid: number;
  readonly entries: readonly Entry[];
  readonly day: number;
  readonly posts: number;
  readonly comments: number;
}

const ROW = { zone: 'text', uid: 'int', entries: 'text', day: 'int', posts: 'int', comments: 'int' } as const;
/** Of whoever wrote nothing lately. */
const NOTHING = { entries: '[]', day: 0, posts: 0, comments: 0 } as const;
const COUNTED = { post: 'posts', comment: 'comments' } as const;

/**
 * The same text for everybody who reads it: width, case, spaces and what cannot be seen make no
 * difference. A short comment says the same of many posts ("well done"), so it is compared with
 * those on its own post alone.
 */
function sameness({ kind, text, postId = 0 }: Writing): string {
  const plain = text
    .replace(/<[^>]*>/g, '')
    .normalize('NFKC')
    .toLowerCase();
  const bare = plain.replace(/[\s\p{Cf}]+/gu, '');
  const place = kind === 'comment' && [...bare].length < WRITING.shortText ? postId : 0;
  return createHash('sha256').update(`${place} ${bare}`).digest('base64url').slice(0, 16);
}

/** What somebody wrote lately without what an edit replaces, which still counts as written. */
function withoutReplaced(writing: Writing, recent: Recent): Recent {
  if (writing.replaces === undefined) return recent;
  const gone = sameness({ ...writing, text: writing.replaces });
  return { ...recent, entries: recent.entries.map(([kind, at, same]) => [kind, at, same === gone ? '' : same]) };
}

/**
 * How fast and how often the same one person may publish in a zone (docs/product/writing-pace.md).
 * What somebody wrote lately is one row by person and zone, locked while it is decided: two hosts
 * agree. Nobody is held up who manages posts there, and nothing that is written outside of a
 * session: what a job publishes at its time, and the demo.
 */
export function createWritingPace(db: Db, users: Pick<ContentUsers, 'madeAt'>, isOn: boolean) {
  /** Where no plugin says how much. */
  function usual({ ctx, kind }: Writing, madeAt: number): Allowance {
    const isNew = ctx.now - madeAt < WRITING.newAccountMs;
    return { aMinute: WRITING.aMinute[isNew ? 'newAccount' : 'others'][kind], aDay: Infinity };
  }

  /** Each says when it may be tried again. */
  function refusalOf(writing: Writing, same: string, recent: Recent, madeAt: number): AppError | undefined {
    const { ctx, kind, allowance = usual(writing, madeAt) } = writing;
    const own = recent.entries.filter(([what]) => what === kind);
    const before = own.find(([, , text]) => text === same);
    if (before)
      return fail('TEXT_REPEATED', { minutes: Math.ceil((before[1] + WRITING.sameTextMs - ctx.now) / MINUTE_MS) });
    if (allowance.refusal) return allowance.refusal;
    const lately = own.filter(([, at]) => at > ctx.now - MINUTE_MS);
    const first = lately.at(-allowance.aMinute);
    if (first) {
      const seconds = Math.ceil((first[1] + MINUTE_MS - ctx.now) / SECOND_MS);
      return fail('WRITING_TOO_FAST', { max: allowance.aMinute, seconds });
    }
    if (recent[COUNTED[kind]] < allowance.aDay) return undefined;
    const { timeZone } = ctx.zone;
    const until = timeText(momentOf(dayAfter(recent.day, 1), timeZone), timeZone, ctx.locale, 'moment');
    return fail('WRITING_DAY_FULL', { max: allowance.aDay, until });
  }

  /** What somebody wrote lately, as it counts now. */
  function current(
    ctx: RequestContext,
    { uid, ...row }: Omit<Recent, 'entries'> & { readonly entries: string },
  ): Recent {
    // Written below.
    const entries = (JSON.parse(row.entries) as Entry[]).filter(
      ([, at]) => at > ctx.now - WRITING.sameTextMs && at <= ctx.now + CLOCK_DRIFT_MS,
    );
    const day = dayIn(ctx.now, ctx.zone.timeZone);
    const { posts, comments } = row.day === day ? row : { posts: 0, comments: 0 };
    return { uid, entries, day, posts, comments };
  }

  /**
   * In the transaction that publishes them, behind the locks of posts and request keys and before
   * those of counters: writes down those that may be published.
   * @returns why the others may not: TEXT_REPEATED, WRITING_TOO_FAST, WRITING_DAY_FULL
   */
  async function refusals<W extends Writing>(zone: string, writings: readonly W[]): Promise<Map<W, AppError>> {
    const refused = new Map<W, AppError>();
    const held = writings.filter(({ ctx }) => isOn && ctx.session !== null && !managesPosts(ctx.viewer));
    if (held.length === 0) return refused;
    const uids = [...new Set(held.map(({ ctx }) => viewerOf(ctx).uid))].toSorted((a, b) => a - b);
    const fresh = db.rowList(
      'fresh',
      ROW,
      uids.map((uid) => ({ zone, uid, ...NOTHING })),
    );
    // Makes the rows that are missing and locks the others, in one statement.
    const lock = sql<Omit<Recent, 'entries'> & { entries: string }>`insert into recent_writing
      (zone, uid, entries, day, posts, comments) select zone, uid, entries, day, posts, comments from ${fresh} where true
      on conflict (uid, zone) do update set entries = recent_writing.entries returning uid, entries, day, posts, comments`;
    const [locked, ages] = await Promise.all([lock.execute(db.q<ContentTables>()), users.madeAt(uids)]);
    const rows = new Map(locked.rows.map((row) => [row.uid, row]));
    const recent = new Map<number, Recent>();
    for (const writing of held) {
      const { ctx, kind } = writing;
      const { uid } = viewerOf(ctx);
      const row = rows.get(uid) ?? { uid, ...NOTHING };
      const before = withoutReplaced(writing, recent.get(uid) ?? current(ctx, row));
      const same = sameness(writing);
      const refusal = refusalOf(writing, same, before, ages.get(uid) ?? ctx.now);
      if (refusal) refused.set(writing, refusal);
      else {
        const count = COUNTED[kind];
        const entries: Entry[] = [...before.entries, [kind, ctx.now, same]];
        recent.set(uid, { ...before, entries, [count]: before[count] + 1 });
      }
    }
    const changed = [...recent.values()].map((one) => ({ ...one, zone, entries: JSON.stringify(one.entries) }));
    if (changed.length > 0)
      db.atEnd(sql`update recent_writing set entries = now.entries, day = now.day, posts = now.posts,
        comments = now.comments from ${db.rowList('now', ROW, changed)} where recent_writing.uid = now.uid and recent_writing.zone = now.zone`);
    return refused;
  }

  return {
    refusals,

    /** The same of one. @throws TEXT_REPEATED, WRITING_TOO_FAST, WRITING_DAY_FULL */
    async admit(writing: Writing): Promise<void> {
      const refusal = (await refusals(writing.ctx.zone.abbr, [writing])).get(writing);
      if (refusal) throw refusal;
    },
  };
}

export type WritingPace = ReturnType<typeof createWritingPace>;
