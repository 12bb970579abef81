import { use } from 'react';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { UiContext } from './ui-context.ts';

/**
 * Hands the language and the router on to react-aria. Every heavy component wraps itself, so light
 * pages never load it.
 */
export function AriaBridge({ children }: { children: ReactNode }) {
  const { locale, navigate } = use(UiContext);
  const inner = navigate ? <RouterProvider navigate={navigate}>{children}</RouterProvider> : children;
  return <I18nProvider locale={locale}>{inner}</I18nProvider>;
}
