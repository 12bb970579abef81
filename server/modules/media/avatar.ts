import { LIMITS } from '../../../platform/contract/limits.ts';
import type { Storage } from '../../providers/storage/index.ts';
import { fail, viewerOf, type Db, type RequestContext, type UploadedFile } from '../../sdk/index.ts';
import { createLimiter } from '../../sdk/limiter.ts';
import { checkPixels } from './image.ts';
import { MEDIA_PATH, mediaKey, sha256 } from './keys.ts';
import { withoutPngTexts } from './png-texts.ts';
import type { ImageChecks } from './review.ts';
import { assertRoom } from './room.ts';
import type { MediaTables } from './tables.ts';

/** Decoders run two at a time. */
const PARALLEL = 2;

const startsWith = (bytes: Buffer, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);
const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')];

/** By the first bytes, whatever the name says: JPEG, PNG, GIF, WebP. */
const isPicture = (bytes: Buffer): boolean =>
  startsWith(bytes, [0xff, 0xd8, 0xff]) ||
  startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ||
  startsWith(bytes, ascii('GIF8')) ||
  (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8));

/**
 * Makes an uploaded picture an avatar: upright, a still square of 256 pixels cut from its middle,
 * WebP without metadata.
 * @throws IMAGE_TOO_LARGE, IMAGE_TYPE, IMAGE_PIXELS, IMAGE_FRAMES, IMAGE_BROKEN
 */
export async function makeAvatar(uploaded: Buffer): Promise<Buffer> {
  if (uploaded.length > LIMITS.imageBytes) throw fail('IMAGE_TOO_LARGE', { max: LIMITS.imageBytes / 1024 / 1024 });
  if (!isPicture(uploaded)) throw fail('IMAGE_TYPE');
  const bytes = withoutPngTexts(uploaded);
  const { default: sharp } = await import('sharp');
  checkPixels(await sound(() => sharp(bytes, { animated: true, limitInputPixels: false }).metadata()));
  return sound(() =>
    sharp(bytes, { failOn: 'error', limitInputPixels: LIMITS.imagePixels })
      .autoOrient()
      .resize(LIMITS.avatarPixels, LIMITS.avatarPixels, { fit: 'cover' })
      .webp({ quality: 88 })
      .toBuffer(),
  );
}

/** What the decoder refuses is a broken image; its own words stay in the cause. */
async function sound<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw Object.assign(fail('IMAGE_BROKEN'), { cause: error });
  }
}

export interface AvatarDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly checks: ImageChecks;
  /** What plugins have against an upload of the viewer now; they throw. */
  readonly beforeUpload?: (ctx: RequestContext) => Promise<void>;
}

/** Pictures of people. They are no content images: no post can show one. */
export function createAvatars({ db, storage, checks, beforeUpload = async () => {} }: AvatarDeps) {
  const limited = createLimiter(PARALLEL);
  return {
    /**
     * @returns the address @throws what plugins, `makeAvatar` and `ImageChecks.check` throw,
     *   IMAGES_UNUSED, OVERLOADED
     */
    async uploadAvatar(ctx: RequestContext, { bytes }: Pick<UploadedFile, 'bytes'>): Promise<string> {
      await beforeUpload(ctx);
      await assertRoom(db, ctx);
      const avatar = await limited(() => makeAvatar(bytes));
      const [zone, mime] = [ctx.zone.abbr, 'image/webp'];
      const hash = sha256(avatar);
      const { uid } = viewerOf(ctx);
      const outcome = await checks.check({ zone, uid, uploaded: bytes, mime, bytes: avatar, sha256: hash });
      // Everybody sees it everywhere and at once: no doubts, and no later.
      if (outcome === 'flag') throw fail('IMAGE_REJECTED');
      if (outcome === 'later') throw fail('IMAGE_REVIEW_DOWN');
      const key = mediaKey(zone, hash, 'avatar.webp');
      await storage.put(key, avatar, mime);
      const row = { storage_key: key, uid, zone, bytes: avatar.length, created_at: ctx.now };
      await db.tx(() =>
        db
          .q<MediaTables>()
          .insertInto('media_avatar')
          .values(row)
          .onConflict((conflict) => conflict.columns(['uid', 'storage_key']).doUpdateSet({ created_at: ctx.now }))
          .execute(),
      );
      return MEDIA_PATH + key;
    },
  };
}
