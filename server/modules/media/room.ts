import { WEEK_MS } from '../../../platform/contract/durations.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import { fail, viewerOf, type Db, type RequestContext } from '../../sdk/index.ts';
import { Kept, type MediaTables } from './tables.ts';

interface Uploader {
  readonly zone: string;
  readonly uid: number;
  readonly since: number;
}

/** How much somebody has uploaded that nothing keeps: a range of `media_user`. */
const unusedQuery = (db: Db, { zone, uid, since }: Uploader) =>
  db
    .q<MediaTables>()
    .selectFrom('media')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .where('zone', '=', zone)
    .where('uid', '=', uid)
    .where('created_at', '>', since)
    .where('kept', '=', Kept.no);

/** The same of pictures of themselves, of which one is shown at most. */
const avatarsQuery = (db: Db, { zone, uid, since }: Uploader) =>
  db
    .q<MediaTables>()
    .selectFrom('media_avatar')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .where('zone', '=', zone)
    .where('uid', '=', uid)
    .where('created_at', '>', since);

/**
 * Nobody fills the disk with what stands in nothing (docs/product/limits.md).
 * @throws IMAGES_UNUSED
 */
export async function assertRoom(db: Db, ctx: RequestContext): Promise<void> {
  const own = { zone: ctx.zone.abbr, uid: viewerOf(ctx).uid, since: ctx.now - WEEK_MS };
  const sums = await db.primary(async () => [
    await unusedQuery(db, own).executeTakeFirstOrThrow(),
    await avatarsQuery(db, own).executeTakeFirstOrThrow(),
  ]);
  const bytes = sums.reduce((sum, row) => sum + Number(row.bytes ?? 0), 0);
  if (bytes >= LIMITS.unusedImageBytes) throw fail('IMAGES_UNUSED');
}
