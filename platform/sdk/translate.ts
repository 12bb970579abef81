import type { i18n as I18n, TFunction } from 'i18next';
import { useContext } from 'react';
import { I18nContext } from 'react-i18next';
import { memoTranslate } from './memo-translate.ts';

// The functions of an instance live as long as it does.
const known = new WeakMap<I18n, Map<string, TFunction>>();

/** `t(key, values?)` of an instance and a namespace, with a memory for what it has said. */
export function translatorOf(i18n: I18n, namespace: string): TFunction {
  let namespaces = known.get(i18n);
  if (!namespaces) known.set(i18n, (namespaces = new Map<string, TFunction>()));
  let translate = namespaces.get(namespace);
  if (!translate) namespaces.set(namespace, (translate = memoTranslate(i18n.getFixedT(i18n.language, namespace))));
  return translate;
}

/**
 * `t(key, values?)` of a namespace: `core`, another file of platform/locales, or a plugin's id. A
 * page has one language for as long as it lives, so unlike react-i18next's `useTranslation` this
 * listens to nothing.
 */
export function useT(namespace: string = 'core'): TFunction {
  const context = useContext(I18nContext);
  if (!context) throw new Error('texts need the I18nextProvider');
  return translatorOf(context.i18n, namespace);
}
