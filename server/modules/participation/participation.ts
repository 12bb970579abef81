import { sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import type { ContentTables } from '../posts/index.ts';
import { basePage } from './base.ts';
import type { ParticipationCursor, ParticipationService, PublicContent } from './services.ts';
import { baseOf, objections, outsidersQuery } from './rules.ts';

interface Row {
  uid: number;
  /** Place in the base's order, where that is not the uid. */
  a?: number;
  b?: number;
  reason?: string;
}

/** `participationService`: statements are set-based and bounded by their page. */
export function createParticipation(db: Db, staffCodes: readonly number[]): ParticipationService {
  const q = () => db.q<ContentTables>();

  return {
    async outsiders(rules) {
      const { rows } = await outsidersQuery(rules, staffCodes).execute(q());
      const found = new Map<number, string>();
      // The first reason counts.
      const named = [
        ...rules.without.map((uid) => ({ uid, reason: 'author' })),
        ...rules.withoutAsStaff.map((uid) => ({ uid, reason: 'staff' })),
      ];
      for (const { uid, reason } of [...named, ...rows]) if (!found.has(uid)) found.set(uid, reason);
      return found;
    },

    async page(rules, after, limit) {
      const cases = objections(rules, true, staffCodes).map(([reason, holds]) => sql`when ${holds} then ${reason}`);
      // A million rows are read so: no column is asked for that says nothing.
      const columns = [
        sql`b.uid`,
        ...(isByUid(rules) ? [] : [sql`b.a, b.b`]),
        ...(cases.length > 0 ? [sql`case ${sql.join(cases, sql` `)} else '' end as reason`] : []),
      ];
      const { rows } = await sql<Row>`select ${sql.join(columns)}
        from (${basePage(rules, after, limit)}) as b`.execute(q());
      return {
        people: rows.map(({ uid, reason = '' }) => ({ uid, reason })),
        next: rows.length === limit ? lastOf(rules, rows) : null,
      };
    },

    async objectionsTo(rules, uid) {
      const all = objections(rules, false, staffCodes);
      if (all.length === 0) return [];
      const columns = all.map(
        ([, holds], index) => sql`case when ${holds} then 1 else 0 end as ${sql.ref(`r${index}`)}`,
      );
      const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}
        from (select a.id as uid from account a where a.id = ${uid}) as b`.execute(q());
      return all.flatMap(([reason], index) => (rows[0]?.[`r${index}`] === 0 ? [] : [reason]));
    },

    async stateOf(postId) {
      const query = q().selectFrom('post').select(['visible', 'deleted_at', 'floor_count']).where('id', '=', postId);
      const row = await query.executeTakeFirst();
      return {
        isVisible: row?.visible === 1,
        isDeleted: row === undefined || row.deleted_at !== null,
        floor: row?.floor_count ?? 0,
      };
    },

    // The lowest bit of `forbid_comment` makes replies private (`CommentBits`).
    async firstPublic({ id, zone }, { from, until, floor }) {
      const posts =
        await sql<PublicContent>`select 'post' as kind, id, id as "postId", title, content, created_at as "createdAt"
        from post where zone = ${zone} and visible = 1 and created_at between ${from} and ${until}
        order by created_at, id limit 1`.execute(q());
      const comments =
        await sql<PublicContent>`select 'comment' as kind, c.id, c.post_id as "postId", '' as title, c.content, c.created_at as "createdAt"
        from comment c where c.post_id = ${id} and c.visible = 1 and c.floor > 0 and c.floor > ${floor} and c.created_at between ${from} and ${until}
          and exists (select 1 from post p where p.id = c.post_id and p.visible = 1 and p.forbid_comment % 2 = 0)
        order by c.floor limit 1`.execute(q());
      const [post, comment] = [posts.rows[0] ?? null, comments.rows[0] ?? null];
      if (!post || !comment) return post ?? comment;
      return comment.createdAt < post.createdAt ? comment : post;
    },
  };
}

type Rules = Parameters<ParticipationService['page']>[0];

/**
 * Whether the base is in the order of the uids, from the lowest; else it is in that of (a, b), from
 * the highest.
 */
const isByUid = (rules: Rules): boolean => ['comment', 'collect'].includes(baseOf(rules));

/** The end of a page, whose rows may come in any order. */
function lastOf(rules: Rules, rows: readonly Row[]): ParticipationCursor {
  const isUid = isByUid(rules);
  const cursors = rows.map(({ uid, a = 0, b = 0 }) => (isUid ? { a: 0, b: uid } : { a, b }));
  return cursors.reduce((end, one) => {
    const isBehind = isUid ? one.b > end.b : one.a < end.a || (one.a === end.a && one.b < end.b);
    return isBehind ? one : end;
  });
}
