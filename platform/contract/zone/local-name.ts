import type { Locale } from '../locale.ts';

/** What a zone or theme is called in a language: its Chinese name where it has no English one. */
export const localName = (
  { name, nameEn }: { readonly name: string; readonly nameEn?: string | undefined },
  locale: Locale,
): string => (locale === 'en' && nameEn) || name;
