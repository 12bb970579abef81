import type { PostImage } from '../../../platform/contract/endpoints/posts.ts';
import { FLAG } from '../../../platform/contract/flagged.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import { OutsideError, type Outside } from '../../sdk/outside.ts';
import type { Storage } from '../../providers/storage/index.ts';
import { fail, viewerOf, type Db, type RequestContext, type Retention, type UploadedFile } from '../../sdk/index.ts';
import { cleanImage, FORMATS, type CleanImage } from './image.ts';
import { mediaKey, sha256 } from './keys.ts';
import { createLookup, presentImage, type LookupQuery } from './lookup.ts';
import { removeFiles } from './remove.ts';
import type { ImageChecks, Outcome } from './review.ts';
import { assertRoom } from './room.ts';
import { createShown, PART, type MediaLookup, type ShownPictures } from './shown.ts';
import { Kept, type MediaTables } from './tables.ts';
import { createLimiter } from '../../sdk/limiter.ts';

/** Images that are decoded at the same time: each may take 200 MB. */
const PARALLEL = 2;
/** Pictures of other sites that are fetched at the same time. */
const PARALLEL_OUTSIDE = 8;
const DATA_ADDRESS = /^data:image\/[a-z+.-]+;base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

export interface MediaDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly outside: Outside;
  /** What plugins have against an upload of the viewer now; they throw. */
  readonly beforeUpload?: (ctx: RequestContext) => Promise<void>;
  readonly checks: ImageChecks;
  readonly now: () => number;
}

export interface MediaService {
  /**
   * Stores one image under the hash of its cleaned bytes and answers with its addresses. One that
   * the review has doubts about is answered with `ptype=1` in its address, which no text may show.
   * @throws IMAGES_UNUSED, IMAGE_TOO_LARGE, IMAGE_TYPE, IMAGE_PIXELS, IMAGE_FRAMES, IMAGE_BROKEN,
   *   IMAGE_REJECTED and IMAGE_REJECTED_REASON (Code 18), IMAGE_REVIEW_DOWN, OVERLOADED
   */
  upload(ctx: RequestContext, file: UploadedFile): Promise<PostImage>;
  /**
   * The same without the image review; `find` does not know such an image: it is for its owner and
   * the staff alone. While uploads are closed it is closed as well: what is broken can be told
   * without a picture.
   */
  uploadUnchecked(ctx: RequestContext, file: UploadedFile): Promise<PostImage>;
  /**
   * `upload` of base64 text, as a `data:` address or bare.
   * @throws as `upload`, IMAGE_BROKEN for other text
   */
  uploadText(ctx: RequestContext, text: string): Promise<PostImage>;
  /**
   * `upload` of the picture at an address of another site; a reviewed picture of this zone is
   * answered as it is.
   * @throws as `upload`, IMAGE_UNREACHABLE for what cannot or may not be fetched
   */
  convert(ctx: RequestContext, url: string): Promise<PostImage>;
  /** Which of these addresses are reviewed pictures of this zone. */
  find(zone: string, urls: readonly string[], stay?: Retention): Promise<Map<string, PostImage>>;
  /** The same of pictures that the viewer has uploaded to this zone, reviewed or not. */
  own(ctx: RequestContext, urls: readonly string[], stay?: Retention): Promise<Map<string, PostImage>>;
  /** What posts and comments ask, before and in the transactions that show their pictures. */
  readonly ofPosts: MediaLookup & ShownPictures;
  /** Which of these addresses posts and comments show. */
  shownAmong(zone: string, urls: readonly string[]): Promise<Set<string>>;
}

/** Uploaded images of all zones; each belongs to one. */
export function createMedia({
  db,
  storage,
  outside,
  beforeUpload = async () => {},
  checks,
  now,
}: MediaDeps): MediaService {
  const limited = createLimiter(PARALLEL);
  const fetched = createLimiter(PARALLEL_OUTSIDE);

  const lookup = createLookup(db, now);
  const shownPictures = createShown(db, now);
  const q = () => db.q<MediaTables>();

  /** @throws what plugins have against it, IMAGES_UNUSED */
  async function admit(ctx: RequestContext): Promise<void> {
    await beforeUpload(ctx);
    await assertRoom(db, ctx);
  }

  /** The files first: a row promises that they are there. */
  async function putFiles(image: CleanImage, keys: Keys): Promise<void> {
    await storage.put(keys.thumb_key, image.thumb, 'image/webp');
    await storage.put(keys.storage_key, image.bytes, FORMATS[image.format].mime);
  }

  async function store(ctx: RequestContext, image: CleanImage, outcome: Outcome | 'unchecked'): Promise<PostImage> {
    // Those that were let in together with it may have taken the room meanwhile.
    await assertRoom(db, ctx);
    const { extension, mime } = FORMATS[image.format];
    const keys = {
      storage_key: mediaKey(ctx.zone.abbr, image.sha256, extension),
      thumb_key: mediaKey(ctx.zone.abbr, image.sha256, 'thumb.webp'),
    };
    await putFiles(image, keys);
    const { width, height, bytes } = image;
    const { uid } = viewerOf(ctx);
    const reviewed = outcome === 'pass' || outcome === 'later' ? 1 : 0;
    await db.tx(async () => {
      const { id } = await q()
        .insertInto('media')
        .values({
          zone: ctx.zone.abbr,
          uid,
          sha256: image.sha256,
          mime,
          width,
          height,
          bytes: bytes.length,
          ...keys,
          created_at: ctx.now,
          reviewed,
          kept: Kept.no,
          flagged_at: outcome === 'flag' ? ctx.now : null,
        })
        // Once reviewed, always: a later upload without the review takes nothing away.
        .onConflict((conflict) =>
          conflict.column('storage_key').doUpdateSet((eb) => ({
            reviewed: eb.case().when('media.reviewed', '=', 1).then(1).else(eb.ref('excluded.reviewed')).end(),
            // It waits since the first doubt, until it passes.
            flagged_at: eb
              .case()
              .when(eb.or([eb('media.reviewed', '=', 1), eb('excluded.reviewed', '=', 1)]))
              .then(null)
              .else(eb.fn.coalesce('media.flagged_at', 'excluded.flagged_at'))
              .end(),
            created_at: eb.ref('excluded.created_at'),
          })),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      // With the row in hand: whoever withdraws the picture has put it on the list before, or waits
      // for this one to end.
      await checks.known([image.sha256]).catch(async (refusal: unknown) => {
        await removeFiles(storage, keys);
        throw refusal;
      });
      await q()
        .insertInto('media_upload')
        .values({ media_id: id, uid, created_at: ctx.now })
        .onConflict((conflict) => conflict.columns(['media_id', 'uid']).doNothing())
        .execute();
      if (outcome === 'later')
        await q()
          .insertInto('media_review')
          .values({ media_id: id, due_at: ctx.now, attempts: 0 })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    });
    // An older upload of the same picture may have been swept between the files and the row. The
    // new row is not due: look again.
    const whole = await Promise.all([storage.exists(keys.storage_key), storage.exists(keys.thumb_key)]);
    if (whole.includes(false)) await putFiles(image, keys);
    const presented = presentImage({ ...keys, width, height });
    return outcome === 'flag' ? { ...presented, url: `${presented.url}?${FLAG}` } : presented;
  }

  async function review(ctx: RequestContext, bytes: Buffer): Promise<PostImage> {
    const image = await limited(() => cleanImage(bytes));
    const { mime } = FORMATS[image.format];
    const { uid } = viewerOf(ctx);
    const outcome = await checks.check({
      zone: ctx.zone.abbr,
      uid,
      uploaded: bytes,
      mime,
      bytes: image.bytes,
      sha256: image.sha256,
    });
    return store(ctx, image, outcome);
  }

  async function found(
    query: Omit<LookupQuery, 'purpose'>,
    stay: Retention = 'forGood',
  ): Promise<Map<string, PostImage>> {
    const purpose = stay === 'forGood' || stay === 'evidence' ? stay : 'touch';
    const images = await lookup({ ...query, purpose });
    if (typeof stay === 'object')
      await shownPictures.show(query.zone, [{ postId: stay.postId, part: PART.plugin, urls: [...images.keys()] }]);
    return images;
  }

  return {
    async upload(ctx, { bytes }) {
      await admit(ctx);
      return review(ctx, bytes);
    },

    async uploadText(ctx, text) {
      await admit(ctx);
      const base64 = text.replace(DATA_ADDRESS, '');
      if (!BASE64.test(base64)) throw fail('IMAGE_BROKEN');
      return review(ctx, Buffer.from(base64, 'base64'));
    },

    async convert(ctx, url) {
      const own = (await lookup({ zone: ctx.zone.abbr, urls: [url], purpose: 'touch' })).get(url);
      if (own) return own;
      await admit(ctx);
      try {
        const { bytes } = await fetched(() => outside.read(url, LIMITS.imageBytes));
        return await review(ctx, bytes);
      } catch (error) {
        throw error instanceof OutsideError ? fail('IMAGE_UNREACHABLE') : error;
      }
    },

    async uploadUnchecked(ctx, { bytes }) {
      await admit(ctx);
      const image = await limited(() => cleanImage(bytes));
      await checks.known([sha256(bytes), image.sha256]);
      return store(ctx, image, 'unchecked');
    },

    find: (zone, urls, stay) => found({ zone, urls }, stay),
    own: (ctx, urls, stay) => found({ zone: ctx.zone.abbr, urls, uploader: viewerOf(ctx).uid }, stay),
    // A text that is refused keeps nothing: the transaction that stores one says what it shows.
    ofPosts: { find: (zone, urls) => found({ zone, urls }, 'named'), ...shownPictures },
    shownAmong: shownPictures.among,
  };
}

type Keys = Pick<MediaTables['media'], 'storage_key' | 'thumb_key'>;
