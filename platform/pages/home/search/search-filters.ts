import { localName } from '../../../contract/zone/local-name.ts';
import { searchFilter, useExtensions, useT } from '../../../sdk/index.ts';
import type { ListEnv } from '../../common/list-env.ts';
import type { HomeSearch } from '../../common/list-input.ts';

/** A filter that is on, and the search without it. */
export interface FilterOn {
  readonly name: string;
  readonly label: string;
  readonly without: HomeSearch;
}

// i18n-keys: search:timeDay search:timeWeek search:timeMonth search:timeYear
export const TIME_TEXTS = { day: 'timeDay', week: 'timeWeek', month: 'timeMonth', year: 'timeYear' } as const;

/** The filters that are on in a search, in the order of the form; those of plugins last. */
export function useFiltersOn(search: HomeSearch, { t: anyText, themes, locale }: ListEnv): FilterOn[] {
  const t = useT('search');
  const ofPlugins = useExtensions(searchFilter);
  const { topic, themeId = 0, uid, author, time, from, to, pictures } = search;
  const theme = themes.get(themeId);
  const labels: [string, string | false | undefined][] = [
    ['topic', topic && `#${topic}#`],
    ['themeId', themeId > 0 && t('chipTheme', { theme: theme ? localName(theme, locale) : themeId })],
    ['author', author && t('chipAuthor', { author })],
    ['uid', uid !== undefined && t('chipAuthor', { author: uid })],
    ['time', time && t(TIME_TEXTS[time])],
    ['from', from && t('chipFrom', { day: from })],
    ['to', to && t('chipTo', { day: to })],
    ['pictures', pictures && t('pictures')],
    ...ofPlugins.map(({ plugin, param, label }): [string, string | false] => [
      param,
      search[param] === 1 && anyText(`${plugin}:${label}`),
    ]),
  ];
  return labels.flatMap(([name, label]) => (label ? [{ name, label, without: { ...search, [name]: undefined } }] : []));
}
