import { createHash } from 'node:crypto';
import type { Generated } from 'kysely';
import type { PostImage } from '../../../platform/contract/endpoints/posts.ts';
import type { MigrationSet } from '../../db/migrate.ts';
import type { Storage } from '../../providers/storage/index.ts';
import { fail, viewerOf, type Db, type RequestContext, type UploadedFile } from '../../sdk/index.ts';
import type { MediaLookup } from '../posts/body.ts';
import { cleanImage, FORMATS, type CleanImage } from './image.ts';
import { createLimiter } from './limiter.ts';

/** Where media is served. */
export const MEDIA_PATH = '/media/';
/** Images that are decoded at the same time: each may take 200 MB. */
const PARALLEL = 2;

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
  };
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
};

export interface MediaDeps {
  readonly db: Db;
  readonly storage: Storage;
  /** The image review (design section 7): true refuses the image. By the hash of the file as uploaded. */
  readonly isRefused?: (sha256: string) => boolean | Promise<boolean>;
}

export interface MediaService extends MediaLookup {
  /**
   * Stores one image under the hash of its cleaned bytes and answers with its addresses.
   * @throws IMAGE_TOO_LARGE, IMAGE_TYPE, IMAGE_PIXELS, IMAGE_BROKEN, IMAGE_REJECTED (Code 18), OVERLOADED
   */
  upload(ctx: RequestContext, file: UploadedFile): Promise<PostImage>;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Uploaded images of all zones; each belongs to one. */
export function createMedia({ db, storage, isRefused = () => false }: MediaDeps): MediaService {
  const limited = createLimiter(PARALLEL);

  async function store(ctx: RequestContext, image: CleanImage): Promise<PostImage> {
    const hash = sha256(image.bytes);
    const { extension, mime } = FORMATS[image.format];
    const base = `${ctx.zone.abbr}/${hash.slice(0, 2)}/${hash}`;
    const storage_key = `${base}.${extension}`;
    const thumb_key = `${base}.thumb.webp`;
    // The files first: a row promises that they are there.
    await storage.put(thumb_key, image.thumb, 'image/webp');
    await storage.put(storage_key, image.bytes, mime);
    const { width, height, bytes } = image;
    await db.tx(async () => {
      await db
        .q<MediaTables>()
        .insertInto('media')
        .values({
          ...{ zone: ctx.zone.abbr, uid: viewerOf(ctx).uid, sha256: hash, mime, width, height },
          ...{ bytes: bytes.length, storage_key, thumb_key, created_at: ctx.now },
        })
        .onConflict((conflict) => conflict.column('storage_key').doNothing())
        .execute();
    });
    return present({ storage_key, thumb_key, width, height });
  }

  return {
    async upload(ctx, { bytes }) {
      const image = await limited(() => cleanImage(bytes));
      if (await isRefused(sha256(bytes))) throw fail('IMAGE_REJECTED');
      return store(ctx, image);
    },

    async find(zone, urls) {
      const keys = urls.flatMap((url) => (url.startsWith(MEDIA_PATH) ? [url.slice(MEDIA_PATH.length)] : []));
      if (keys.length === 0) return new Map();
      const media = db.q<MediaTables>().selectFrom('media').select(['storage_key', 'thumb_key', 'width', 'height']);
      const rows = await media.where('zone', '=', zone).where('storage_key', 'in', keys).execute();
      return new Map(rows.map(present).map((image) => [image.url, image]));
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
