import { useApiQuery, useT } from '../../../../platform/sdk/index.ts';
import { videoStatus } from '../../contract.ts';
import { asGone, asKnown, inPost, readAttached } from '../attached.ts';
import { VideoOf } from './VideoBlock.tsx';
import styles from './DraftVideo.module.css';

const ASK_EVERY_MS = 4_000;

/** The video of a draft as the page of its post will show it; or why it will show none. */
export function DraftVideo({ value }: { readonly value: unknown }) {
  const t = useT('video-pages');
  const saved = readAttached(value);
  const { filekey = '', step } = saved;
  const { data, error } = useApiQuery(
    videoStatus,
    { filekey },
    {
      enabled: filekey !== '' && step !== 'choose',
      staleTime: 0,
      ...(step === 'processing' ? { refetchInterval: ASK_EVERY_MS } : {}),
    },
  );
  if (step === 'choose') return null;
  const known = data ? asKnown(saved, data, t('failed')) : saved;
  const video = error?.status === 404 ? asGone(saved, error.reason) : known;
  const playable = inPost(video, data);
  if (playable) return <VideoOf video={playable} note={t('processingInPost')} />;
  return (
    <p className={styles.note} role="note">
      {video.step === 'failed' ? video.reason || t('failed') : t('draft.unfinished')}
    </p>
  );
}
