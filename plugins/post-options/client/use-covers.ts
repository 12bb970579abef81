import { useCallback, useEffect, useRef, useState } from 'react';
import { toast, uploadImage, useCall, useT } from '../../../platform/sdk/index.ts';
import { randomId } from '../../editor/client/face/random-id.ts';
import { createUploads, type Uploads } from '../../editor/client/face/uploads.ts';
import type { Cover } from './stored.ts';

/** Covers with the states that their uploads have now; the same list when nothing differs. */
export function settled(covers: readonly Cover[], uploads: Pick<Uploads, 'get'>): readonly Cover[] {
  const next = covers.map((cover) => {
    const upload = uploads.get(cover.id);
    // A picture that was on its way when the page was left is gone.
    if (!upload) return cover.url ? cover : { ...cover, state: 'failed' as const };
    return { ...cover, state: upload.state, url: upload.image?.url ?? '' };
  });
  return JSON.stringify(next) === JSON.stringify(covers) ? covers : next;
}

export interface CoverUploads {
  readonly add: (file: File) => void;
  readonly retry: (id: string) => void;
  /** What to show of a cover before its own address is known. */
  readonly previewOf: (id: string) => string;
}

/** Changes the list of covers from what it is by then. */
export type UpdateCovers = (change: (now: readonly Cover[]) => readonly Cover[]) => void;

/** Uploads of covers, each noted in the list as it comes. */
export function useCovers(value: readonly Cover[], onUpdate: UpdateCovers): CoverUploads {
  const call = useCall();
  const t = useT('post-options-pages');
  const latest = useRef({ value, onUpdate, call, t });
  latest.current = { value, onUpdate, call, t };
  const [uploads] = useState(() =>
    createUploads({
      // The file is no part of the input's schema: it travels beside it (endpoint.upload).
      send: (file) => latest.current.call(uploadImage, { file } as object),
      copy: () => Promise.reject(new Error('covers are files')),
      newId: randomId,
      createPreview: (file) => URL.createObjectURL(file),
      revokePreview: (preview) => URL.revokeObjectURL(preview),
      onProblem: ({ reason, state }) =>
        toast.error(reason ?? latest.current.t(state === 'rejected' ? 'cover.rejected' : 'cover.failed')),
    }),
  );
  const settle = useCallback(() => {
    const { value: drawn, onUpdate: update } = latest.current;
    // Nothing is chosen by looking.
    if (settled(drawn, uploads) !== drawn) update((now) => settled(now, uploads));
  }, [uploads]);
  useEffect(() => uploads.subscribe(settle), [uploads, settle]);
  useEffect(settle, [settle, value]);
  useEffect(() => () => uploads.dispose(), [uploads]);
  return {
    add(file) {
      const id = uploads.add(file);
      onUpdate((now) => [...now, { id, url: '', state: 'uploading' }]);
    },
    retry: uploads.retry,
    previewOf: (id) => uploads.get(id)?.preview ?? '',
  };
}
