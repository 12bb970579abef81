import { useEffect, useRef, useState } from 'react';
import { uploadImage } from '../../contract/endpoints/media.ts';
import { LIMITS } from '../../contract/limits.ts';
import { toast, useImagesClosed, useT } from '../../sdk/index.ts';
import { useImageUploads } from '../../sdk/uploads/index.ts';
import { picturesOf, putPictures } from '../outbox/store.ts';
import { shrink } from './shrink.ts';

const MB = 1024 * 1024;

/** Pictures of a post from a phone. */
export const MOST_PICTURES = 9;

/** The pictures of a post that is being written: kept in this browser until `release` is called. */
export function usePictures(owner: string) {
  const t = useT('publish');
  const closed = useImagesClosed();
  const pictures = useImageUploads({
    endpoint: uploadImage,
    max: MOST_PICTURES,
    prepare: shrink,
    say: {
      rejected: t('publish.image.rejected'),
      failed: t('publish.image.failed'),
      // i18n-keys: publish:publish.image.problem.*
      problem: (problem) => t(`publish.image.problem.${problem}`, { max: MOST_PICTURES, mb: LIMITS.imageBytes / MB }),
    },
  });
  const { uploads, restore, retry } = pictures;
  const [isRead, setRead] = useState(false);
  const latest = useRef({ restore, uploads, retry });
  latest.current = { restore, uploads, retry };
  useEffect(() => {
    let isHere = true;
    void picturesOf(owner)
      .catch(() => [])
      .then((kept) => {
        if (!isHere) return;
        latest.current.restore(kept);
        setRead(true);
      });
    return () => {
      isHere = false;
    };
  }, [owner]);
  const isReleased = useRef(false);
  useEffect(() => {
    if (!isRead || isReleased.current) return;
    // Where the browser keeps nothing they are here as long as the page is.
    putPictures(owner, writtenOf(uploads)).catch(() => undefined);
  }, [owner, isRead, uploads]);
  // What failed for want of a network is tried when there is one.
  useEffect(() => {
    const again = () => {
      for (const upload of latest.current.uploads) if (upload.state === 'failed') latest.current.retry(upload);
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  /** @param isSent they are kept elsewhere from now on, or here again */
  const release = (isSent: boolean) => {
    isReleased.current = isSent;
    putPictures(owner, isSent ? [] : writtenOf(latest.current.uploads)).catch(() => undefined);
  };
  const add = closed === null ? pictures.add : () => void toast.error(closed);
  return { ...pictures, add, closed, release, written: () => writtenOf(latest.current.uploads) };
}

type Uploads = ReturnType<typeof useImageUploads>['uploads'];
const writtenOf = (uploads: Uploads) => uploads.map(({ file, image }) => ({ file, image }));
