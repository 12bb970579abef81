import { LIMITS, type CallFn } from '../../../platform/sdk/index.ts';
import { commentList, CommentSort, type Comment } from '../contract.ts';

/** So many pages are gone through; of more new comments one of the first is near enough. */
const PAGES = 5;

type Dated = Pick<Comment, 'cid' | 'createTime'> & { readonly replies: readonly Pick<Comment, 'cid' | 'createTime'>[] };

/**
 * The oldest comment of a post that was written since a moment, from the newest on.
 * @param since milliseconds
 * @returns its id; null when there are none but replies to older comments
 * @throws what the call throws
 */
export async function firstNew(call: CallFn, wbId: number, since: number): Promise<number | null> {
  let first: number | null = null;
  for (let page = 0; page < PAGES; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the next page is needed only when all of this one is new
    const { list, hasMore } = await call(commentList, {
      wbId,
      sort: CommentSort.newest,
      limit: LIMITS.pageSize,
      offset: page * LIMITS.pageSize,
    });
    first = oldestNew(list, since) ?? first;
    if (!hasMore || list.some(({ createTime }) => createTime <= since)) break;
  }
  return first;
}

/**
 * Of comments from the newest to the oldest the last that is new; else a new reply to one of them.
 */
export function oldestNew(list: readonly Dated[], since: number): number | null {
  const isNew = ({ createTime }: Pick<Dated, 'createTime'>) => createTime > since;
  return (list.findLast(isNew) ?? list.flatMap(({ replies }) => replies).find(isNew))?.cid ?? null;
}
