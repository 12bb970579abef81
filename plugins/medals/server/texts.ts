import { readFileSync } from 'node:fs';
import type { MedalType } from '../contract.ts';

/**
 * Texts of medals for callers that are not our client, which has its own; the same locale files.
 */
export interface MedalTexts {
  name(locale: string, type: MedalType, level: number): string;
  rule(locale: string, type: MedalType, count: number): string;
  description(locale: string, type: MedalType): string;
}

interface LocaleFile {
  readonly type: Readonly<Record<MedalType, string>>;
  readonly tier: Readonly<Record<string, string>>;
  readonly rule: Readonly<Record<MedalType, string>>;
  readonly about: Readonly<Record<MedalType, string>>;
  readonly medalName: string;
}

const fill = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** Reads the plugin's locale files once. */
export function readMedalTexts(): MedalTexts {
  const part = (name: string) =>
    JSON.parse(readFileSync(new URL(`../locales/${name}.json`, import.meta.url), 'utf8')) as object;
  // The files are checked by `npm run check` (tools/i18n.ts).
  const read = (locale: string) => ({ ...part(`pages/${locale}`), ...part(locale) }) as LocaleFile;
  const files = { 'zh-CN': read('zh-CN'), en: read('en') };
  const of = (locale: string): LocaleFile => (locale === 'en' ? files.en : files['zh-CN']);
  return {
    name: (locale, type, level) =>
      fill(of(locale).medalName, { type: of(locale).type[type], tier: of(locale).tier[level] ?? '' }),
    rule: (locale, type, count) => fill(of(locale).rule[type], { count }),
    description: (locale, type) => of(locale).about[type],
  };
}
