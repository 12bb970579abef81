import type { Translator } from '../../host/services.ts';
import { noticesOf } from '../../sdk/notice.ts';
import type { Locale } from '../../../platform/contract/locale.ts';
import type { Refusal } from '../../sdk/errors.ts';
import type { NoticeText } from './present.ts';

type Values = Parameters<NoticeText>[2];

/** The text of a notice whose plugin is gone: it still says when and from whom. */
const UNKNOWN = 'unknown';

/** `<plugin>:<key>` from the plugin's notices, a key without plugin from the core's. */
export const noticeTexts =
  (translator: Translator): NoticeText =>
  (locale, key, values) => {
    const { plugin, name } = placeOf(key);
    const text = translator.text(locale, name, spoken(translator, locale, values), noticesOf(plugin));
    return text === name ? translator.text(locale, UNKNOWN, {}, noticesOf()) : text;
  };

function placeOf(key: string): { readonly plugin?: string; readonly name: string } {
  const colon = key.indexOf(':');
  return colon < 0 ? { name: key } : { plugin: key.slice(0, colon), name: key.slice(colon + 1) };
}

/** Between the names of a list. */
const SEPARATOR = 'separator';

/** The values in the reader's language, with the refusal that they name (`Notice.values`). */
function spoken(translator: Translator, locale: Locale, given: Values): Record<string, string | number> {
  const inWords = (value: Values[string]): string | number => {
    if (typeof value !== 'object') return value;
    if (isList(value)) return value.join(translator.text(locale, SEPARATOR, {}, noticesOf()));
    if (!('text' in value)) return value[locale];
    const { plugin, name } = placeOf(value.text);
    return translator.text(locale, name, value.values, noticesOf(plugin));
  };
  const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, inWords(value)]));
  if (typeof values['refusal'] !== 'string') return values;
  // Written by `refusalOf`.
  const { id, namespace, values: own } = JSON.parse(values['refusal']) as Refusal;
  return { ...values, refusal: translator.text(locale, id, own, namespace) };
}

// `Array.isArray` does not know of readonly ones.
const isList = (value: object): value is readonly string[] => Array.isArray(value);
