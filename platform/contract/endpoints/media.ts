import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { signedIn } from '../gate.ts';
import { Empty } from '../schemas.ts';
import { PostImage } from './posts.ts';

/** For what only its owner and the staff look at (feedback): not asked of the image review, and of no use in posts and comments. */
export const uploadImageUnchecked = endpoint({
  method: 'POST',
  path: '/api/bbs/images/no_default_check',
  gate: signedIn,
  summary: 'Uploads one image of a feedback (as /api/bbs/images, without the image review)',
  input: Empty,
  reply: Type.Array(PostImage),
  upload: 'file',
});

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/bbs/images',
  gate: signedIn,
  summary: 'Uploads one image (multipart field upload-file: jpeg, jpg, png, gif; 10 MB)',
  input: Empty,
  reply: Type.Array(PostImage),
  upload: 'file',
});
