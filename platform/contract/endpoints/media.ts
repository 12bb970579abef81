import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { signedIn } from '../gate.ts';
import { Empty } from '../schemas.ts';
import { PostImage } from './posts.ts';

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/bbs/images',
  gate: signedIn,
  summary: 'Uploads one image (multipart field upload-file: jpeg, jpg, png, gif; 10 MB)',
  input: Empty,
  reply: Type.Array(PostImage),
  upload: 'file',
});
