import type { PostImage } from '../../contract/endpoints/posts.ts';
import { LIMITS } from '../../contract/limits.ts';

/** Types that the upload takes. */
export const IMAGE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif'] as const;

/** `rejected`: the review said no (Code 18); sending it again is of no use. */
export type UploadState = 'uploading' | 'done' | 'failed' | 'rejected';

export interface Upload {
  readonly id: number;
  readonly file: File;
  /** Object URL of the file. */
  readonly preview: string;
  readonly state: UploadState;
  readonly image: PostImage | null;
}

export type UploadAction =
  | {
      readonly type: 'add';
      /** Those with an image are there already. */
      readonly uploads: readonly (Pick<Upload, 'id' | 'file' | 'preview'> & Partial<Pick<Upload, 'image'>>)[];
    }
  /** What is sent of it is this, made from what was chosen. */
  | { readonly type: 'prepared'; readonly id: number; readonly file: File }
  /** It stands at this place from now on, from 0; those between move up. */
  | { readonly type: 'move'; readonly id: number; readonly to: number }
  | { readonly type: 'done'; readonly id: number; readonly image: PostImage }
  | { readonly type: 'failed'; readonly id: number; readonly rejected: boolean }
  | { readonly type: 'retry'; readonly id: number }
  | { readonly type: 'remove'; readonly id: number }
  | { readonly type: 'clear' };

/**
 * What becomes of the pictures of a form. An answer for one that was taken out meanwhile changes
 * nothing.
 */
export function uploadsAfter(uploads: readonly Upload[], action: UploadAction): readonly Upload[] {
  const change = (id: number, patch: Partial<Upload>) =>
    uploads.map((upload) => (upload.id === id ? { ...upload, ...patch } : upload));
  switch (action.type) {
    case 'add':
      return [...uploads, ...action.uploads.map(added)];
    case 'prepared':
      return change(action.id, { file: action.file });
    case 'move':
      return moved(uploads, action.id, action.to);
    case 'done':
      return change(action.id, { state: 'done', image: action.image });
    case 'failed':
      return change(action.id, { state: action.rejected ? 'rejected' : 'failed' });
    case 'retry':
      return change(action.id, { state: 'uploading' });
    case 'remove':
      return uploads.filter((upload) => upload.id !== action.id);
    case 'clear':
      return [];
  }
}

function added({ image = null, ...upload }: Omit<Upload, 'state' | 'image'> & Partial<Pick<Upload, 'image'>>): Upload {
  return { ...upload, image, state: image ? 'done' : 'uploading' };
}

function moved(uploads: readonly Upload[], id: number, to: number): readonly Upload[] {
  const from = uploads.findIndex((upload) => upload.id === id);
  const upload = uploads[from];
  const place = Math.min(Math.max(to, 0), uploads.length - 1);
  if (!upload || place === from) return uploads;
  return uploads.toSpliced(from, 1).toSpliced(place, 0, upload);
}

/** Why a form with these pictures cannot be sent now, or null. */
export function blockedBy(uploads: readonly Pick<Upload, 'state'>[]): 'uploading' | 'failed' | null {
  if (uploads.some(({ state }) => state === 'uploading')) return 'uploading';
  return uploads.some(({ state }) => state !== 'done') ? 'failed' : null;
}

export type FileProblem = 'type' | 'size' | 'count';

/**
 * Which of the chosen files may be uploaded beside `present` others of `max`, and what is wrong
 * with the rest (each reason once).
 * @param maxBytes of one file
 */
export function acceptFiles<F extends Pick<File, 'type' | 'size'>>(
  files: readonly F[],
  present: number,
  max: number,
  maxBytes: number = LIMITS.imageBytes,
): { accepted: F[]; problems: FileProblem[] } {
  const problems = new Set<FileProblem>();
  const accepted: F[] = [];
  for (const file of files) {
    if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) problems.add('type');
    else if (file.size > maxBytes) problems.add('size');
    else if (present + accepted.length >= max) problems.add('count');
    else accepted.push(file);
  }
  return { accepted, problems: [...problems] };
}
