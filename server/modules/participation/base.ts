import { sql, type RawBuilder } from 'kysely';
import type { ParticipationCursor, ParticipationRules } from './services.ts';
import { normalizeTopic, FavorTarget } from '../posts/index.ts';

/**
 * One page of those who have done the first thing that is asked, as `(uid, a, b)`: a range of one
 * index, continued behind the last row's `(a, b)`. A person may come more than once where they can
 * do it more than once. comment: `comment_post_user`; post: `post_topic_created_at`,
 * `post_theme_newest`, `post_newest`; like: `favor_target`; collect: `collect_post`; follow:
 * `follow_fans`.
 */
export function basePage(
  rules: ParticipationRules,
  after: ParticipationCursor | null,
  limit: number,
): RawBuilder<unknown> {
  const { zone, postId, needs, from, until } = rules;
  if (needs.comment)
    return sql`select c.uid as uid, 0 as a, c.uid as b from comment c
      where c.post_id = ${postId} and c.visible = 1 and c.uid > ${after?.b ?? 0} and c.created_at between ${from} and ${until}
      group by c.uid order by c.uid limit ${sql.lit(limit)}`;
  if (needs.post) return posts(rules, needs.post, after, limit);
  if (needs.like)
    return sql`select f.uid as uid, f.created_at as a, f.uid as b from favor f
      where f.target_type = ${sql.lit(FavorTarget.post)} and f.target_id = ${postId}
        and f.created_at <= ${after?.a ?? until} ${behind('f.created_at', 'f.uid', after)}
      order by f.created_at desc, f.uid desc limit ${sql.lit(limit)}`;
  if (needs.collect)
    return sql`select k.uid as uid, 0 as a, k.uid as b from collect k
      where k.post_id = ${postId} and k.uid > ${after?.b ?? 0} and k.created_at <= ${until} order by k.uid limit ${sql.lit(limit)}`;
  if (needs.follow !== null)
    return sql`select w.uid as uid, w.created_at as a, w.uid as b from follow w
      where w.target_uid = ${needs.follow} and w.created_at <= ${after?.a ?? until} ${behind('w.created_at', 'w.uid', after)}
      order by w.created_at desc, w.uid desc limit ${sql.lit(limit)}`;
  throw new Error(`the rules of post ${postId} in ${zone} ask for nothing that somebody does`);
}

function posts(
  { zone, from, until }: ParticipationRules,
  { topic, themeId }: NonNullable<ParticipationRules['needs']['post']>,
  after: ParticipationCursor | null,
  limit: number,
): RawBuilder<unknown> {
  const latest = after?.a ?? until;
  const themed = themeId === undefined ? sql`` : sql`and p.theme_id = ${themeId}`;
  if (topic !== undefined)
    return sql`select p.uid as uid, t.created_at as a, t.post_id as b from post_topic t join post p on p.id = t.post_id
      where t.zone = ${zone} and t.topic = ${normalizeTopic(topic)} and t.created_at between ${from} and ${latest} ${themed}
        ${behind('t.created_at', 't.post_id', after)}
      order by t.created_at desc, t.post_id desc limit ${sql.lit(limit)}`;
  return sql`select p.uid as uid, p.created_at as a, p.id as b from post p
    where p.zone = ${zone} ${themed} and p.visible = 1 and p.created_at between ${from} and ${latest}
      ${behind('p.created_at', 'p.id', after)}
    order by p.created_at desc, p.id desc limit ${sql.lit(limit)}`;
}

function behind(first: string, second: string, after: ParticipationCursor | null): RawBuilder<unknown> {
  if (!after) return sql``;
  const [a, b] = [sql.ref(first), sql.ref(second)];
  return sql`and (${a} < ${after.a} or ${b} < ${after.b})`;
}
