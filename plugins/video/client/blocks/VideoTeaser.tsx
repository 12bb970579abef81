import { Image, useT, ZoneLink, type PostProps } from '../../../../platform/sdk/index.ts';
import { videoOf } from '../video-of.ts';
import { timeText } from './time-text.ts';
import styles from './VideoTeaser.module.css';

/** A video in a list: its cover with a play sign, the way to the player. */
export function VideoTeaser({ post }: PostProps) {
  const t = useT('video-pages');
  const video = videoOf(post);
  if (!video) return null;
  const isReady = video.videoState === 'ready';
  const length = timeText(video.videoDuration);
  return (
    <ZoneLink
      to="/posts/$wbId"
      params={{ wbId: post.wbId }}
      className={styles.teaser}
      aria-label={isReady ? t('teaser', { length }) : t('teaserSoon')}
    >
      {video.videoCoverUrl && <Image src={video.videoCoverUrl} alt="" width={288} height={160} />}
      <span className={styles.play} aria-hidden="true" />
      <span className={styles.time}>{isReady ? length : t('inWork')}</span>
    </ZoneLink>
  );
}
