import { useCallback, useEffect, useRef, useState } from 'react';
import {
  Code,
  isCallError,
  LIMITS,
  toast,
  uploadImage,
  useCall,
  useT,
  type PostImage,
} from '../../../../platform/sdk/index.ts';
import { IMAGE_TYPES, isFlagged } from '../../../../platform/sdk/uploads/index.ts';
import type { DraftPicture } from '../../contract.ts';
import { withPicture, type WithPictures } from './edits.ts';
import { picturesOf } from './rules.ts';
import { createQueue } from './upload-queue.ts';

/** Uploads that run at a time; the rest wait. */
const PARALLEL = 2;

interface Waiting {
  readonly file: File;
  readonly preview: string;
}

export interface Pictures {
  /** Begins to upload; null, and said, for what is no picture that can be uploaded. */
  readonly start: (file: File) => DraftPicture | null;
  /** Whether trying again is of use: its file is still here. */
  readonly canRetry: (picture: DraftPicture) => boolean;
  readonly retry: (picture: DraftPicture) => void;
  /** What to show of it. */
  readonly sourceOf: (picture: DraftPicture) => string;
}

interface PicturesPart<T extends WithPictures> {
  readonly draft: T;
  /** The same function at every drawing; it changes what is there now. */
  readonly update: (change: (draft: T) => T) => void;
}

// i18n-keys: picture.problem.*
/**
 * Uploads of a poll's pictures. Their states are kept in the draft, so that whoever sends it knows
 * them.
 */
export function usePictures<T extends WithPictures>({ draft, update }: PicturesPart<T>): Pictures {
  const call = useCall();
  const t = useT('poll-pages');
  const latest = useRef({ call, t });
  latest.current = { call, t };
  const [files] = useState(() => new Map<string, Waiting>());
  const [queue] = useState(() => createQueue(PARALLEL));

  const note = useCallback(
    (id: string, change: Partial<DraftPicture>) => update((now) => withPicture(now, id, change)),
    [update],
  );

  async function send(id: string, file: File): Promise<void> {
    const { call: callNow, t: say } = latest.current;
    try {
      // The file is no part of the input's schema: it travels beside it (endpoint.upload).
      const [image]: readonly PostImage[] = await callNow(uploadImage, { file } as object);
      const isRejected = image !== undefined && isFlagged(image.url);
      if (image && !isRejected) return note(id, { state: 'done', url: image.url });
      note(id, { state: isRejected ? 'rejected' : 'failed' });
      toast.error(say(isRejected ? 'picture.rejected' : 'picture.failed'));
    } catch (error) {
      const isRejected = isCallError(error) && error.code === Code.imageRejected;
      note(id, { state: isRejected ? 'rejected' : 'failed' });
      const description = isCallError(error) && !isRejected ? { description: error.reason } : {};
      toast.error(say(isRejected ? 'picture.rejected' : 'picture.failed'), description);
    }
  }

  // A picture that was on its way when the page was left is gone.
  useEffect(() => {
    for (const { id, state } of picturesOf(draft))
      if (state === 'uploading' && !files.has(id)) note(id, { state: 'failed' });
  }, [draft, files, note]);
  useEffect(() => () => files.forEach(({ preview }) => URL.revokeObjectURL(preview)), [files]);

  return {
    start(file) {
      const isPicture = (IMAGE_TYPES as readonly string[]).includes(file.type);
      if (!isPicture || file.size > LIMITS.imageBytes) {
        toast.error(t(`picture.problem.${isPicture ? 'size' : 'type'}`));
        return null;
      }
      // A page that is no secure context has no such ids.
      const id = (crypto.randomUUID as typeof crypto.randomUUID | undefined)?.() ?? `${Math.random()}`;
      files.set(id, { file, preview: URL.createObjectURL(file) });
      // Its answer comes later than the draft has it.
      queue.add(() => send(id, file));
      return { id, url: '', state: 'uploading' };
    },
    canRetry: ({ id, state }) => state === 'failed' && files.has(id),
    retry({ id }) {
      const file = files.get(id)?.file;
      if (!file) return;
      note(id, { state: 'uploading' });
      queue.add(() => send(id, file));
    },
    sourceOf: ({ id, url }) => files.get(id)?.preview ?? url,
  };
}
