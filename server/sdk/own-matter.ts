import { viewerOf, type RequestContext } from './context.ts';
import { fail } from './errors.ts';

/**
 * Nobody decides about what is theirs, whatever rights they have: what they wrote, uploaded or are
 * (docs/product/permission-codes.md).
 * @param uids whose it is @throws OWN_MATTER
 */
export function assertNotOwn(ctx: RequestContext, ...uids: readonly number[]): void {
  if (uids.includes(viewerOf(ctx).uid)) throw fail('OWN_MATTER');
}
