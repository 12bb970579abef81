/** Languages of the product; the first is the default. */
export const LOCALES = ['zh-CN', 'en'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'zh-CN';
/** Cookie that remembers the chosen language. */
export const LOCALE_COOKIE = 'lng';

/** Query parameter of pages that chooses a language: it is remembered, and leaves the address. */
export const LOCALE_PARAM = 'lng';

export const isLocale = (value: unknown): value is Locale => (LOCALES as readonly unknown[]).includes(value);
