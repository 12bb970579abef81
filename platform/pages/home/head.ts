import { localName } from '../../contract/zone/local-name.ts';
import type { LoadContext } from '../../sdk/index.ts';
import { pageHead, zoneTitle } from '../../sdk/index.ts';
import type { HomeSearch } from '../common/list-input.ts';

/** Home's head: the theme, topic or search is a page of its own; the order of the list is not. */
export function homeHead(context: LoadContext, search: HomeSearch) {
  const { boot, t } = context;
  const { topic, themeId, feed, userKeyword, alltopic } = search;
  const q = search.q ?? userKeyword;
  const theme = boot.zone.themes.find((one) => one.themeId === themeId);
  const title = q
    ? t('home.searchTitle', { q })
    : topic
      ? t('home.topicTitle', { topic })
      : theme
        ? localName(theme, boot.locale)
        : feed
          ? t('home.feed')
          : alltopic
            ? t('home.allTopics')
            : '';
  return pageHead(context, {
    title,
    description: t('shell:description', { zone: zoneTitle(boot) }),
    path: '/',
    search: { themeId, topic, q: search.q, userKeyword, alltopic },
  });
}
