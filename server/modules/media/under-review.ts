import type { InputOf, ReplyOf } from '../../../platform/contract/endpoint.ts';
import type { picturesUnderReview, reviewPicture } from '../../../platform/contract/endpoints/media.ts';
import {
  assertNotOwn,
  fail,
  moderatorGate,
  type Db,
  type Notice,
  type RequestContext,
  type WaitingKind,
} from '../../sdk/index.ts';
import type { AuditService } from '../audit/index.ts';
import type { UserService } from '../users/index.ts';
import type { Storage } from '../../providers/storage/index.ts';
import { presentImage } from './lookup.ts';
import { removeMedia } from './remove.ts';
import type { MediaTables } from './tables.ts';

/** Pictures of a zone that the reviewer had doubts about, the oldest first: a range of `media_flagged`. */
export const flaggedQuery = (db: Db, zone: string, { limit, offset }: { limit: number; offset: number }) =>
  flagged(db, zone).orderBy('flagged_at').orderBy('id').limit(limit).offset(offset);

const flagged = (db: Db, zone: string) =>
  db
    .q<MediaTables>()
    .selectFrom('media')
    .select(['id', 'uid', 'flagged_at', 'storage_key', 'thumb_key', 'width', 'height'])
    .where('zone', '=', zone)
    .where('flagged_at', 'is not', null);
type FlaggedRow = Awaited<ReturnType<ReturnType<typeof flagged>['execute']>>[number];

export interface UnderReviewDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly users: Pick<UserService, 'cards'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly messages: { send(ctx: RequestContext, notices: readonly Notice[]): Promise<void> };
}

/** What a moderator decides about pictures that the image review had doubts about. */
export function createUnderReview({ db, storage, users, audit, messages }: UnderReviewDeps) {
  const q = () => db.q<MediaTables>();

  async function shown(ctx: RequestContext, rows: readonly FlaggedRow[]) {
    const cards = await users.cards(ctx, [...new Set(rows.map(({ uid }) => uid))]);
    return rows.map((row) => ({
      id: row.id,
      ...presentImage(row),
      createTime: row.flagged_at ?? 0,
      userInfo: cards.get(row.uid) ?? null,
    }));
  }

  return {
    async list(
      ctx: RequestContext,
      { limit, offset }: InputOf<typeof picturesUnderReview>,
    ): Promise<ReplyOf<typeof picturesUnderReview>> {
      const rows = await flaggedQuery(db, ctx.zone.abbr, { limit: limit + 1, offset }).execute();
      return { list: await shown(ctx, rows.slice(0, limit)), hasMore: rows.length > limit };
    },

    /** For the queue of the workbench. */
    waiting: {
      kind: 'pictures',
      gate: moderatorGate,
      async count({ zone }) {
        const all = flagged(db, zone.abbr).clearSelect();
        return Number((await all.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n);
      },
      first: async ({ zone }, limit) =>
        (await flaggedQuery(db, zone.abbr, { limit, offset: 0 }).execute()).map(({ id, flagged_at }) => ({
          id,
          since: flagged_at ?? 0,
        })),
      async items(ctx, ids) {
        const rows = await flagged(db, ctx.zone.abbr).where(db.isAmong('id', ids)).execute();
        return new Map((await shown(ctx, rows)).map((picture) => [picture.id, picture]));
      },
    } satisfies WaitingKind,

    /**
     * Lets a picture pass, for everybody from then on, or removes it from this zone; those who have
     * uploaded it are told. Decided before, nothing happens.
     * @throws NOT_FOUND, OWN_MATTER for what the viewer has uploaded
     */
    decide: (ctx: RequestContext, { id, pass }: InputOf<typeof reviewPicture>): Promise<void> =>
      db.tx(async () => {
        const known = q().selectFrom('media').selectAll().where('zone', '=', ctx.zone.abbr).where('id', '=', id);
        const row = await db.forUpdate(known).executeTakeFirst();
        if (!row) throw fail('NOT_FOUND');
        if (row.flagged_at === null) return;
        const uploads = await q().selectFrom('media_upload').select('uid').where('media_id', '=', id).execute();
        assertNotOwn(ctx, row.uid, ...uploads.map(({ uid }) => uid));
        if (pass === 1)
          await q().updateTable('media').set({ reviewed: 1, flagged_at: null }).where('id', '=', id).execute();
        else await removeMedia(db, storage, row);
        await audit.record(ctx, {
          action: pass === 1 ? 'picture.pass' : 'picture.refuse',
          targetType: 'picture',
          targetId: id,
          reason: '',
          detail: { sha256: row.sha256, uid: row.uid },
        });
        const text = pass === 1 ? 'picturePassed' : 'pictureRefused';
        await messages.send(
          ctx,
          uploads.map(({ uid }) => ({ to: uid, kind: 'system', action: 0, text })),
        );
      }),
  };
}
export type UnderReview = ReturnType<typeof createUnderReview>;
