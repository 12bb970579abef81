import { useEffect } from 'react';
import { useApiQuery, useT } from '../../../../platform/sdk/index.ts';
import { videoStatus } from '../../contract.ts';
import { asGone, asKnown, type Attached } from '../attached.ts';

const EVERY_MS = 1_000;
const POSTER_EVERY_MS = 5_000;

/**
 * What has become of an upload that a draft names: asked once when the draft is opened, because it
 * may have been cancelled elsewhere or have failed since it was saved; then the transcoding is
 * followed until it is over, and the review of its first picture while that stands for it.
 * @param isSending its pieces are on their way from here, so nobody need be asked
 * @returns percent; null when it is not known here (the video of a post that is edited)
 */
export function useTranscoding(
  video: Attached,
  update: (change: (now: Attached) => Omit<Attached, 'isBusy' | 'fields'>) => void,
  isSending: boolean,
): number | null {
  const t = useT('video-pages');
  const { filekey = '', step, posterState, cover } = video;
  const isRunning = step === 'processing' && filekey !== '';
  const isWaiting = step === 'ready' && posterState === 'waiting' && cover === undefined;
  const isAsked = filekey !== '' && !isSending && step !== 'choose' && step !== 'failed';
  const { data, error, isFetching } = useApiQuery(
    videoStatus,
    { filekey },
    {
      enabled: isAsked,
      staleTime: 0,
      ...(isRunning || isWaiting ? { refetchInterval: isRunning ? EVERY_MS : POSTER_EVERY_MS } : {}),
    },
  );
  useEffect(() => {
    // What was heard of it before is no news.
    if (!isAsked || isFetching) return;
    if (error) {
      if (error.status === 404) update((now) => asGone(now, error.reason));
      return;
    }
    if (data && isNews(video, asKnown(video, data, t('failed')))) update((now) => asKnown(now, data, t('failed')));
  });
  return isRunning ? (data?.progress ?? 0) : null;
}

const isNews = (before: Attached, after: Attached): boolean =>
  after.step !== before.step || after.posterState !== before.posterState;
