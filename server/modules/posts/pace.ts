import { MINUTE_MS } from '../../../platform/contract/durations.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { WRITING } from '../../../platform/contract/limits.ts';
import { createLru, fail, viewerOf, type AppError, type Db, type RequestContext } from '../../sdk/index.ts';
import { managesPosts } from './queries.ts';
import type { ContentTables } from './tables.ts';

/** Something that somebody is about to publish. */
export interface Writing {
  readonly ctx: RequestContext;
  readonly kind: 'post' | 'comment';
  /** Title and text, and the addresses of pictures: what makes it the same as another. */
  readonly text: string;
  /** The post that it is on, for a comment. */
  readonly postId?: number;
}

/** What somebody wrote lately: kind, time and text, as `recent_writing.entries` keeps it. */
type Entry = readonly [Writing['kind'], number, string];

const ROW = { zone: 'text', uid: 'int', entries: 'text' } as const;
const AGES_KEPT = 10_000;

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

/**
 * How fast and how often the same one person may publish in a zone (docs/product/writing-pace.md).
 * What somebody wrote lately is one row by person and zone, locked while it is decided: two hosts
 * agree. Nobody is held up who manages posts there, and nothing that is written outside of a
 * session: what a job publishes at its time, and the demo.
 */
export function createWritingPace(db: Db, isOn: boolean) {
  /** When accounts were made: that never changes. */
  const ages = createLru<number, { readonly madeAt: number }>(AGES_KEPT);

  async function learnAges(uids: readonly number[]): Promise<void> {
    const unknown = uids.filter((uid) => ages.get(uid) === undefined);
    if (unknown.length === 0) return;
    const accounts = db.q<{ account: { id: number; created_at: number } }>().selectFrom('account');
    const rows = await accounts.select(['id', 'created_at']).where(db.isAmong('id', unknown)).execute();
    for (const { id, created_at } of rows) ages.set(id, { madeAt: created_at });
  }

  function refusalOf(writing: Writing, same: string, entries: readonly Entry[]): AppError | undefined {
    const { ctx, kind } = writing;
    const own = entries.filter(([what]) => what === kind);
    if (own.some(([, , text]) => text === same))
      return fail('TEXT_REPEATED', { minutes: WRITING.sameTextMs / MINUTE_MS });
    const isNew = ctx.now - (ages.get(viewerOf(ctx).uid)?.madeAt ?? ctx.now) < WRITING.newAccountMs;
    const most = WRITING.aMinute[isNew ? 'newAccount' : 'others'][kind];
    const lately = own.filter(([, at]) => at > ctx.now - MINUTE_MS).length;
    return lately >= most ? fail('WRITING_TOO_FAST', { max: most }) : undefined;
  }

  /**
   * In the transaction that publishes them, behind the locks of posts and request keys and before
   * those of counters: writes down those that may be published.
   * @returns why the others may not: TEXT_REPEATED, WRITING_TOO_FAST
   */
  async function refusals<W extends Writing>(zone: string, writings: readonly W[]): Promise<Map<W, AppError>> {
    const refused = new Map<W, AppError>();
    const held = writings.filter(({ ctx }) => isOn && ctx.session !== null && !managesPosts(ctx.viewer));
    if (held.length === 0) return refused;
    const uids = [...new Set(held.map(({ ctx }) => viewerOf(ctx).uid))].toSorted((a, b) => a - b);
    const fresh = db.rowList(
      'fresh',
      ROW,
      uids.map((uid) => ({ zone, uid, entries: '[]' })),
    );
    // Makes the rows that are missing and locks the others, in one statement.
    const lock = sql<{ uid: number; entries: string }>`insert into recent_writing (zone, uid, entries)
      select zone, uid, entries from ${fresh} where true
      on conflict (uid, zone) do update set entries = recent_writing.entries returning uid, entries`;
    const [locked] = await Promise.all([lock.execute(db.q<ContentTables>()), learnAges(uids)]);
    // Written below.
    const recent = new Map(locked.rows.map(({ uid, entries }) => [uid, JSON.parse(entries) as Entry[]]));
    const changed = new Set<number>();
    for (const writing of held) {
      const { ctx, kind } = writing;
      const { uid } = viewerOf(ctx);
      const entries = (recent.get(uid) ?? []).filter(([, at]) => at > ctx.now - WRITING.sameTextMs);
      const same = sameness(writing);
      const refusal = refusalOf(writing, same, entries);
      if (refusal) refused.set(writing, refusal);
      else {
        recent.set(uid, [...entries, [kind, ctx.now, same]]);
        changed.add(uid);
      }
    }
    const rows = [...changed].map((uid) => ({ zone, uid, entries: JSON.stringify(recent.get(uid)) }));
    if (rows.length > 0)
      db.atEnd(sql`update recent_writing set entries = now.entries from ${db.rowList('now', ROW, rows)}
        where recent_writing.uid = now.uid and recent_writing.zone = now.zone`);
    return refused;
  }

  return {
    refusals,

    /** The same of one. @throws TEXT_REPEATED, WRITING_TOO_FAST */
    async admit(writing: Writing): Promise<void> {
      const refusal = (await refusals(writing.ctx.zone.abbr, [writing])).get(writing);
      if (refusal) throw refusal;
    },
  };
}

export type WritingPace = ReturnType<typeof createWritingPace>;
