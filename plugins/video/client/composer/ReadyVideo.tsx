import { Suspense, useState } from 'react';
import { Button, Image, lazyComponent, Spinner, useT } from '../../../../platform/sdk/index.ts';
import type { Attached } from '../attached.ts';
import styles from './VideoPanel.module.css';

const CoverDialog = lazyComponent(async () => (await import('./CoverDialog.tsx')).CoverDialog);

interface ReadyVideoProps {
  readonly video: Attached;
  readonly name: string;
  /** The address of the picture that is to stand for it; undefined: its first one. */
  readonly onCover: (cover: string) => void;
}

/** What a video that can be played looks like in the composer. */
export function ReadyVideo({ video, name, onCover }: ReadyVideoProps) {
  const t = useT('video-pages');
  const [isOpen, setOpen] = useState(false);
  const source = video.renditions?.at(-1)?.url;
  return (
    <div className={styles.ready}>
      <Image src={video.cover ?? video.poster} alt={t('coverOf', { name })} width={144} height={80} fit="cover" />
      <div className={styles.about}>
        <span className={styles.name}>{name}</span>
        <span className={styles.hint}>{t(video.step === 'ready' ? 'ready' : 'inWork')}</span>
        <PosterNote video={video} />
        {source !== undefined && (
          <Button size="s" onClick={() => setOpen(true)}>
            {t('cover.edit')}
          </Button>
        )}
      </div>
      {isOpen && source !== undefined && (
        <Suspense fallback={<Spinner label={t('cover.loading')} />}>
          <CoverDialog
            source={source}
            onClose={() => setOpen(false)}
            onChosen={(cover) => {
              setOpen(false);
              onCover(cover);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** That others do not see the first picture (yet): what the image review says of it. */
function PosterNote({ video }: { readonly video: Attached }) {
  const t = useT('video-pages');
  const { cover, posterState, posterReason } = video;
  if (cover !== undefined) return null;
  if (posterState === 'waiting')
    return (
      <span className={styles.hint} role="status">
        {t('cover.waiting')}
      </span>
    );
  if (posterState !== 'flagged' && posterState !== 'rejected') return null;
  return (
    <span className={styles.failed} role="alert">
      {t('cover.refused')}
      {posterReason && <small className={styles.reason}>{posterReason}</small>}
    </span>
  );
}
