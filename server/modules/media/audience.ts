import type { FastifyRequest } from 'fastify';
import { MEDIUM_EXTENSION } from '../../../platform/contract/content/medium-picture.ts';
import { anyCode, passes, PermissionCode } from '../../../platform/contract/index.ts';
import type { Db, Viewer } from '../../sdk/index.ts';
import { parseMediaKey, stillKeys, type MediaExtension, type MediaName } from './keys.ts';
import type { Audience } from './serve.ts';
import { Kept, type MediaTables } from './tables.ts';

/** What pictures are stored as that people upload: each has a row, or is none of ours. */
const PICTURES: ReadonlySet<MediaExtension> = new Set<MediaExtension>([
  'jpg',
  'png',
  'gif',
  'thumb.webp',
  MEDIUM_EXTENSION,
]);
/** What keeps a picture without showing it to everybody by itself. */
const ASKED: ReadonlySet<number> = new Set([Kept.shown, Kept.evidence]);
/** What the core's manifest declares: who looks after posts and their reviews. */
export const CORE_PICTURE_CODES: readonly number[] = [PermissionCode.manager, PermissionCode.mastermind];

/**
 * A picture by its key or that of a smaller copy, with whether it waits for a review: a look into
 * the index of hashes.
 */
export const pictureQuery = (db: Db, key: string, name: MediaName) =>
  db
    .q<MediaTables>()
    .selectFrom('media as m')
    .leftJoin('media_review as r', 'r.media_id', 'm.id')
    .select(['m.id', 'm.zone', 'm.reviewed', 'm.kept', 'r.media_id as waiting'])
    .where('m.sha256', '=', name.hash)
    .where((eb) =>
      name.extension === MEDIUM_EXTENSION
        ? eb('m.storage_key', 'in', stillKeys(name))
        : eb.or([eb('m.storage_key', '=', key), eb('m.thumb_key', '=', key)]),
    );

export interface AudienceDeps {
  readonly db: Db;
  /** Of those who handle what players upload (`pictureCodes` of the manifests). */
  readonly pictureCodes: readonly number[];
  /** Who asks, with the codes of this zone; null for a visitor. */
  readonly viewerIn: (request: FastifyRequest, zone: string) => Promise<Viewer | null>;
  /** Whether something that everybody sees shows a picture. */
  readonly isInSight: (mediaId: number) => Promise<boolean>;
}

/**
 * Who may have a stored file. A picture that has not passed the review (it was flagged, or is a
 * screenshot that only the staff looks at), or that stands in nothing that people still see, is for
 * those who have uploaded it and those who handle such in its zone. Read where it is written: a
 * replica that lags would not know yet whose it is.
 */
export function createAudience({ db, pictureCodes, viewerIn, isInSight }: AudienceDeps) {
  const handles = anyCode(...pictureCodes);
  const isUploader = async (mediaId: number, uid: number): Promise<boolean> => {
    const uploads = db.q<MediaTables>().selectFrom('media_upload').select('uid').where('media_id', '=', mediaId);
    return (await uploads.where('uid', '=', uid).executeTakeFirst()) !== undefined;
  };

  return (key: string, request: FastifyRequest): Promise<Audience> =>
    db.primary(async () => {
      const known = parseMediaKey(key);
      if (!known) return 'nobody';
      if (!PICTURES.has(known.extension)) return 'everybody';
      const picture = await pictureQuery(db, key, known).executeTakeFirst();
      if (!picture) return 'nobody';
      const isForAll = picture.reviewed === 1 && (!ASKED.has(picture.kept) || (await isInSight(picture.id)));
      if (isForAll) return picture.waiting === null ? 'everybody' : 'untilReviewed';
      const viewer = await viewerIn(request, picture.zone);
      if (!viewer) return 'nobody';
      return passes(handles, viewer) || (await isUploader(picture.id, viewer.uid)) ? 'asker' : 'nobody';
    });
}
