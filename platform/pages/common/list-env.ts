import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import type { Locale } from '../../contract/locale.ts';
import type { Theme } from '../../contract/zone/theme-schema.ts';
import type { OwnUser } from '../../contract/endpoints/users.ts';
import {
  commentBadge,
  commentButton,
  commentTop,
  postBadge,
  postBlock,
  postFact,
  useApp,
  useExtensions,
  useLocale,
  useNow,
  useOffered,
  userBadge,
  useT,
  useUiStore,
  useViewerLater,
  useZone,
  type ResolvedOf,
  type RouterContext,
} from '../../sdk/index.ts';
import { linksOf, type Links } from './links.ts';
import { useMarks, type ToggleMark } from './use-marks.ts';

/**
 * Everything that the rows of a list share, looked up once per list: a row has no hooks of its own
 * that ask a context, which is what keeps a page of them cheap to render.
 */
export interface ListEnv {
  readonly t: TFunction;
  readonly locale: Locale;
  readonly now: number;
  readonly timeZone: string;
  readonly links: Links;
  /** For presses and effects (`useViewerLater`): what the server draws does not depend on it. */
  readonly viewer: OwnUser | null;
  /** What menus ask for their entries when they open. */
  readonly registry: RouterContext['registry'];
  readonly themes: ReadonlyMap<number, Theme>;
  readonly postBadges: readonly ResolvedOf<typeof postBadge>[];
  readonly postBlocks: readonly ResolvedOf<typeof postBlock>[];
  readonly postFacts: readonly ResolvedOf<typeof postFact>[];
  readonly commentBadges: readonly ResolvedOf<typeof commentBadge>[];
  readonly commentButtons: readonly ResolvedOf<typeof commentButton>[];
  readonly commentTops: readonly ResolvedOf<typeof commentTop>[];
  readonly userBadges: readonly ResolvedOf<typeof userBadge>[];
  readonly toggleMark: ToggleMark;
  /** Opens the image viewer. */
  readonly openImages: (images: readonly string[], index: number) => void;
}

export function useListEnv(): ListEnv {
  const t = useT('core');
  const locale = useLocale();
  const now = useNow();
  const zone = useZone();
  const { boot, registry } = useApp();
  const viewer = useViewerLater();
  const store = useUiStore();
  const postBadges = useOffered(postBadge);
  const postBlocks = useExtensions(postBlock);
  const postFacts = useExtensions(postFact);
  const commentBadges = useExtensions(commentBadge);
  const commentButtons = useOffered(commentButton);
  const commentTops = useOffered(commentTop);
  const userBadges = useExtensions(userBadge);
  const toggleMark = useMarks();
  const fixed = useMemo(
    () => ({
      links: linksOf(boot),
      registry,
      themes: new Map(zone.themes.map((theme) => [theme.themeId, theme])),
      openImages: (images: readonly string[], index: number) => {
        store.viewer = { images: [...images], index };
      },
    }),
    [boot, registry, zone, store],
  );
  return useMemo(
    () => ({
      ...fixed,
      t,
      locale,
      now,
      timeZone: zone.timeZone,
      viewer,
      toggleMark,
      postBadges,
      postBlocks,
      postFacts,
      commentBadges,
      commentButtons,
      commentTops,
      userBadges,
    }),
    [
      fixed,
      t,
      locale,
      now,
      zone,
      viewer,
      toggleMark,
      postBadges,
      postBlocks,
      postFacts,
      commentBadges,
      commentButtons,
      commentTops,
      userBadges,
    ],
  );
}
