import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** `t(key, values?)` of a namespace: `core`, another file of platform/locales, or a plugin's id. */
export function useT(namespace: string = 'core'): TFunction {
  return useTranslation(namespace).t;
}
