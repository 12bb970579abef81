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

/** Uploads of covers, each noted in the list as it comes. */
export function useCovers(value: readonly Cover[], onChange: (covers: readonly Cover[]) => void): CoverUploads {
  const call = useCall();
  const t = useT('post-options-pages');
  const latest = useRef({ value, onChange, call, t });
  latest.current = { value, onChange, call, t };
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
  const change = useCallback((covers: readonly Cover[]) => {
    latest.current = { ...latest.current, value: covers };
    latest.current.onChange(covers);
  }, []);
  useEffect(() => {
    const look = () => {
      const next = settled(latest.current.value, uploads);
      if (next !== latest.current.value) change(next);
    };
    look();
    return uploads.subscribe(look);
  }, [uploads, change]);
  useEffect(() => () => uploads.dispose(), [uploads]);
  return {
    add: (file) => change([...latest.current.value, { id: uploads.add(file), url: '', state: 'uploading' }]),
    retry: uploads.retry,
    previewOf: (id) => uploads.get(id)?.preview ?? '',
  };
}
