import type { AuditEntry, RequestContext } from '../../../../server/sdk/index.ts';
import type { StoredMark } from './store.ts';

/** The row of the moderation log about a change of a mark: its action names the mark, its reason the time and the categories. */
export function changeOfMark(
  { zone }: Pick<RequestContext, 'zone'>,
  postId: number,
  mark: StoredMark,
  isSet: boolean,
): AuditEntry {
  const at = (time: number) => (time === 0 ? '' : textOf(time, zone.timeZone));
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

/** `2026-11-21 16:00`, as people of every language read it. */
const textOf = (time: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(time);
