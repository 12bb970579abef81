import { Type } from 'typebox';
import { LIMITS } from './limits.ts';

/** Shared field schemas. Ids are positive integers, times integer milliseconds since the epoch (design section 5). */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const Time = Type.Integer({ minimum: 0 });
export const Count = Type.Integer({ minimum: 0 });
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);
/** Made once per thing that is sent: a retry bears the same one. */
export const RequestKey = Type.String({ pattern: '^[\\w-]{8,64}$' });
export const Empty = Type.Object({});

/** Paging of every list: `limit` 1 to 50, `offset` from 0. */
export const Paging = {
  limit: Type.Integer({ minimum: 1, maximum: LIMITS.pageSize, default: 20 }),
  offset: Type.Integer({ minimum: 0, maximum: LIMITS.pageOffset, default: 0 }),
};
