import { sql, type Expression, type SqlBool } from 'kysely';
import { ALL_ZONES } from '../../../platform/contract/permission-codes.ts';
import type { RequestContext } from '../../sdk/context.ts';
import { RestrictionKind } from './services.ts';

/*
 * Conditions on a uid, for SQL of lists that show or propose people. The few who are out are read
 * once for a statement.
 */

/** The account is not frozen. System accounts are, from the start. */
export const isNotFrozen = (uid: Expression<number>) =>
  sql<SqlBool>`${uid} not in (select a.id from account a where a.status = 1)`;

/** Nor is the person banned in this zone now. */
export const isInOrder = (uid: Expression<number>, { zone, now }: Pick<RequestContext, 'zone' | 'now'>) =>
  sql<SqlBool>`${isNotFrozen(uid)} and ${uid} not in (select r.uid from user_restriction r
    where r.zone in (${zone.abbr}, ${ALL_ZONES}) and r.kind = ${sql.lit(RestrictionKind.ban)} and r.until > ${now})`;
