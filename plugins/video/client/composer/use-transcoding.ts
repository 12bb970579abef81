import { useEffect } from 'react';
import { useApiQuery, useT } from '../../../../platform/sdk/index.ts';
import { videoStatus } from '../../contract.ts';
import type { Attached } from '../attached.ts';

const EVERY_MS = 1_000;

/**
 * Follows the transcoding of a complete upload until it is over.
 * @returns percent; null when it is not known here (the video of a post that is edited)
 */
export function useTranscoding(
  video: Attached,
  set: (parts: Omit<Attached, 'isBusy' | 'fields'>) => void,
): number | null {
  const t = useT('video-pages');
  const { filekey = '', step } = video;
  const isFollowed = step === 'processing' && filekey !== '';
  const { data, error } = useApiQuery(
    videoStatus,
    { filekey },
    { enabled: isFollowed, refetchInterval: EVERY_MS, staleTime: 0 },
  );
  useEffect(() => {
    if (!isFollowed) return;
    if (error?.status === 404) set({ ...video, step: 'failed', reason: error.reason });
    else if (data?.state === 'failed') set({ ...video, step: 'failed', reason: data.reason || t('failed') });
    else if (data?.state === 'ready') {
      const { videoUrl: url, coverUrl: poster, renditions } = data;
      set({ ...video, step: 'ready', url, poster, renditions });
    }
  });
  return isFollowed ? (data?.progress ?? 0) : null;
}
