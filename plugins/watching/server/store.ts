import { sql } from 'kysely';
import type { Db } from '../../../server/sdk/index.ts';
import { LEVELS, SUBJECTS, type ChoiceRow, type WatchingTables } from './tables.ts';

type Key = Pick<ChoiceRow, 'uid' | 'zone' | 'subject' | 'target_id'>;
type Range = { readonly limit: number; readonly offset: number };

/** The statements about what people have chosen; writes are for a transaction. */
export function createWatchStore(db: Db) {
  const q = () => db.q<WatchingTables>();
  const choices = (of: Pick<ChoiceRow, 'uid' | 'zone' | 'subject'>) =>
    q()
      .selectFrom('watching_choice')
      .where('uid', '=', of.uid)
      .where('zone', '=', of.zone)
      .where('subject', '=', of.subject);

  return {
    /** One choice of a person waits for the other, so that none goes over the limit. */
    async lockPerson(uid: number): Promise<void> {
      const person = q().insertInto('watching_person').values({ uid, words: '[]' });
      await person.onConflict((conflict) => conflict.column('uid').doNothing()).execute();
      await db.forUpdate(q().selectFrom('watching_person').select('uid').where('uid', '=', uid)).execute();
    },

    async level({ target_id, ...of }: Key): Promise<number | undefined> {
      const found = choices(of).select('level').where('target_id', '=', target_id);
      return (await found.executeTakeFirst())?.level;
    },

    /** In all zones. */
    async count(uid: number): Promise<number> {
      const all = q().selectFrom('watching_choice').where('uid', '=', uid);
      return Number((await all.select(({ fn }) => fn.countAll().as('n')).executeTakeFirstOrThrow()).n);
    },

    async put(row: ChoiceRow): Promise<void> {
      const { level, created_at } = row;
      await q()
        .insertInto('watching_choice')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['uid', 'zone', 'subject', 'target_id']).doUpdateSet({ level, created_at }),
        )
        .execute();
    },

    async remove({ uid, zone, subject, target_id }: Key): Promise<void> {
      const own = q().deleteFrom('watching_choice').where('uid', '=', uid).where('zone', '=', zone);
      await own.where('subject', '=', subject).where('target_id', '=', target_id).execute();
    },

    /** One page, the latest first, and one more when there is a next page. */
    list: (of: Pick<ChoiceRow, 'uid' | 'zone' | 'subject'>, { limit, offset }: Range): Promise<ChoiceRow[]> =>
      choices(of)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('target_id', 'desc')
        .limit(limit + 1)
        .offset(offset)
        .execute(),

    /** All that a person has chosen of a subject in a zone. */
    all: (of: Pick<ChoiceRow, 'uid' | 'zone' | 'subject'>): Promise<Pick<ChoiceRow, 'target_id' | 'level'>[]> =>
      choices(of).select(['target_id', 'level']).execute(),

    /** Keys of the topics that a person has muted. */
    async mutedTopics(uid: number, zone: string): Promise<string[]> {
      const { rows } = await sql<{ key: string }>`select t.key from watching_choice c join topic t on t.id = c.target_id
        where c.uid = ${uid} and c.zone = ${zone} and c.subject = ${sql.lit(SUBJECTS.topic)}
          and c.level = ${sql.lit(LEVELS.mute)}`.execute(q());
      return rows.map(({ key }) => key);
    },

    /**
     * Who follows a post, locked in the order of their ids: of two comments the second waits until
     * the first is told.
     */
    async followersOf(postId: number): Promise<number[]> {
      const rows = q().selectFrom('watching_choice').select('uid').where('subject', '=', SUBJECTS.post);
      const followers = rows.where('target_id', '=', postId).where('level', '=', LEVELS.watch).orderBy('uid');
      return (await db.forUpdate(followers).execute()).map(({ uid }) => uid);
    },

    /** Whether a comment is to be read, and what it answers, too. */
    async isShown(commentId: number): Promise<boolean> {
      const { rows } = await sql`select 1 from comment c left join comment p on p.id = c.parent_id
        where c.id = ${commentId} and c.visible = 1 and coalesce(p.visible, 1) = 1`.execute(q());
      return rows.length > 0;
    },

    /** Answers to a comment that are to be read together with it. */
    async answersTo(commentId: number): Promise<{ readonly id: number; readonly uid: number }[]> {
      const { rows } = await sql<{ id: number; uid: number }>`select id, uid from comment
        where parent_id = ${commentId} and visible = 1 order by id`.execute(q());
      return rows;
    },

    /** Whether anybody does, for which nothing is locked. */
    async isFollowed(postId: number): Promise<boolean> {
      return (await followersQuery(db, postId).limit(1).executeTakeFirst()) !== undefined;
    },

    /** Which of these people have muted which of these posts. */
    muted: (uids: readonly number[], posts: readonly number[]) => mutedQuery(db, uids, posts).execute(),

    async words(uid: number): Promise<readonly string[]> {
      const own = q().selectFrom('watching_person').select('words').where('uid', '=', uid);
      // JSON that `putWords` wrote.
      return JSON.parse((await own.executeTakeFirst())?.words ?? '[]') as string[];
    },

    async putWords(uid: number, words: readonly string[]): Promise<void> {
      const row = { uid, words: JSON.stringify(words) };
      const person = q().insertInto('watching_person').values(row);
      await person.onConflict((conflict) => conflict.column('uid').doUpdateSet({ words: row.words })).execute();
    },

    async seenAt(uid: number, zone: string): Promise<number> {
      const seen = q().selectFrom('watching_seen').select('seen_at').where('uid', '=', uid).where('zone', '=', zone);
      return (await seen.executeTakeFirst())?.seen_at ?? 0;
    },

    async putSeen(uid: number, zone: string, seen_at: number): Promise<void> {
      await q()
        .insertInto('watching_seen')
        .values({ uid, zone, seen_at })
        .onConflict((conflict) =>
          conflict.columns(['uid', 'zone']).doUpdateSet({ seen_at }).where('watching_seen.seen_at', '<', seen_at),
        )
        .execute();
    },
  };
}
export type WatchStore = ReturnType<typeof createWatchStore>;

/** Followers of a post, a range of `watching_choice_target`. */
export const followersQuery = (db: Db, postId: number) =>
  db
    .q<WatchingTables>()
    .selectFrom('watching_choice')
    .select('uid')
    .where('subject', '=', SUBJECTS.post)
    .where('target_id', '=', postId)
    .where('level', '=', LEVELS.watch);

/** Ranges of the same index. */
export const mutedQuery = (db: Db, uids: readonly number[], posts: readonly number[]) =>
  db
    .q<WatchingTables>()
    .selectFrom('watching_choice')
    .select(['uid', 'target_id'])
    .where('subject', '=', SUBJECTS.post)
    .where('target_id', 'in', [...posts])
    .where('level', '=', LEVELS.mute)
    .where('uid', 'in', [...uids]);
