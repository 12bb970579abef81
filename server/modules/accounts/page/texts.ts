import type { Locale } from '../../../../platform/contract/locale.ts';
import en from './locales/en.json' with { type: 'json' };
import zhCN from './locales/zh-CN.json' with { type: 'json' };

export type PageTexts = Readonly<Record<keyof typeof zhCN, string>>;

const TEXTS: Readonly<Record<Locale, PageTexts>> = { 'zh-CN': zhCN, en };

/** The texts of the account page, `{{zone}}` filled in. */
export function pageTexts(locale: Locale, zone: string): PageTexts {
  const filled = Object.entries(TEXTS[locale]).map(([key, text]) => [key, text.replaceAll('{{zone}}', () => zone)]);
  return Object.fromEntries(filled) as PageTexts; // the same keys as before
}
