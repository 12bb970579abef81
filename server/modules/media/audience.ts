import type { FastifyRequest } from 'fastify';
import { MEDIUM_EXTENSION } from '../../../platform/contract/content/medium-picture.ts';
import { anyCode, passes, PermissionCode } from '../../../platform/contract/index.ts';
import type { Db, Viewer } from '../../sdk/index.ts';
import type { FilePlace } from './hooks.ts';
import { MEDIA_PATH, parseMediaKey, stillKeys, type MediaExtension, type MediaName } from './keys.ts';
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
    .select(['m.id', 'm.zone', 'm.storage_key', 'm.reviewed', 'm.kept', 'r.media_id as waiting'])
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
  /** Where a file stands that a plugin has stored (`media.place`). */
  readonly placeOf: (zone: string, url: string) => Promise<FilePlace | null>;
  /** Whether everybody sees one of these posts. */
  readonly isPostInSight: (posts: readonly number[]) => Promise<boolean>;
}

/** Pictures of people's own and the first ones of old videos: nothing of a post alone. */
const ANYBODYS: ReadonlySet<MediaExtension> = new Set<MediaExtension>(['avatar.webp', 'webp']);

/**
 * Who may have a stored file. A picture that has not passed the review (it was flagged, or is a
 * screenshot that only the staff looks at), or that stands in nothing that people still see, is for
 * those who have uploaded it and those who handle such in its zone. So is a sound or video, and the
 * first picture of one, whose posts have been hidden or deleted. Read where it is written: a replica
 * that lags would not know yet whose it is.
 */
export function createAudience(deps: AudienceDeps) {
  const { db, pictureCodes, viewerIn, isInSight, placeOf, isPostInSight } = deps;
  const handles = anyCode(...pictureCodes);
  const isUploader = async (mediaId: number, uid: number): Promise<boolean> => {
    const uploads = db.q<MediaTables>().selectFrom('media_upload').select('uid').where('media_id', '=', mediaId);
    return (await uploads.where('uid', '=', uid).executeTakeFirst()) !== undefined;
  };

  /** @param isTheirs whether a person has uploaded it */
  async function few(
    request: FastifyRequest,
    zone: string,
    isTheirs: (uid: number) => boolean | Promise<boolean>,
  ): Promise<Audience> {
    const viewer = await viewerIn(request, zone);
    if (!viewer) return 'nobody';
    return passes(handles, viewer) || (await isTheirs(viewer.uid)) ? 'asker' : 'nobody';
  }

  /** Of what a plugin has stored; null: no plugin knows it. */
  async function ofPlugin(zone: string, key: string, request: FastifyRequest): Promise<Audience | null> {
    const place = await placeOf(zone, MEDIA_PATH + key);
    if (!place) return null;
    if (place.posts.length === 0) return 'forNow';
    if (await isPostInSight(place.posts)) return 'everybody';
    return few(request, zone, (uid) => uid === place.uid);
  }

  async function ofPicture(key: string, name: MediaName, request: FastifyRequest): Promise<Audience> {
    const picture = await pictureQuery(db, key, name).executeTakeFirst();
    if (!picture) return 'nobody';
    const { id, zone, kept, reviewed, storage_key, waiting } = picture;
    const isForAll = reviewed === 1 && (!ASKED.has(kept) || (await isInSight(id)));
    if (!isForAll) return few(request, zone, (uid) => isUploader(id, uid));
    // What stands in nothing of the core's may be a video's.
    const place = kept === Kept.no ? await ofPlugin(zone, storage_key, request) : null;
    if (place !== null && place !== 'everybody') return place;
    return waiting === null ? 'everybody' : 'forNow';
  }

  return (key: string, request: FastifyRequest): Promise<Audience> =>
    db.primary(async () => {
      const known = parseMediaKey(key);
      if (!known) return 'nobody';
      if (PICTURES.has(known.extension)) return ofPicture(key, known, request);
      if (ANYBODYS.has(known.extension)) return 'everybody';
      return (await ofPlugin(known.zone, key, request)) ?? 'everybody';
    });
}
