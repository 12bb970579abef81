import type { Expression, RawBuilder } from 'kysely';
import type { RequestContext } from '../../sdk/context.ts';
import { defineService } from '../../sdk/service.ts';

/** Something of a post, in SQL, by the expression for its id. */
export type OfPost<T> = (postId: Expression<unknown>) => RawBuilder<T>;

/** The posts that the viewer has collected in the context's zone, as their own list has them. */
export interface CollectionService {
  /**
   * Locks one of them until the transaction ends: it stays collected until then.
   * @throws NOT_FOUND unless they have collected it and everybody may see it
   */
  lock(ctx: RequestContext, wbId: number): Promise<void>;
  /**
   * How many there are of each kind; those that their list leaves out are not counted.
   * @param by the kind, in SQL, of a collected post's id
   */
  counts(ctx: RequestContext, by: OfPost<number | null>): Promise<ReadonlyMap<number | null, number>>;
}
export const collectionService = defineService<CollectionService>('collections');
