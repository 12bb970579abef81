import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { postList } from '../../contract/endpoints/posts.ts';
import {
  Button,
  Extensions,
  goTo,
  homeTop,
  Icon,
  listHead,
  sidebarCard,
  Spinner,
  useAddress,
  useT,
  useViewerLater,
  VisuallyHidden,
} from '../../sdk/index.ts';
import { HomeEmpty, FeedView } from '../../pages/home/parts.ts';
import { HomeHeader } from '../../pages/home/HomeHeader.tsx';
import { SortTabs } from '../../pages/home/SortTabs.tsx';
import { useListEnv } from '../../pages/common/list-env.ts';
import { isNarrowed } from '../../pages/common/list-input.ts';
import { PageHosts } from '../../pages/common/PageHosts.tsx';
import { PostList } from '../../pages/common/PostList.tsx';
import { neighbourOf } from './gestures.ts';
import { setSwipe, useSwipeSetting } from './swipe-setting.ts';
import { Outbox } from '../outbox/OutboxHost.tsx';
import { ThemeRow } from './ThemeRow.tsx';
import { useGestures, type Pulled } from './use-gestures.ts';
import { useOfferedThemes } from '../../pages/common/use-themes.ts';
import { useHomeSearch } from '../../pages/home/use-home-search.ts';
import styles from './PhoneHome.module.css';

/** `/m`: the themes as a row, and the posts of the one that is chosen. */
export function PhoneHome() {
  const { search, input } = useHomeSearch();
  const env = useListEnv();
  const { t } = env;
  const pulled = usePhoneGestures(search.themeId ?? null);
  return (
    <div className={styles.home}>
      <div className={styles.pulled} style={{ blockSize: pulled.by }} role="status">
        {pulled.isLoading ? <Spinner label={t('mobile:refreshing')} /> : pulled.by > 0 && <Icon name="rotate-cw" />}
      </div>
      <Outbox />
      <ThemeRow themeId={search.themeId ?? null} />
      {search.themeId ? (
        <div className={styles.themeHead}>
          <VisuallyHidden>
            <h1>{t('home.posts')}</h1>
          </VisuallyHidden>
          <Extensions point={listHead} props={{ themeId: search.themeId }} />
        </div>
      ) : (
        <HomeHeader search={search} env={env} />
      )}
      {!isNarrowed(search) && <Extensions point={homeTop} />}
      <Extensions
        point={sidebarCard}
        filter={({ places, isAboutList }) => isAboutList === true && places.includes('home')}
        props={{ place: 'home', ...(search.themeId ? { themeId: search.themeId } : {}) }}
      />
      <section className={styles.feed} aria-labelledby="feed-title">
        <VisuallyHidden>
          <h2 id="feed-title">{t('home.posts')}</h2>
        </VisuallyHidden>
        <SortTabs search={search} env={env} />
        {search.feed ? (
          <FeedView feed={search.feed} />
        ) : (
          <PostList input={input} env={env} label={t('home.posts')} empty={<HomeEmpty search={search} />} />
        )}
      </section>
      <SwipeSwitch />
      <PageHosts />
    </div>
  );
}

/** Swiping shows the theme beside this one, pulling asks for the list again. */
function usePhoneGestures(themeId: number | null): Pulled {
  const router = useRouter();
  const client = useQueryClient();
  const address = useAddress();
  const themes = useOfferedThemes(useViewerLater());
  const isOn = useSwipeSetting();
  const ids = [null, ...themes.map((theme) => theme.themeId)];
  const swipe = (step: -1 | 1) => {
    const next = neighbourOf(ids, themeId, step);
    if (next !== undefined) void goTo(router, address('/', next === null ? {} : { themeId: next }));
  };
  return useGestures({
    onSwipe: isOn ? swipe : undefined,
    onRefresh: () => client.refetchQueries({ queryKey: [postList.path], type: 'active' }),
  });
}

/** Whoever swipes by mistake can do without. */
function SwipeSwitch() {
  const t = useT('mobile');
  const isOn = useSwipeSetting();
  return (
    <Button variant="ghost" size="s" className={styles.swipe} aria-pressed={isOn} onClick={() => setSwipe(!isOn)}>
      {t(isOn ? 'swipe.on' : 'swipe.off')}
    </Button>
  );
}
