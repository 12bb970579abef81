import type { ResolveUpload } from '../face/uploads.ts';

/** Uploads that all are done. */
export const uploaded: ResolveUpload = (id) => ({ src: `/media/${id}.png` });
