import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useRef } from 'react';
import { Image, useApiQuery, useIsAlive, useT } from '../../../../platform/sdk/index.ts';
import { bannerList } from '../../contract.ts';
import { AdLink } from '../AdLink.tsx';
import { useSeen } from '../use-seen.ts';
import { useRotation } from './use-rotation.ts';
import { useSwipe } from './use-swipe.ts';
import styles from './BannerCarousel.module.css';

/**
 * The zone's banners, one at a time: the first comes with the page, the ways to the others with its
 * code.
 */
export function BannerCarousel() {
  const t = useT('ads-pages');
  const { data } = useApiQuery(bannerList, {}, { staleTime: 300_000 });
  const banners = data?.list ?? [];
  const count = banners.length;
  const frame = useRef<HTMLElement>(null);
  const { index, isPlaying, go, toggle, holders } = useRotation(count);
  const swipe = useSwipe((step) => go(index + step));
  const banner = banners[index] ?? banners[0];
  useSeen(frame, 'banner', banner?.advertiseId ?? null);
  const hasControls = useIsAlive() && count > 1;
  if (!banner) return null;
  return (
    <section
      ref={frame}
      className={styles.frame}
      aria-label={t('banner.label')}
      {...(hasControls ? { 'aria-roledescription': t('banner.carousel'), ...holders, ...swipe } : {})}
    >
      <AdLink module="banner" target={banner.advertiseId} href={banner.imgJumpUrl} className={styles.slide}>
        <Image key={banner.imgUrl} src={banner.imgUrl} alt="" width={1200} height={300} eager />
        <span className={styles.title} aria-live={hasControls && !isPlaying ? 'polite' : undefined}>
          {banner.imgTip}
        </span>
      </AdLink>
      {hasControls && (
        <div className={styles.controls} role="group" aria-label={t('banner.controls')}>
          <button type="button" aria-label={t('banner.previous')} onClick={() => go(index - 1)}>
            <ChevronLeft size={16} aria-hidden="true" />
          </button>
          <span className={styles.place}>{t('banner.place', { index: index + 1, count })}</span>
          <button type="button" aria-label={t('banner.next')} onClick={() => go(index + 1)}>
            <ChevronRight size={16} aria-hidden="true" />
          </button>
          <button type="button" aria-label={isPlaying ? t('banner.pause') : t('banner.play')} onClick={toggle}>
            {isPlaying ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
          </button>
        </div>
      )}
    </section>
  );
}
