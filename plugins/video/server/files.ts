import { createHash } from 'node:crypto';
import type { FileName, UploadRow } from './tables.ts';
import type { Core } from './uses.ts';

type Named = Pick<UploadRow, 'zone' | 'filekey'>;

/**
 * Where the files of an upload lie. Public ones are named by a hash of its own random key, not of
 * their bytes: so the address is known before they are made, nobody can guess it, and no other
 * upload shares a file that is removed with this one.
 */
export function createFiles(storage: Core['storage']) {
  const nameOf = ({ filekey }: Named, what: string): string =>
    createHash('sha256').update(`${filekey}:${what}`).digest('hex');
  const keys = {
    piece: ({ filekey }: Named, position: number): string => `_video/${filekey}/${position}`,
    /** The first picture until the review has seen it: nobody is served it. */
    heldPoster: ({ filekey }: Named): string => `_video/${filekey}/poster`,
    /** Where first pictures lay before they were reviewed. */
    oldPoster: (upload: Named): string => storage.mediaKey(upload.zone, nameOf(upload, 'poster'), 'webp'),
    video: (upload: Named, file: FileName): string => storage.mediaKey(upload.zone, nameOf(upload, file), 'mp4'),
  };
  return {
    keys,
    oldPosterUrl: (upload: Named): string => storage.address(keys.oldPoster(upload)),
    videoUrl: (upload: Named, file: FileName): string => storage.address(keys.video(upload, file)),
  };
}

export type Files = ReturnType<typeof createFiles>;
