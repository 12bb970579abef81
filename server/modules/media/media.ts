import { createHash } from 'node:crypto';
import type { Generated } from 'kysely';
import type { PostImage } from '../../../platform/contract/endpoints/posts.ts';
import type { MigrationSet } from '../../db/migrate.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import { OutsideError, type Outside } from '../../providers/outside/index.ts';
import type { Storage } from '../../providers/storage/index.ts';
import { fail, viewerOf, type Db, type RequestContext, type UploadedFile } from '../../sdk/index.ts';
import type { MediaLookup } from '../posts/body.ts';
import { cleanImage, FORMATS, type CleanImage } from './image.ts';
import { createLimiter } from '../../sdk/limiter.ts';

/** Where media is served. */
export const MEDIA_PATH = '/media/';
/** Images that are decoded at the same time: each may take 200 MB. */
const PARALLEL = 2;
/** Pictures of other sites that are fetched at the same time. */
const PARALLEL_OUTSIDE = 8;
const DATA_ADDRESS = /^data:image\/[a-z+.-]+;base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

interface MediaTables {
  media: {
    id: Generated<number>;
    zone: string;
    uid: number;
    sha256: string;
    mime: string;
    width: number;
    height: number;
    bytes: number;
    storage_key: string;
    thumb_key: string;
    created_at: number;
    /** 0 or 1: whether the image review has let it pass. Posts and comments show no other images. */
    reviewed: number;
  };
  /** Who has uploaded it: one row for each person with the same picture. */
  media_upload: { media_id: number; uid: number; created_at: number };
}

export const mediaMigrations: MigrationSet['migrations'] = {
  '005-media': async ({ schema, types }) => {
    await schema
      .createTable('media')
      .addColumn('id', types.int, types.id)
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('uid', types.ref, (c) => c.notNull())
      .addColumn('sha256', types.text, (c) => c.notNull())
      .addColumn('mime', types.text, (c) => c.notNull())
      .addColumn('width', types.int, (c) => c.notNull())
      .addColumn('height', types.int, (c) => c.notNull())
      .addColumn('bytes', types.int, (c) => c.notNull())
      .addColumn('storage_key', types.text, (c) => c.notNull())
      .addColumn('thumb_key', types.text, (c) => c.notNull())
      .addColumn('created_at', types.time, (c) => c.notNull())
      .addUniqueConstraint('media_storage_key', ['storage_key'])
      .execute();
    await schema.createIndex('media_user').on('media').columns(['zone', 'uid', 'created_at desc']).execute();
  },
  '046-media-uploads': async ({ schema, types, db }) => {
    await schema
      .alterTable('media')
      .addColumn('reviewed', types.flag, (c) => c.notNull().defaultTo(1))
      .execute();
    await schema
      .createTable('media_upload')
      .addColumn('media_id', types.ref, (c) => c.notNull().references('media.id').onDelete('cascade'))
      .addColumn('uid', types.ref, (c) => c.notNull())
      .addColumn('created_at', types.time, (c) => c.notNull())
      .addPrimaryKeyConstraint('media_upload_once', ['media_id', 'uid'])
      .execute();
    await db
      .insertInto('media_upload')
      .columns(['media_id', 'uid', 'created_at'])
      .expression(db.selectFrom('media').select(['id', 'uid', 'created_at']))
      .execute();
  },
};

export interface MediaDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly outside: Outside;
  /** What plugins have against an upload of the viewer now; they throw. */
  readonly beforeUpload?: (ctx: RequestContext) => Promise<void>;
  /** The image review (design section 7): true refuses the image. By the hash of the file as uploaded. */
  readonly isRefused?: (sha256: string) => boolean | Promise<boolean>;
}

export interface MediaService extends MediaLookup {
  /**
   * Stores one image under the hash of its cleaned bytes and answers with its addresses.
   * @throws IMAGE_TOO_LARGE, IMAGE_TYPE, IMAGE_PIXELS, IMAGE_BROKEN, IMAGE_REJECTED (Code 18), OVERLOADED
   */
  upload(ctx: RequestContext, file: UploadedFile): Promise<PostImage>;
  /** The same without the image review; `find` does not know such an image. */
  uploadUnchecked(ctx: RequestContext, file: UploadedFile): Promise<PostImage>;
  /** `upload` of base64 text, as a `data:` address or bare. @throws as `upload`, IMAGE_BROKEN for other text */
  uploadText(ctx: RequestContext, text: string): Promise<PostImage>;
  /**
   * `upload` of the picture at an address of another site; a reviewed picture of this zone is answered as it is.
   * @throws as `upload`, IMAGE_UNREACHABLE for what cannot or may not be fetched
   */
  convert(ctx: RequestContext, url: string): Promise<PostImage>;
  /** Which of these addresses are pictures that the viewer has uploaded to this zone, reviewed or not. */
  own(ctx: RequestContext, urls: readonly string[]): Promise<Map<string, PostImage>>;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Uploaded images of all zones; each belongs to one. */
export function createMedia({
  db,
  storage,
  outside,
  beforeUpload = async () => {},
  isRefused = () => false,
}: MediaDeps): MediaService {
  const limited = createLimiter(PARALLEL);
  const fetched = createLimiter(PARALLEL_OUTSIDE);

  async function store(ctx: RequestContext, image: CleanImage, reviewed: 0 | 1): Promise<PostImage> {
    const hash = sha256(image.bytes);
    const { extension, mime } = FORMATS[image.format];
    const base = `${ctx.zone.abbr}/${hash.slice(0, 2)}/${hash}`;
    const storage_key = `${base}.${extension}`;
    const thumb_key = `${base}.thumb.webp`;
    // The files first: a row promises that they are there.
    await storage.put(thumb_key, image.thumb, 'image/webp');
    await storage.put(storage_key, image.bytes, mime);
    const { width, height, bytes } = image;
    const { uid } = viewerOf(ctx);
    const q = () => db.q<MediaTables>();
    await db.tx(async () => {
      const { id } = await q()
        .insertInto('media')
        .values({
          ...{ zone: ctx.zone.abbr, uid, sha256: hash, mime, width, height },
          ...{ bytes: bytes.length, storage_key, thumb_key, created_at: ctx.now, reviewed },
        })
        // Once reviewed, always: a later upload without the review takes nothing away.
        .onConflict((conflict) =>
          conflict.column('storage_key').doUpdateSet((eb) => ({
            reviewed: eb.case().when('media.reviewed', '=', 1).then(1).else(eb.ref('excluded.reviewed')).end(),
          })),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      await q()
        .insertInto('media_upload')
        .values({ media_id: id, uid, created_at: ctx.now })
        .onConflict((conflict) => conflict.columns(['media_id', 'uid']).doNothing())
        .execute();
    });
    return present({ storage_key, thumb_key, width, height });
  }

  const stored = (zone: string, urls: readonly string[]) =>
    db
      .q<MediaTables>()
      .selectFrom('media')
      .select(['storage_key', 'thumb_key', 'width', 'height'])
      .where('zone', '=', zone)
      .where(
        'storage_key',
        'in',
        urls.map((url) => url.slice(MEDIA_PATH.length)),
      );
  const byUrl = (rows: readonly Stored[]) => new Map(rows.map(present).map((image) => [image.url, image]));
  const ours = (urls: readonly string[]) => urls.filter((url) => url.startsWith(MEDIA_PATH));

  async function review(ctx: RequestContext, bytes: Buffer): Promise<PostImage> {
    const image = await limited(() => cleanImage(bytes));
    if (await isRefused(sha256(bytes))) throw fail('IMAGE_REJECTED');
    return store(ctx, image, 1);
  }

  async function find(zone: string, urls: readonly string[]): Promise<Map<string, PostImage>> {
    const known = ours(urls);
    if (known.length === 0) return new Map();
    return byUrl(await stored(zone, known).where('reviewed', '=', 1).execute());
  }

  return {
    async upload(ctx, { bytes }) {
      await beforeUpload(ctx);
      return review(ctx, bytes);
    },

    async uploadText(ctx, text) {
      await beforeUpload(ctx);
      const base64 = text.replace(DATA_ADDRESS, '');
      if (!BASE64.test(base64)) throw fail('IMAGE_BROKEN');
      return review(ctx, Buffer.from(base64, 'base64'));
    },

    async convert(ctx, url) {
      const own = (await find(ctx.zone.abbr, [url])).get(url);
      if (own) return own;
      await beforeUpload(ctx);
      try {
        const { bytes } = await fetched(() => outside.read(url, LIMITS.imageBytes));
        return await review(ctx, bytes);
      } catch (error) {
        throw error instanceof OutsideError ? fail('IMAGE_UNREACHABLE') : error;
      }
    },

    async uploadUnchecked(ctx, { bytes }) {
      return store(ctx, await limited(() => cleanImage(bytes)), 0);
    },

    find,

    async own(ctx, urls) {
      const known = ours(urls);
      if (known.length === 0) return new Map();
      const uploads = stored(ctx.zone.abbr, known).innerJoin('media_upload', 'media_upload.media_id', 'media.id');
      return byUrl(await uploads.where('media_upload.uid', '=', viewerOf(ctx).uid).execute());
    },
  };
}

type Stored = Pick<MediaTables['media'], 'storage_key' | 'thumb_key' | 'width' | 'height'>;

const present = ({ storage_key, thumb_key, width, height }: Stored): PostImage => ({
  url: MEDIA_PATH + storage_key,
  thumb: MEDIA_PATH + thumb_key,
  width,
  height,
});
