import { Check } from 'typebox/value';
import { fail, pluginError, type PostRow, type RequestContext } from '../../../server/sdk/index.ts';
import { MarkInfoArray, OLDEST_START, recommendable, type AskedMark, type MarkPostFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { StoredMark } from './store.ts';

/** What decides which marks are fit for a post. */
type Where = Pick<RequestContext, 'now' | 'zone'>;

/**
 * The marks among the extra fields of a new post, as asked for; empty when there are none.
 * @throws BAD_INPUT for what is no JSON of that shape, or names a mark twice
 */
export function readMarkInfoArray({ markInfoArray = '' }: MarkPostFields): AskedMark[] {
  if (markInfoArray.trim() === '') return [];
  const list = parse(markInfoArray);
  if (!Check(MarkInfoArray, list)) throw fail('BAD_INPUT', { field: 'markInfoArray' });
  if (new Set(list.map(({ mark }) => mark)).size < list.length) throw fail('BAD_INPUT', { field: 'markInfoArray' });
  return list;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/**
 * A mark that may be stored: a start that is over is "at once".
 * @throws MARK_TIMES, MARK_ENDED, MARK_THEME_REQUIRED, MARK_THEME_UNKNOWN
 */
export function readMark(where: Where, post: Pick<PostRow, 'theme_id'>, asked: AskedMark): StoredMark {
  const { mark, startTime = 0, endTime = 0, themeIdList = [] } = asked;
  if (endTime !== 0 && endTime <= startTime) throw pluginError(manifest, 'MARK_TIMES');
  if (endTime !== 0 && endTime <= where.now) throw pluginError(manifest, 'MARK_ENDED');
  if (mark !== 'RECOMMEND') return { mark, startTime, endTime, themeIdList: [] };
  if (themeIdList.length === 0) throw pluginError(manifest, 'MARK_THEME_REQUIRED');
  const known = new Set(recommendable(where.zone.themes, post.theme_id).map(({ themeId }) => themeId));
  if (!themeIdList.every((id) => known.has(id))) throw pluginError(manifest, 'MARK_THEME_UNKNOWN');
  return { mark, startTime, endTime, themeIdList: [...themeIdList].toSorted((a, b) => a - b) };
}

/**
 * @throws MARK_START_TOO_OLD for a start more than a day ago that the post's mark has not had all
 *   along
 */
export function refuseOldStart({ now }: Where, { startTime }: StoredMark, before: StoredMark | null): void {
  if (startTime !== 0 && startTime < now - OLDEST_START && startTime !== before?.startTime)
    throw pluginError(manifest, 'MARK_START_TOO_OLD');
}
