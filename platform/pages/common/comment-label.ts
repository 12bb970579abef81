import type { TFunction } from 'i18next';
import type { Locale } from '../../contract/locale.ts';
import { shortCount } from '../../sdk/short-count.ts';

/**
 * What the way to the comments of a post says, and its whole name where that says more: it begins
 * with, or holds, what is read there.
 */
export function commentLabel(
  count: number,
  { t, locale }: { readonly t: TFunction; readonly locale: Locale },
): { readonly text: string; readonly name?: string } {
  if (count === 0) return { text: t('post.comment') };
  const text = shortCount(count, locale);
  return { text, name: t('post.commentCount', { n: text }) };
}
