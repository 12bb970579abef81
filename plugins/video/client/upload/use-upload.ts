import { useEffect, useRef, useState } from 'react';
import { isCallError, useCall, useZone } from '../../../../platform/sdk/index.ts';
import { cancelVideo, combineVideo, ossToken, videoStatus } from '../../contract.ts';
import type { FileMark } from '../attached.ts';
import { sendPiece } from './send-piece.ts';
import { uploadVideo } from './uploader.ts';
import { waitOnline } from './wait.ts';

export interface UploadEvents {
  readonly onBegun: (file: FileMark, filekey: string) => void;
  /** All is there; from now on it is transcoded. */
  readonly onDone: (url: string) => void;
  /** @param reason in the reader's language; empty when there is none */
  readonly onFailed: (reason: string) => void;
}

export interface UploadProgress {
  readonly percent: number;
  /** There is no connection; it goes on by itself. */
  readonly isWaiting: boolean;
}

/**
 * The upload of one file. It lasts as long as whoever uses it is shown; after that the server has
 * what has arrived.
 */
export function useUpload(events: UploadEvents) {
  const call = useCall();
  const { abbr: zone } = useZone();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const latest = useRef(events);
  latest.current = events;
  useEffect(() => () => running.current?.abort(), []);

  async function start(file: File): Promise<void> {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const { signal } = control;
    const mark = { name: file.name, size: file.size, modified: file.lastModified };
    const change = (part: Partial<UploadProgress>) =>
      signal.aborted || setProgress((before) => ({ percent: 0, isWaiting: false, ...before, ...part }));
    change({ percent: 0, isWaiting: false });
    try {
      const url = await uploadVideo(file, {
        signal,
        begin: () => call(ossToken, { name: mark.name, total: mark.size, modified: mark.modified }, { signal }),
        send: ({ token, filekey, offset, bytes }, onSent) =>
          sendPiece({ zone, token, filekey, offset, bytes, total: file.size }, onSent, signal),
        offsets: async (filekey) => (await call(videoStatus, { filekey }, { signal })).offsets,
        combine: async ({ token, filekey }) => {
          const input = { token, filekey, compress: '360_1080', format: 'mp4' } as const;
          return (await call(combineVideo, input, { signal })).data.download_url;
        },
        wait: (ms) => waitOnline(ms, signal),
        onBegun: ({ filekey }) => latest.current.onBegun(mark, filekey),
        onProgress: (bytes) => change({ percent: Math.floor((bytes / file.size) * 100) }),
        onWaiting: (isWaiting) => change({ isWaiting }),
      });
      if (!signal.aborted) latest.current.onDone(url);
    } catch (error) {
      if (!signal.aborted) latest.current.onFailed(isCallError(error) ? error.reason : '');
    } finally {
      if (running.current === control) {
        running.current = null;
        setProgress(null);
      }
    }
  }

  return {
    /** Null when nothing is on its way here. */
    progress,
    start: (file: File) => void start(file),
    /** Stops here and, by its key, on the server. */
    cancel(filekey: string | undefined) {
      running.current?.abort();
      running.current = null;
      setProgress(null);
      // Unheard of it is swept by itself.
      if (filekey !== undefined) call(cancelVideo, { filekey }).catch(() => undefined);
    },
  };
}
