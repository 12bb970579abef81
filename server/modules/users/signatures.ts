import { signaturesUnderReview } from '../../../platform/contract/endpoints/user-pages.ts';
import type { UserCard } from '../../../platform/contract/endpoints/users.ts';
import type { Db } from '../../db/index.ts';
import { viewerOf, type RequestContext } from '../../sdk/context.ts';
import { fail } from '../../sdk/errors.ts';
import { assertNotOwn } from '../../sdk/own-matter.ts';
import { SignatureState, type UserTables } from './tables.ts';
import type { WaitingKind } from '../workbench/index.ts';
import type { AuditService } from '../audit/index.ts';
import type { UserService } from './services.ts';

type ReviewingZone = Pick<RequestContext['zone'], 'signatureReview'>;

/**
 * The state that holds in a zone. What waits there is shown once the zone no longer reviews; what
 * was refused stays so.
 */
export function effectiveState(zone: ReviewingZone, stored: SignatureState | null): SignatureState {
  if (stored === null) return SignatureState.shown;
  return stored === SignatureState.waiting && !zone.signatureReview ? SignatureState.shown : stored;
}

/** Whether others see it. */
export const isShown = (state: SignatureState): boolean => state === SignatureState.shown;

export interface SignaturesDeps {
  readonly db: Db;
  readonly invalidate: (...tags: string[]) => void;
  readonly audit: Pick<AuditService, 'record'>;
  readonly cards: UserService['cards'];
  /** Abbreviations of the zones that review signatures (zone key `signatureReview`). */
  readonly reviewingZones: () => readonly string[];
}

export interface WaitingSignature {
  readonly sig: string;
  readonly submitTime: number;
  readonly userInfo: UserCard;
}

/**
 * Signatures are one for all zones; whether others see one is decided by each zone that reviews
 * them, so that no zone without a review opens a way around another's.
 */
export function createSignatures({ db, invalidate, audit, cards, reviewingZones }: SignaturesDeps) {
  const q = () => db.q<UserTables>();

  /** The rows of one page, one more when there is a next one. */
  const queue = (zone: string, limit: number, offset: number) =>
    open(zone)
      .orderBy('r.submitted_at')
      .orderBy('r.uid')
      .limit(limit + 1)
      .offset(offset);

  const open = (zone: string) =>
    q()
      .selectFrom('signature_review as r')
      .innerJoin('user_profile as u', 'u.uid', 'r.uid')
      .select(['r.uid', 'r.submitted_at', 'u.sig'])
      .where('r.zone', '=', zone)
      .where('r.state', '=', SignatureState.waiting);

  async function shown(ctx: RequestContext, rows: readonly { uid: number; sig: string; submitted_at: number }[]) {
    const people = await cards(
      ctx,
      rows.map(({ uid }) => uid),
    );
    return rows.flatMap(({ uid, sig, submitted_at: submitTime }): WaitingSignature[] => {
      const userInfo = people.get(uid);
      return userInfo ? [{ sig, submitTime, userInfo }] : [];
    });
  }

  return {
    /**
     * Every verdict falls with the old text; zones that review begin anew. In the transaction that
     * writes the signature.
     */
    async resubmit(uid: number, sig: string, now: number): Promise<void> {
      await q().deleteFrom('signature_review').where('uid', '=', uid).execute();
      const zones = sig === '' ? [] : reviewingZones();
      const row = { uid, state: SignatureState.waiting, submitted_at: now, decided_by: null, decided_at: null };
      if (zones.length > 0)
        await q()
          .insertInto('signature_review')
          .values(zones.map((zone) => ({ ...row, zone })))
          .execute();
    },

    /** For the queue of the workbench; the id is that of the person. */
    waiting: {
      kind: 'signatures',
      gate: signaturesUnderReview.gate,
      async count({ zone }) {
        const rows = q().selectFrom('signature_review').where('zone', '=', zone.abbr);
        const row = await rows
          .where('state', '=', SignatureState.waiting)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow();
        return Number(row.n);
      },
      first: async ({ zone }, many) =>
        (await queue(zone.abbr, many - 1, 0).execute()).map(({ uid, submitted_at }) => ({
          id: uid,
          since: submitted_at,
        })),
      async items(ctx, ids) {
        const rows = await open(ctx.zone.abbr)
          .where('r.uid', 'in', [...ids])
          .execute();
        return new Map((await shown(ctx, rows)).map((item) => [item.userInfo.uid, item]));
      },
    } satisfies WaitingKind,

    /** What waits in the context's zone, oldest first. */
    async list(ctx: RequestContext, { limit, offset }: { readonly limit: number; readonly offset: number }) {
      const rows = await queue(ctx.zone.abbr, limit, offset).execute();
      return { list: await shown(ctx, rows.slice(0, limit)), hasMore: rows.length > limit };
    },

    /**
     * Decides a signature in the context's zone, with an audit row.
     * @throws NOT_FOUND without such a user or signature, OWN_MATTER for the viewer's own, CONFLICT
     *   when it has been changed since it was read
     */
    decide: (
      ctx: RequestContext,
      { uid, state, sig, reason = '' }: { uid: number; state: 1 | 2; sig: string; reason?: string | undefined },
    ): Promise<void> =>
      db.tx(async () => {
        const profile = await db
          .forUpdate(q().selectFrom('user_profile').select('sig').where('uid', '=', uid))
          .executeTakeFirst();
        if (!profile || profile.sig === '') throw fail('NOT_FOUND');
        assertNotOwn(ctx, uid);
        if (profile.sig !== sig) throw fail('CONFLICT');
        const verdict = { state, decided_by: viewerOf(ctx).uid, decided_at: ctx.now };
        await q()
          .insertInto('signature_review')
          .values({ uid, zone: ctx.zone.abbr, submitted_at: ctx.now, ...verdict })
          .onConflict((conflict) => conflict.columns(['uid', 'zone']).doUpdateSet(verdict))
          .execute();
        const action = state === SignatureState.shown ? 'signature.show' : 'signature.refuse';
        await audit.record(ctx, { action, targetType: 'user', targetId: uid, reason, detail: { sig } });
        invalidate(`user:${uid}`);
      }),
  };
}

export type Signatures = ReturnType<typeof createSignatures>;
