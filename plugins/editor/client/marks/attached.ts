import { recommendable, type MarkInfo } from '../../contract/marks.ts';

/** What the composer keeps of marks, among other values of this plugin. */
interface Attached {
  readonly marks?: readonly MarkInfo[];
}

const NONE: readonly MarkInfo[] = [];
const attachedOf = (value: unknown): Attached => (typeof value === 'object' && value !== null ? value : {});

/** The marks that a new post is to have; an older version may have kept something else. */
export function marksIn(value: unknown): readonly MarkInfo[] {
  const { marks } = attachedOf(value);
  return Array.isArray(marks) ? marks : NONE;
}

export const withMarks = (value: unknown, marks: readonly MarkInfo[]): Attached => ({ ...attachedOf(value), marks });

/**
 * The marks without categories in which a post of this one cannot be recommended; the same array
 * when all fit.
 */
export function fitting(
  marks: readonly MarkInfo[],
  themes: Parameters<typeof recommendable>[0],
  themeId: number,
): readonly MarkInfo[] {
  const known = new Set(recommendable(themes, themeId).map((theme) => theme.themeId));
  if (marks.every(({ themeIdList }) => themeIdList.every((id) => known.has(id)))) return marks;
  return marks.flatMap((info) => {
    const themeIdList = info.themeIdList.filter((id) => known.has(id));
    return info.mark === 'RECOMMEND' && themeIdList.length === 0 ? [] : [{ ...info, themeIdList }];
  });
}

/** The field of `POST weibo/add`. */
export function markFields(value: unknown): { markInfoArray?: string } {
  const marks = marksIn(value);
  return marks.length > 0 ? { markInfoArray: JSON.stringify(marks) } : {};
}
