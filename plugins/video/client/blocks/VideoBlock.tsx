import { useId, useRef, useState } from 'react';
import { Image, useApiQuery, useT, type PostProps } from '../../../../platform/sdk/index.ts';
import { postVideo, type PostVideo } from '../../contract.ts';
import { videoOf } from '../video-of.ts';
import styles from './VideoBlock.module.css';

const ASK_EVERY_MS = 4_000;

/** The video of a post: a player, or its cover while it is transcoded. */
export function VideoBlock({ post }: PostProps) {
  const video = videoOf(post);
  return video ? <Video wbId={post.wbId} given={video} /> : null;
}

function Video({ wbId, given }: { readonly wbId: number; readonly given: PostVideo }) {
  const t = useT('video-pages');
  const isGiven = given.videoState === 'ready';
  const { data, isError } = useApiQuery(postVideo, { wbId }, { enabled: !isGiven, refetchInterval: ASK_EVERY_MS });
  return (
    <VideoOf video={(isGiven ? undefined : data) ?? given} note={t(isError ? 'failedInPost' : 'processingInPost')} />
  );
}

/** @param note said while it cannot be played */
export function VideoOf({ video, note }: { readonly video: PostVideo; readonly note: string }) {
  if (video.videoState === 'ready') return <Player video={video} />;
  return (
    <div className={styles.waiting} style={shapeOf(video)}>
      {video.videoCoverUrl && <Image src={video.videoCoverUrl} alt="" width={640} height={360} />}
      <p className={styles.note} role="status">
        {note}
      </p>
    </div>
  );
}

/** The place that the picture takes, before anything of it is there. */
const shapeOf = ({ videoWidth, videoHeight }: PostVideo) => ({
  aspectRatio: videoWidth > 0 && videoHeight > 0 ? `${videoWidth} / ${videoHeight}` : '16 / 9',
});

function Player({ video }: { readonly video: PostVideo }) {
  const t = useT('video-pages');
  const name = useId();
  const player = useRef<HTMLVideoElement>(null);
  const files = video.wbVideos ?? [];
  const [chosen, setChosen] = useState(files.length - 1);
  const file = files[chosen] ?? files.at(-1);
  /** Goes on where it was. */
  const choose = (at: number) => {
    const { current } = player;
    const before = { time: current?.currentTime ?? 0, isPlaying: current !== null && !current.paused };
    setChosen(at);
    if (!current || (before.time === 0 && !before.isPlaying)) return;
    current.addEventListener(
      'loadedmetadata',
      () => {
        current.currentTime = before.time;
        // The browser may want another press.
        if (before.isPlaying) current.play().catch(() => undefined);
      },
      { once: true },
    );
    current.preload = 'auto';
  };
  if (!file) return null;
  return (
    <figure className={styles.figure}>
      {/* Members' clips have no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={player}
        className={styles.player}
        style={shapeOf(video)}
        src={file.url}
        poster={video.videoCoverUrl || undefined}
        width={video.videoWidth}
        height={video.videoHeight}
        controls
        preload="none"
        playsInline
        aria-label={t('player')}
      />
      {files.length > 1 && (
        <fieldset className={styles.qualities}>
          <legend className={styles.legend}>{t('quality')}</legend>
          {files.map(({ resolution, width, height }, at) => (
            <label key={resolution} className={styles.quality}>
              <input type="radio" name={name} checked={at === chosen} onChange={() => choose(at)} />
              <span>{t('resolution', { lines: Math.min(width, height) })}</span>
            </label>
          ))}
        </fieldset>
      )}
    </figure>
  );
}
