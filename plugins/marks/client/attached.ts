import { recommendable, type MarkInfo } from '../contract.ts';

const NONE: readonly MarkInfo[] = [];

/**
 * The marks that a new post is to have: what the composer keeps of them, perhaps by an older
 * version.
 */
export const marksIn = (value: unknown): readonly MarkInfo[] => (Array.isArray(value) ? value : NONE);

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
