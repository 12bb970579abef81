import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { moderatorGate, signedIn } from '../gate.ts';
import { LIMITS } from '../limits.ts';
import { Empty, Flag, Id, Paging, Time } from '../schemas.ts';
import { PostImage } from './posts.ts';
import { UserCard } from './users.ts';

/**
 * For what only its owner and the staff look at: not asked of the image review, and of no use in
 * posts and comments.
 */
export const uploadImageUnchecked = endpoint({
  method: 'POST',
  path: '/api/bbs/images/no_default_check',
  repeat: 'again',
  gate: signedIn,
  forBanned: true,
  summary: 'Uploads one image for its owner and the staff alone (as /api/bbs/images, without the image review)',
  input: Empty,
  reply: Type.Array(PostImage),
  upload: 'file',
});

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/bbs/images',
  repeat: 'again',
  gate: signedIn,
  forBanned: true,
  summary: 'Uploads one image (multipart field upload-file: jpeg, jpg, png, gif; 10 MB)',
  input: Empty,
  reply: Type.Array(PostImage),
  upload: 'file',
});

/** The same file as text: a third longer, and its names. */
const BASE64_BYTES = Math.ceil((LIMITS.imageBytes * 4) / 3) + 4096;

export const uploadImageText = endpoint({
  method: 'POST',
  path: '/api/bbs/images/base64',
  repeat: 'again',
  gate: signedIn,
  forBanned: true,
  summary: 'Uploads one image as base64 text, a data: address or bare (as /api/bbs/images)',
  input: Type.Object({ images: Type.String({ minLength: 1, maxLength: BASE64_BYTES }) }),
  reply: Type.Array(PostImage),
  rate: 'upload',
  bodyBytes: BASE64_BYTES + 4096,
});

export const convertImage = endpoint({
  method: 'GET',
  path: '/api/bbs/images/convert_img_url',
  repeat: 'again',
  gate: signedIn,
  forBanned: true,
  summary: "Copies a picture of another site into the zone's own (pasted pictures); one of ours is answered as it is",
  input: Type.Object({ url: Type.String({ minLength: 1, maxLength: 2048 }) }),
  reply: PostImage,
  rate: 'upload',
  sameSite: true,
});

export const picturesUnderReview = endpoint({
  method: 'GET',
  path: '/api/bbs/images/review_list',
  gate: moderatorGate,
  summary: 'Pictures of this zone that the image review had doubts about, oldest first',
  input: Type.Object(Paging),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        ...PostImage.properties,
        id: Id,
        createTime: Time,
        userInfo: Type.Union([UserCard, Type.Null()]),
      }),
    ),
    hasMore: Type.Boolean(),
  }),
});

export const reviewPicture = endpoint({
  method: 'POST',
  path: '/api/bbs/images/review',
  repeat: 'as-it-stands',
  gate: moderatorGate,
  summary: 'Lets such a picture pass (pass 1), or removes it from this zone (0)',
  input: Type.Object({ id: Id, pass: Flag }),
  reply: Empty,
});
