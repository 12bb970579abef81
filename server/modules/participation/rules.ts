import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ALL_ZONES, PermissionCode } from '../../../platform/contract/permission-codes.ts';
import type { ParticipationRules, ParticipationReason } from './services.ts';
import { AccountStatus } from '../accounts/index.ts';
import { normalizeTopic, FavorTarget } from '../posts/index.ts';

type Condition = RawBuilder<SqlBool>;

/** What the core's manifest declares. */
export const CORE_STAFF_CODES: readonly number[] = [
  PermissionCode.mastermind,
  PermissionCode.manager,
  PermissionCode.punishment,
  PermissionCode.checkManager,
];

/** Reasons of `outsidersQuery`, and of whoever is named. */
const OUTSIDERS: readonly string[] = ['author', 'staff', 'restricted'];

/** The person of a row of the base, or of the one who asks. */
const uid = sql.ref('b.uid');

export type Need = keyof ParticipationRules['needs'];

/**
 * The thing by which people are found: the first that is asked for. `base.ts` has the index of
 * each.
 */
export function baseOf({ needs }: ParticipationRules): Need {
  const asked: Need[] = ['comment', 'post', 'like', 'collect', 'follow'];
  const base = asked.find((need) => needs[need] !== null && needs[need] !== false);
  if (!base) throw new Error('these rules ask for nothing that somebody does');
  return base;
}

/**
 * The few who are out whatever they do, as rows of (uid, reason): three small tables, read once.
 * @param staffCodes of whom the rules speak as staff (`staffCodes` of the manifests)
 */
export function outsidersQuery(
  { zone, at, isStaffOut, areRestrictedOut }: ParticipationRules,
  staffCodes: readonly number[],
): RawBuilder<OutsiderRow> {
  const staff = sql`select g.uid as uid, 'staff' as reason from permission_grant g
    where g.zone in (${zone}, ${ALL_ZONES}) and g.code in (${sql.join(staffCodes)})`;
  const restricted = sql`select r.uid as uid, 'restricted' as reason from user_restriction r
    where r.zone in (${zone}, ${ALL_ZONES}) and r.until > ${at}`;
  const frozen = sql`select a.id as uid, 'restricted' as reason from account a where a.status = 1`;
  return sql<OutsiderRow>`${sql.join([...(isStaffOut ? [staff] : []), ...(areRestrictedOut ? [restricted] : []), frozen], sql` union all `)}`;
}

export interface OutsiderRow {
  uid: number;
  reason: ParticipationReason;
}

/**
 * What may be against somebody, in the order in which it is told; each holds when it is so. Every
 * look-up is by a key: (uid, ...) of grants, restrictions, likes, collections, follows, the
 * account, (post, uid) of comments, (zone, uid, time) of posts. `limit 1 offset 0` keeps a planner
 * from reading the whole table into a hash for each page.
 * @param isPage leaves out what `outsidersQuery` and the base itself answer
 */
export function objections(
  rules: ParticipationRules,
  isPage: boolean,
  staffCodes: readonly number[],
): (readonly [ParticipationReason, Condition])[] {
  const { zone, postId, at, needs } = rules;
  const time = { from: rules.from, until: rules.until };
  const found: [ParticipationReason, Condition | null][] = [
    ['author', rules.without.length > 0 ? isOneOf(rules.without) : null],
    ['staff', isStaff(rules, staffCodes)],
    ['restricted', rules.areRestrictedOut ? sql<SqlBool>`(${isRestricted(zone, at)} or ${isFrozen})` : isFrozen],
    ...rules.more.map(({ reason, holds }): [ParticipationReason, Condition] => [reason, holds(uid)]),
    [
      'unverified',
      rules.areUnverifiedOut
        ? sql<SqlBool>`not exists (select 1 from real_name n where n.uid = b.uid limit 1 offset 0)`
        : null,
    ],
    ['age', rules.accountsUntil === null ? null : isYounger(rules.accountsUntil)],
    ['comment', needs.comment ? not(commented(postId, time)) : null],
    ['post', needs.post ? not(posted(zone, needs.post, time)) : null],
    ['like', needs.like ? not(liked(postId, time)) : null],
    ['collect', needs.collect ? not(collected(postId, time)) : null],
    ['follow', needs.follow === null ? null : not(follows(needs.follow, time))],
  ];
  const isAsked = (reason: string): boolean => !isPage || !(OUTSIDERS.includes(reason) || reason === baseOf(rules));
  return found.flatMap(([reason, condition]) => (condition && isAsked(reason) ? [[reason, condition] as const] : []));
}

interface Span {
  readonly from: number;
  readonly until: number;
}

const isOneOf = (uids: readonly number[]): Condition => sql<SqlBool>`b.uid in (${sql.join([...uids])})`;

const not = (condition: Condition): Condition => sql<SqlBool>`not ${condition}`;

/** Null: staff are not out. */
function isStaff({ zone, isStaffOut, withoutAsStaff }: ParticipationRules, codes: readonly number[]): Condition | null {
  if (withoutAsStaff.length === 0) return isStaffOut ? holdsCode(zone, codes) : null;
  const named = isOneOf(withoutAsStaff);
  return isStaffOut ? sql<SqlBool>`(${named} or ${holdsCode(zone, codes)})` : named;
}

const holdsCode = (
  zone: string,
  codes: readonly number[],
): Condition => sql<SqlBool>`exists (select 1 from permission_grant g
  where g.uid = b.uid and g.zone in (${zone}, ${ALL_ZONES}) and g.code in (${sql.join(codes)}) limit 1 offset 0)`;

const isRestricted = (zone: string, at: number): Condition => sql<SqlBool>`exists (select 1 from user_restriction r
  where r.uid = b.uid and r.zone in (${zone}, ${ALL_ZONES}) and r.until > ${at} limit 1 offset 0)`;

/** Frozen accounts, and system accounts, which nobody can log in as. */
const isFrozen: Condition = sql<SqlBool>`not exists (select 1 from account a
  where a.id = b.uid and a.status = ${sql.lit(AccountStatus.ok)} limit 1 offset 0)`;

const isYounger = (until: number): Condition =>
  sql<SqlBool>`exists (select 1 from account a where a.id = b.uid and a.created_at > ${until} limit 1 offset 0)`;

const commented = (postId: number, { from, until }: Span): Condition => sql<SqlBool>`exists (select 1 from comment c
  where c.post_id = ${postId} and c.uid = b.uid and c.visible = 1 and c.created_at between ${from} and ${until} limit 1 offset 0)`;

function posted(zone: string, { topic, themeId }: NonNullable<ParticipationRules['needs']['post']>, span: Span) {
  const topical =
    topic === undefined
      ? sql``
      : sql`and exists (select 1 from post_topic t where t.post_id = p.id and t.topic = ${normalizeTopic(topic)})`;
  const themed = themeId === undefined ? sql`` : sql`and p.theme_id = ${themeId}`;
  return sql<SqlBool>`exists (select 1 from post p where p.zone = ${zone} and p.uid = b.uid and p.visible = 1
    and p.created_at between ${span.from} and ${span.until} ${themed} ${topical} limit 1 offset 0)`;
}

const liked = (postId: number, { until }: Span): Condition => sql<SqlBool>`exists (select 1 from favor f
  where f.uid = b.uid and f.target_type = ${sql.lit(FavorTarget.post)} and f.target_id = ${postId} and f.created_at <= ${until} limit 1 offset 0)`;

const collected = (postId: number, { until }: Span): Condition => sql<SqlBool>`exists (select 1 from collect k
  where k.uid = b.uid and k.post_id = ${postId} and k.created_at <= ${until} limit 1 offset 0)`;

const follows = (target: number, { until }: Span): Condition => sql<SqlBool>`exists (select 1 from follow w
  where w.uid = b.uid and w.target_uid = ${target} and w.created_at <= ${until} limit 1 offset 0)`;
