import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { AppContext } from './app-context.ts';
import type { RouterContext } from './router-context.ts';
import { UiStoreContext, type UiState } from './ui-store.ts';
import { ViewerProvider } from './ViewerProvider.tsx';

export interface AppProvidersProps {
  readonly context: RouterContext;
  readonly i18n: I18n;
  readonly store: UiState;
  readonly children: ReactNode;
}

/** What the hooks of the SDK ask for, around a page (and around what a test renders). */
export function AppProviders({ context, i18n, store, children }: AppProvidersProps) {
  return (
    <QueryClientProvider client={context.queryClient}>
      <I18nextProvider i18n={i18n}>
        <AppContext value={context}>
          <UiStoreContext value={store}>
            <ViewerProvider>{children}</ViewerProvider>
          </UiStoreContext>
        </AppContext>
      </I18nextProvider>
    </QueryClientProvider>
  );
}
