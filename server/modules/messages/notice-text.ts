import { noticesOf, type Translator } from '../../host/translate.ts';
import type { NoticeText } from './present.ts';

/** The text of a notice whose plugin is gone: it still says when and from whom. */
const UNKNOWN = 'unknown';

/** `<plugin>:<key>` from the plugin's notices, a key without plugin from the core's. */
export const noticeTexts =
  (translator: Translator): NoticeText =>
  (locale, key, values) => {
    const colon = key.indexOf(':');
    const [plugin, name] = colon < 0 ? [undefined, key] : [key.slice(0, colon), key.slice(colon + 1)];
    const text = translator.text(locale, name, values, noticesOf(plugin));
    return text === name ? translator.text(locale, UNKNOWN, {}, noticesOf()) : text;
  };
