import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Holds for members with less than this experience, what waits to be settled not counted; for
 * everybody where there is no such level. A look-up by the key of `levels_member`.
 */
export const belowLevel =
  (zone: string, exp: number | undefined) =>
  (uid: Expression<unknown>): RawBuilder<SqlBool> =>
    exp === undefined
      ? sql<SqlBool>`1 = 1`
      : exp === 0
        ? sql<SqlBool>`1 = 0`
        : sql<SqlBool>`not exists (select 1 from levels_member lm
            where lm.zone = ${zone} and lm.uid = ${uid} and lm.exp >= ${exp} limit 1 offset 0)`;
