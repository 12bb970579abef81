import { readFileSync } from 'node:fs';
import type { RequestContext } from '../../../server/sdk/index.ts';

type Locale = RequestContext['locale'];

/** Texts of tasks for callers that are not our client; the same files as the pages have. */
export interface LevelTexts {
  /** What kind of task: once, daily, weekly, limited. */
  repeat(locale: Locale, kind: string): string;
  exp(locale: Locale): string;
}

interface LocaleFile {
  readonly repeat: Readonly<Record<string, string>>;
  readonly rewardExp: string;
}

/** Reads the plugin's locale files once. */
// i18n-keys: levels-pages:repeat.*, levels-pages:rewardExp
export function readLevelTexts(): LevelTexts {
  const read = (locale: Locale) =>
    // The files are checked by `npm run check` (tools/i18n.ts).
    JSON.parse(readFileSync(new URL(`../locales/pages/${locale}.json`, import.meta.url), 'utf8')) as LocaleFile;
  const files: Readonly<Record<Locale, LocaleFile>> = { 'zh-CN': read('zh-CN'), en: read('en') };
  return {
    repeat: (locale, kind) => files[locale].repeat[kind] ?? kind,
    exp: (locale) => files[locale].rewardExp,
  };
}
