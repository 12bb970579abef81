import { useQuery } from '@tanstack/react-query';
import { themes as themesCall } from '../../contract/endpoints/posts.ts';
import type { OwnUser } from '../../contract/endpoints/users.ts';
import { localName } from '../../contract/zone/local-name.ts';
import { themesFor, type Theme } from '../../contract/zone/theme-schema.ts';
import { apiQuery, useApp } from '../../sdk/index.ts';

/**
 * The themes that the server offers this viewer; asked again after login and logout. Starts with
 * what the page was rendered with.
 */
export function useThemes() {
  const app = useApp();
  const { boot } = app;
  return useQuery({
    ...apiQuery(app, themesCall, {}),
    initialData: () =>
      boot.zone.themes.map(({ nameEn, ...theme }) => ({
        ...theme,
        name: localName({ name: theme.name, nameEn }, boot.locale),
      })),
    staleTime: Infinity,
  }).data;
}

/** The themes whose posts this reader is offered, in their order. */
export const useOfferedThemes = (viewer: OwnUser | null): readonly Theme[] =>
  themesFor(useThemes(), { signedIn: viewer !== null });
