import { exactTime, type AuditEntry, type RequestContext } from '../../../server/sdk/index.ts';
import type { StoredMark } from './store.ts';

/**
 * The row of the moderation log about a change of a mark: its action names the mark, its reason the
 * time and the categories.
 */
export function changeOfMark(
  { zone }: Pick<RequestContext, 'zone'>,
  postId: number,
  mark: StoredMark,
  isSet: boolean,
): AuditEntry {
  const at = (time: number) => (time === 0 ? '' : exactTime(time, zone.timeZone));
  const { startTime, endTime, themeIdList } = mark;
  const window = startTime || endTime ? [`${at(startTime)} – ${at(endTime)}`.trim()] : [];
  const themes = zone.themes.flatMap(({ themeId, name }) => (themeIdList.includes(themeId) ? [name] : []));
  return {
    action: `post.${isSet ? 'mark' : 'unmark'}.${mark.mark}`,
    targetType: 'post',
    targetId: postId,
    reason: isSet ? [...window, ...themes].join(' · ') : '',
    detail: { startTime, endTime, themeIdList },
  };
}
