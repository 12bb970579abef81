import { useQuery } from '@tanstack/react-query';
import { themes as themesCall } from '../../contract/endpoints/posts.ts';
import { localName } from '../../contract/zone/local-name.ts';
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
