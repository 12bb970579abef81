import type { PostImage } from '../../contract/endpoints/posts.ts';
import { LIMITS } from '../../contract/limits.ts';

/** Types that the upload takes. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const;

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
  | { readonly type: 'add'; readonly uploads: readonly Pick<Upload, 'id' | 'file' | 'preview'>[] }
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
      return [...uploads, ...action.uploads.map((upload) => ({ ...upload, state: 'uploading' as const, image: null }))];
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

/** Why a form with these pictures cannot be sent now, or null. */
export function blockedBy(uploads: readonly Pick<Upload, 'state'>[]): 'uploading' | 'failed' | null {
  if (uploads.some(({ state }) => state === 'uploading')) return 'uploading';
  return uploads.some(({ state }) => state !== 'done') ? 'failed' : null;
}

export type FileProblem = 'type' | 'size' | 'count';

/**
 * Which of the chosen files may be uploaded beside `present` others of `max`, and what is wrong
 * with the rest (each reason once).
 */
export function acceptFiles<F extends Pick<File, 'type' | 'size'>>(
  files: readonly F[],
  present: number,
  max: number,
): { accepted: F[]; problems: FileProblem[] } {
  const problems = new Set<FileProblem>();
  const accepted: F[] = [];
  for (const file of files) {
    if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) problems.add('type');
    else if (file.size > LIMITS.imageBytes) problems.add('size');
    else if (present + accepted.length >= max) problems.add('count');
    else accepted.push(file);
  }
  return { accepted, problems: [...problems] };
}
