import { AppError, INCOMPLETE, type RequestContext } from '../../sdk/index.ts';

/**
 * What others are shown where the publisher's system does not answer: nothing of it, rather than no
 * page.
 * @param ctx what is made for it is kept for nobody then; null where the caller asks again soon by
 *   itself
 */
export async function orWithout<T>(ctx: Pick<RequestContext, 'tag'> | null, work: Promise<T>, without: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.id !== 'GAME_DATA_DOWN') throw error;
    ctx?.tag(INCOMPLETE);
    return without;
  }
}
