import { readFileSync } from 'node:fs';
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '../../platform/contract/locale.ts';

/**
 * Texts of a plugin's pages for what the server writes itself, such as the headings of an exported
 * file. Read once, when this is called.
 * @param folder the plugin's `locales/pages/`; tools/i18n.ts has checked what is in it
 * @param part the first key of the texts, `csv` of `csv.columns.uid`
 */
export function readPageTexts<Texts>(folder: URL, part: string): (locale: string) => Texts {
  const read = (locale: Locale): Texts =>
    (JSON.parse(readFileSync(new URL(`${locale}.json`, folder), 'utf8')) as Record<string, Texts>)[part] as Texts;
  const texts = Object.fromEntries(LOCALES.map((locale) => [locale, read(locale)])) as Record<Locale, Texts>;
  return (locale) => texts[isLocale(locale) ? locale : DEFAULT_LOCALE];
}
