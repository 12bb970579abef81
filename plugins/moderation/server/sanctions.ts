import {
  DAY_MS,
  fail,
  moderatorGate,
  passes,
  viewerOf,
  type InputOf,
  type RequestContext,
  type UserCard,
} from '../../../server/sdk/index.ts';
import {
  APPEAL,
  UNDO_MS,
  type Evidence,
  type Sanction,
  type SanctionItem,
  type sanctionList,
  type SanctionState,
} from '../contract.ts';
import { isParty, mayUndo } from './authority.ts';
import { clauseName, type Clauses, type ClauseText } from './clauses.ts';
import { endOf } from './effects.ts';
import { quoteOf, type StoredEvidence } from './evidence.ts';
import type { ModerationStore, Page } from './store.ts';
import type { AppealRow, EffectRow, SanctionRow } from './tables.ts';
import { presentEffect } from './undo.ts';
import type { Core } from './uses.ts';

export interface SanctionsDeps {
  readonly core: Core;
  readonly store: ModerationStore;
  readonly clauses: Clauses;
}
interface SanctionPage {
  readonly list: SanctionItem[];
  readonly hasMore: boolean;
  /** That count now; of no person 0. */
  readonly points: number;
}

/** What belongs to a sanction, of several at once. */
interface Parts {
  readonly effects: readonly EffectRow[];
  readonly appeal: AppealRow | undefined;
  readonly text: ClauseText;
}

export function stateOf(effects: readonly EffectRow[]): SanctionState {
  const undone = effects.filter(({ undone_at }) => undone_at !== null).length;
  if (undone === 0) return 'inForce';
  return undone === effects.length ? 'lifted' : 'reduced';
}

/** The last moment of an appeal; 0: there is, or can be, none. */
export const appealUntil = ({ created_at }: SanctionRow, { effects, appeal }: Omit<Parts, 'text'>): number =>
  appeal || stateOf(effects) === 'lifted' ? 0 : created_at + APPEAL.days * DAY_MS;

// Written by this plugin.
const evidenceOf = ({ evidence }: SanctionRow): StoredEvidence => JSON.parse(evidence) as StoredEvidence;

/** The beginning of what it was about, for who may read that without asking for it. */
function quoteFor(ctx: RequestContext, row: SanctionRow): string {
  const evidence = evidenceOf(row);
  return evidence.isPrivate && row.uid !== ctx.viewer?.uid ? '' : quoteOf(evidence);
}

const withoutMark = ({ isPrivate: _mark, ...evidence }: StoredEvidence): Evidence => evidence;

/** Sanctions as the person reads them, and as the staff does. */
export function createSanctions({ core, store, clauses }: SanctionsDeps) {
  const endOfBan = ({ ban_type, ban_days, created_at }: SanctionRow): number =>
    ban_type === 0 ? 0 : (endOf(created_at, ban_days) ?? 0);

  const common = (ctx: RequestContext, row: SanctionRow, parts: Parts) => {
    const { effects, appeal, text } = parts;
    return {
      id: row.id,
      action: row.action,
      targetType: row.target_type,
      targetId: row.target_id,
      wbId: row.post_id,
      clause: { id: row.clause_id, ...clauseName(ctx, text, row.reason), version: row.clause_version },
      points: row.points,
      pointsUntil: effects.find(({ kind }) => kind === 'points')?.until ?? 0,
      bannedType: row.ban_type,
      bannedDays: row.ban_days,
      banUntil: endOfBan(row),
      remark: row.remark,
      createTime: row.created_at,
      state: stateOf(effects),
      quote: quoteFor(ctx, row),
      appealUntil: appealUntil(row, parts),
      appealState: appeal ? (appeal.state === 0 ? ('open' as const) : ('decided' as const)) : ('none' as const),
    };
  };

  async function partsOf(zone: string, rows: readonly SanctionRow[]): Promise<(row: SanctionRow) => Parts> {
    const ids = rows.map(({ id }) => id);
    const [effects, appeals, text] = [
      await store.effects(ids),
      await store.appealsOf(ids),
      await clauses.texts(zone, rows),
    ];
    return (row) => ({
      effects: effects.filter(({ sanction_id }) => sanction_id === row.id),
      appeal: appeals.find(({ sanction_id }) => sanction_id === row.id),
      text: text(row),
    });
  }

  const peopleOf = (ctx: RequestContext, uids: readonly number[]): Promise<Map<number, UserCard>> =>
    core.users.cards(ctx, [...new Set(uids)]);

  async function page(
    ctx: RequestContext,
    uid: number | undefined,
    { limit, offset }: Page,
    isStaff: boolean,
  ): Promise<SanctionPage> {
    const rows = await store.list(ctx.zone.abbr, uid, { limit: limit + 1, offset });
    return present(ctx, rows, { uid, limit, isStaff });
  }

  async function present(
    ctx: RequestContext,
    rows: readonly SanctionRow[],
    { uid, limit, isStaff }: { readonly uid?: number | undefined; readonly limit: number; readonly isStaff: boolean },
  ): Promise<SanctionPage> {
    const zone = ctx.zone.abbr;
    const shown = rows.slice(0, limit);
    const parts = await partsOf(zone, shown);
    const uids = isStaff ? shown.flatMap((row) => [row.uid, row.issuer_uid]) : [];
    const people = await peopleOf(ctx, uids);
    const list = shown.map((row) => ({
      ...common(ctx, row, parts(row)),
      userInfo: people.get(row.uid) ?? null,
      // Their own is read as everybody reads theirs, by moderators as well.
      issuerInfo: row.uid === ctx.viewer?.uid ? null : (people.get(row.issuer_uid) ?? null),
    }));
    const points = uid === undefined ? 0 : await store.points(zone, uid, ctx.now);
    return { list, hasMore: rows.length > limit, points };
  }

  return {
    mine: (ctx: RequestContext, range: Page): Promise<SanctionPage> => page(ctx, viewerOf(ctx).uid, range, false),
    async list(ctx: RequestContext, { uid, just, limit, offset }: InputOf<typeof sanctionList>): Promise<SanctionPage> {
      if (just !== 1) return page(ctx, uid, { limit, offset }, true);
      const since = ctx.now - UNDO_MS;
      const rows = await store.issued(ctx.zone.abbr, viewerOf(ctx).uid, since, { limit: limit + 1, offset });
      return present(ctx, rows, { limit, isStaff: true });
    },

    /** @throws NOT_FOUND, the same for what is not there and for what is another's */
    async detail(ctx: RequestContext, id: number): Promise<Sanction> {
      const viewer = viewerOf(ctx);
      const zone = ctx.zone.abbr;
      const row = await store.find(zone, id);
      const isOwn = row?.uid === viewer.uid;
      // Their own is read as everybody reads theirs, by moderators as well.
      const isStaff = passes(moderatorGate, ctx.viewer) && !isOwn;
      if (!row || !(isOwn || isStaff)) throw fail('NOT_FOUND');
      const parts = (await partsOf(zone, [row]))(row);
      const { effects, appeal } = parts;
      const changes = await store.changes(id);
      const uids = isStaff ? [row.uid, row.issuer_uid, ...changes.map(({ by_uid }) => by_uid)] : [];
      const people = await peopleOf(ctx, uids);
      const until = appealUntil(row, parts);
      const evidence = isStaff ? evidenceOf(row) : null;
      const isOutside = !(await isParty(core, ctx, row));
      const mayJudge = isOutside && mayUndo(ctx, row);
      return {
        ...common(ctx, row, parts),
        userInfo: people.get(row.uid) ?? null,
        issuerInfo: people.get(row.issuer_uid) ?? null,
        effects: effects.map(presentEffect),
        changes: changes.map(({ kind, reason, created_at, by_uid }) => ({
          kind,
          reason,
          createTime: created_at,
          byInfo: people.get(by_uid) ?? null,
        })),
        appeal: appeal ? presentAppeal(appeal) : null,
        evidence: evidence && !evidence.isPrivate ? withoutMark(evidence) : null,
        hasPrivateEvidence: evidence?.isPrivate && isOutside ? 1 : 0,
        note: isStaff ? row.note : '',
        mayLift: mayJudge && stateOf(effects) !== 'lifted',
        mayAppeal: isOwn && until > ctx.now,
        mayDecide: appeal?.state === 0 && mayJudge && row.issuer_uid !== viewer.uid,
      };
    },

    /**
     * What stood there of a private thing, with a line in the record.
     * @throws NOT_FOUND for what the viewer has a part in, and for what is in the detail
     */
    lookAtEvidence: (ctx: RequestContext, id: number): Promise<Evidence> =>
      core.db.tx(async () => {
        const row = await store.find(ctx.zone.abbr, id);
        if (!row || row.uid === viewerOf(ctx).uid || (await isParty(core, ctx, row))) throw fail('NOT_FOUND');
        const evidence = evidenceOf(row);
        if (!evidence.isPrivate) throw fail('NOT_FOUND');
        await core.audit.record(ctx, {
          action: 'sanction.look',
          targetType: row.target_type,
          targetId: row.target_id,
          reason: '',
          detail: { sanction: id },
        });
        return withoutMark(evidence);
      }),
  };
}
export type Sanctions = ReturnType<typeof createSanctions>;

const presentAppeal = (row: AppealRow): NonNullable<Sanction['appeal']> => ({
  text: row.text,
  // Written by this plugin.
  images: JSON.parse(row.images) as { url: string; thumb: string }[],
  createTime: row.created_at,
  dueTime: row.due_at,
  state: row.state,
  outcome: row.outcome ?? '',
  answer: row.answer,
  decideTime: row.decided_at ?? 0,
});
