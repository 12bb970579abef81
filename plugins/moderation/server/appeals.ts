import {
  DAY_MS,
  cleanText,
  fail,
  pluginError,
  viewerOf,
  type InputOf,
  type ReplyOf,
  type RequestContext,
  type WaitingKind,
} from '../../../server/sdk/index.ts';
import {
  APPEAL,
  appealList,
  isCoreTarget,
  type AppealItem,
  type decideAppeal,
  type submitAppeal,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import { assertMayUndo, assertNoParty, isParty, mayUndo } from './authority.ts';
import { clauseName, type Clauses } from './clauses.ts';
import type { PublicLog } from './public-log.ts';
import { stateOf } from './sanctions.ts';
import type { ModerationStore, Page } from './store.ts';
import type { AppealRow, SanctionRow } from './tables.ts';
import { tellPerson } from './tell.ts';
import type { Undo } from './undo.ts';
import type { Core } from './uses.ts';

export interface AppealsDeps {
  readonly core: Core;
  readonly store: ModerationStore;
  readonly clauses: Clauses;
  readonly undo: Undo;
  readonly publicLog: PublicLog;
}
type Decision = InputOf<typeof decideAppeal>;

/** @throws `missing`, TEXT_TOO_LONG */
function readText(text: string, missing: 'APPEAL_TEXT_REQUIRED' | 'ANSWER_REQUIRED', max: number): string {
  const read = cleanText(text);
  if (!read) throw pluginError(manifest, missing);
  if ([...read].length > max) throw pluginError(manifest, 'TEXT_TOO_LONG', { max });
  return read;
}

/** Appeals: one for each sanction, answered by somebody who did not issue it. */
export function createAppeals({ core, store, clauses, undo, publicLog }: AppealsDeps) {
  const { db } = core;

  /** JSON of pictures that the viewer has uploaded. @throws FILE_UNKNOWN, FILES_TOO_MANY */
  async function picturesOf(ctx: RequestContext, files: string): Promise<string> {
    const urls = files.split(',').filter(Boolean);
    if (urls.length > APPEAL.images) throw pluginError(manifest, 'FILES_TOO_MANY', { max: APPEAL.images });
    const known = await core.media.own(ctx, urls);
    const images = urls.map((url) => {
      const image = known.get(url);
      if (!image) throw pluginError(manifest, 'FILE_UNKNOWN');
      return { url, thumb: image.thumb };
    });
    return JSON.stringify(images);
  }

  /** @throws APPEAL_LATE, NOTHING_TO_APPEAL */
  async function assertMayAppeal(ctx: RequestContext, sanction: SanctionRow): Promise<void> {
    if (stateOf(await store.effects([sanction.id])) === 'lifted') throw pluginError(manifest, 'NOTHING_TO_APPEAL');
    if (sanction.created_at + APPEAL.days * DAY_MS <= ctx.now)
      throw pluginError(manifest, 'APPEAL_LATE', { days: APPEAL.days });
  }

  /** What is undone by a decision. @throws EFFECTS_REQUIRED, EFFECT_UNKNOWN */
  async function undoneBy({ id, outcome, effects: ids }: Decision) {
    if (outcome === 'upheld') return [];
    const all = await store.effects([id]);
    const holding = undo.chosen(all, undefined);
    if (outcome === 'lifted') return holding;
    const some = undo.chosen(all, ids ?? []);
    // All of them would be a lifting, and none of them nothing.
    if (some.length === 0 || some.length === holding.length) throw pluginError(manifest, 'EFFECTS_REQUIRED');
    return some;
  }

  // i18n-keys: moderation-notices:appeal_*
  async function tell(ctx: RequestContext, sanction: SanctionRow, outcome: Decision['outcome'], answer: string) {
    const clause = (await clauses.texts(ctx.zone.abbr, [sanction]))(sanction);
    await tellPerson(core, ctx, sanction, { clause, text: `appeal_${outcome}`, values: { answer } });
  }

  const isSame = (appeal: AppealRow, { outcome, answer }: { outcome: string; answer: string }, uid: number): boolean =>
    appeal.decided_by === uid && appeal.outcome === outcome && appeal.answer === answer;

  async function shown(ctx: RequestContext, rows: readonly AppealRow[]): Promise<AppealItem[]> {
    const sanctions = await store.many(rows.map(({ sanction_id }) => sanction_id));
    const text = await clauses.texts(ctx.zone.abbr, sanctions);
    const uids = rows.flatMap(({ uid, issuer_uid }) => [uid, issuer_uid]);
    const people = await core.users.cards(ctx, [...new Set(uids)]);
    const parties = new Set<number>();
    // Who appeals was penalised under their own name: of a post of theirs nobody else has a part.
    const ofPlugins = sanctions.filter(({ target_type }) => !isCoreTarget(target_type));
    for (const sanction of ofPlugins) if (await isParty(core, ctx, sanction)) parties.add(sanction.id);
    return rows.flatMap((row) => {
      const sanction = sanctions.find(({ id }) => id === row.sanction_id);
      if (!sanction) return [];
      return [
        {
          id: row.sanction_id,
          text: row.text,
          createTime: row.created_at,
          dueTime: row.due_at,
          state: row.state,
          outcome: row.outcome ?? '',
          clause: clauseName(ctx, text(sanction), sanction.reason).description,
          userInfo: people.get(row.uid) ?? null,
          issuerInfo: row.uid === ctx.viewer?.uid ? null : (people.get(row.issuer_uid) ?? null),
          mayDecide:
            row.state === 0 &&
            row.issuer_uid !== ctx.viewer?.uid &&
            mayUndo(ctx, sanction) &&
            !parties.has(sanction.id),
        },
      ];
    });
  }

  return {
    /**
     * @throws NOT_FOUND for what is not the viewer's, APPEAL_TEXT_REQUIRED, TEXT_TOO_LONG,
     *   FILE_UNKNOWN, FILES_TOO_MANY, APPEALED_ALREADY, APPEAL_LATE, NOTHING_TO_APPEAL
     */
    submit: (ctx: RequestContext, { id, text: typed, files = '' }: InputOf<typeof submitAppeal>): Promise<void> =>
      db.tx(async () => {
        const { uid } = viewerOf(ctx);
        const sanction = await store.lock(ctx.zone.abbr, id);
        if (sanction?.uid !== uid) throw fail('NOT_FOUND');
        const text = readText(typed, 'APPEAL_TEXT_REQUIRED', APPEAL.text);
        const images = await picturesOf(ctx, files);
        const before = await store.appeal(id);
        // The same once more, because nobody has heard of the first.
        if (before?.text === text && before.images === images) return;
        if (before) throw pluginError(manifest, 'APPEALED_ALREADY');
        await assertMayAppeal(ctx, sanction);
        await store.addAppeal({
          sanction_id: id,
          zone: ctx.zone.abbr,
          uid,
          issuer_uid: sanction.issuer_uid,
          text,
          images,
          created_at: ctx.now,
          due_at: ctx.now + APPEAL.answerDays * DAY_MS,
          state: 0,
          outcome: null,
          answer: '',
          decided_by: null,
          decided_at: null,
        });
      }),

    async list(
      ctx: RequestContext,
      { state, limit, offset }: Page & { readonly state: 0 | 1 },
    ): Promise<ReplyOf<typeof appealList>> {
      const rows = await store.appeals(ctx.zone.abbr, state, { limit: limit + 1, offset });
      return { list: await shown(ctx, rows.slice(0, limit)), hasMore: rows.length > limit };
    },

    /** For the queue of the workbench; the id is that of the sanction. */
    waiting: {
      kind: 'appeals',
      gate: appealList.gate,
      count: ({ zone }) => store.appealsWaiting(zone.abbr),
      first: async ({ zone, now }, limit) =>
        (await store.appeals(zone.abbr, 0, { limit, offset: 0 })).map(({ sanction_id, created_at, due_at }) => ({
          id: sanction_id,
          since: created_at,
          isUrgent: due_at <= now ? 1 : 0,
        })),
      async items(ctx, ids) {
        const rows = await store.openAppeals(ctx.zone.abbr, ids);
        return new Map((await shown(ctx, rows)).map((appeal) => [appeal.id, appeal]));
      },
    } satisfies WaitingKind,

    /**
     * @throws NOT_FOUND, OWN_MATTER, APPEAL_OF_OWN, OWN_SANCTION, CLAUSE_FORBIDDEN, ANSWER_REQUIRED,
     *   TEXT_TOO_LONG, APPEAL_DECIDED, EFFECTS_REQUIRED, EFFECT_UNKNOWN
     */
    decide: (ctx: RequestContext, input: Decision): Promise<void> =>
      db.tx(async () => {
        const { id, outcome } = input;
        const { uid } = viewerOf(ctx);
        const sanction = await store.lock(ctx.zone.abbr, id);
        const appeal = sanction && (await store.lockAppeal(id));
        if (!appeal) throw fail('NOT_FOUND');
        assertMayUndo(ctx, sanction);
        await assertNoParty(core, ctx, sanction);
        if (sanction.issuer_uid === uid) throw pluginError(manifest, 'APPEAL_OF_OWN');
        const answer = readText(input.answer, 'ANSWER_REQUIRED', APPEAL.answer);
        if (appeal.state === 1) {
          if (isSame(appeal, { outcome, answer }, uid)) return;
          throw pluginError(manifest, 'APPEAL_DECIDED');
        }
        const which = await undoneBy(input);
        if (which.length > 0) await undo.undo(ctx, sanction, which, answer);
        await store.decide(id, { outcome, answer, decided_by: uid, decided_at: ctx.now });
        await core.audit.record(ctx, {
          action: `appeal.${outcome}`,
          targetType: sanction.target_type,
          targetId: sanction.target_id,
          reason: answer,
          detail: { sanction: id, effects: which.map(({ kind }) => kind) },
        });
        await publicLog.add(ctx, sanction, { kind: 'appeal', outcome });
        await tell(ctx, sanction, outcome, answer);
      }),
  };
}
export type Appeals = ReturnType<typeof createAppeals>;
