import { useEffect } from 'react';
import { useApiQuery, useT } from '../../../../platform/sdk/index.ts';
import { videoStatus } from '../../contract.ts';
import type { Attached } from '../attached.ts';

const EVERY_MS = 1_000;
const POSTER_EVERY_MS = 5_000;

/**
 * Follows the transcoding of a complete upload until it is over, then the review of its first picture while that stands for it.
 * @returns percent; null when it is not known here (the video of a post that is edited)
 */
export function useTranscoding(
  video: Attached,
  set: (parts: Omit<Attached, 'isBusy' | 'fields'>) => void,
): number | null {
  const t = useT('video-pages');
  const { filekey = '', step, posterState, cover } = video;
  const isRunning = step === 'processing' && filekey !== '';
  const isWaiting = step === 'ready' && filekey !== '' && posterState === 'waiting' && cover === undefined;
  const isFollowed = isRunning || isWaiting;
  const { data, error } = useApiQuery(
    videoStatus,
    { filekey },
    { enabled: isFollowed, refetchInterval: isRunning ? EVERY_MS : POSTER_EVERY_MS, staleTime: 0 },
  );
  useEffect(() => {
    if (!isFollowed) return;
    if (isRunning && error?.status === 404) set({ ...video, step: 'failed', reason: error.reason });
    else if (isRunning && data?.state === 'failed')
      set({ ...video, step: 'failed', reason: data.reason || t('failed') });
    else if (data?.state === 'ready' && (isRunning || data.coverState !== 'waiting')) {
      const { videoUrl: url, coverUrl: poster, renditions, coverState, coverReason } = data;
      set({ ...video, step: 'ready', url, poster, renditions, posterState: coverState, posterReason: coverReason });
    }
  });
  return isRunning ? (data?.progress ?? 0) : null;
}
