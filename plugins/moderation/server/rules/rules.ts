import {
  assertNotWritten,
  cachedOutsideTx,
  cleanLine,
  fail,
  isNotFound,
  pluginError,
  viewerOf,
  weightOf,
  type InputOf,
  type ReplyOf,
  type ReportedThing,
  type RequestContext,
} from '../../../../server/sdk/index.ts';
import type { judgeHit, ruleHits, RuleHit, saveRule, switchRule, TextRule, tryRule } from '../../contract.ts';
import { manifest } from '../../manifest.ts';
import { hasLines, readLines, RULE_LIMITS, ruleProblem, Verdict, type RuleFields } from '../../shared/rules.ts';
import type { PublicLog } from '../public-log.ts';
import type { HitRow, RuleRow } from '../tables.ts';
import type { Core } from '../uses.ts';
import { compileRules, linesOf, readPattern, type CompiledRules } from './match.ts';
import { attemptRule } from './attempt.ts';
import type { NewRule, RuleStore } from './store.ts';

interface Ready {
  readonly key: string;
  readonly rules: CompiledRules;
}
/** A rule that is on, and how much what it reports weighs, of 100. */
interface InForce {
  readonly rule: RuleRow;
  readonly weight: number;
}
interface Counts {
  readonly hits: number;
  readonly judged: number;
  readonly mistakes: number;
}
const NO_COUNTS: Counts = { hits: 0, judged: 0, mistakes: 0 };

/** Rules for texts of a zone, kept by its managers: docs/product/text-rules.md. */
export function createRules(core: Core, store: RuleStore, publicLog: Pick<PublicLog, 'addHeld'>) {
  /** By zone: of the rules that are on, as they were last. */
  const compiled = new Map<string, Ready>();
  const kept = cachedOutsideTx(core.db, core.cache.shared);
  const tagOf = (zone: string): string => `text-rules:${zone}`;

  async function countsOf(zone: string): Promise<ReadonlyMap<number, Counts>> {
    const counts = new Map<number, Counts>();
    for (const { rule_id, verdict, n } of await store.counts(zone)) {
      const { hits, judged, mistakes } = counts.get(rule_id) ?? NO_COUNTS;
      counts.set(rule_id, {
        hits: hits + n,
        judged: judged + (verdict === Verdict.open ? 0 : n),
        mistakes: mistakes + (verdict === Verdict.mistake ? n : 0),
      });
    }
    return counts;
  }

  /** The rules that are on; read again when one was changed or judged. */
  function inForce(ctx: RequestContext): Promise<readonly InForce[]> {
    const zone = ctx.zone.abbr;
    return kept('moderation:text-rules', ctx, [tagOf(zone)], async () => {
      const [rows, counts] = await Promise.all([store.rules(zone), countsOf(zone)]);
      return rows
        .filter(({ is_on }) => is_on === 1)
        .map((rule) => {
          const { judged, mistakes } = counts.get(rule.id) ?? NO_COUNTS;
          return { rule, weight: weightOf({ closed: judged, upheld: judged - mistakes }) };
        });
    });
  }

  const changed = (zone: string): void => core.invalidate(tagOf(zone));

  /** @throws what is wrong with it */
  function readFields(input: InputOf<typeof saveRule>): RuleFields {
    const { kind, action, onPosts, onComments } = input;
    const name = cleanLine(input.name);
    if ([...name].length > RULE_LIMITS.name) throw pluginError(manifest, 'TEXT_TOO_LONG', { max: RULE_LIMITS.name });
    const fields: RuleFields = {
      name,
      kind,
      action,
      onPosts,
      onComments,
      lines: hasLines(kind) ? readLines(input.lines.join('\n')) : [],
      amount: hasLines(kind) ? 0 : input.amount,
      minutes: kind === 'repeat' ? input.minutes : 0,
    };
    const problem = ruleProblem(fields);
    const { min, max } = RULE_LIMITS.word;
    if (problem) throw pluginError(manifest, problem, { min, max });
    if (kind !== 'patterns') return fields;
    const wrong = fields.lines.find((line) => line.length > RULE_LIMITS.pattern || !readPattern(line));
    if (wrong !== undefined) throw pluginError(manifest, 'RULE_PATTERN_WRONG', { pattern: wrong.slice(0, 40) });
    return fields;
  }

  /** @throws RULES_FULL */
  function assertRoom(others: readonly RuleRow[], rule: RuleFields): void {
    const lines = (kind: RuleRow['kind']): number =>
      others.filter((row) => row.kind === kind).reduce((sum, row) => sum + linesOf(row).length, 0) +
      (rule.kind === kind ? rule.lines.length : 0);
    const { rules, words, patterns } = RULE_LIMITS;
    if (others.length >= rules) throw pluginError(manifest, 'RULES_FULL', { max: rules });
    if (lines('words') > words) throw pluginError(manifest, 'RULES_FULL', { max: words });
    if (lines('patterns') > patterns) throw pluginError(manifest, 'RULES_FULL', { max: patterns });
  }

  const audit = (ctx: RequestContext, action: string, id: number, detail: Record<string, unknown> = {}) =>
    core.audit.record(ctx, { action: `rule.${action}`, targetType: 'rule', targetId: id, reason: '', detail });

  /** @throws NOT_FOUND, RULE_CHANGED */
  async function lockAsRead(ctx: RequestContext, id: number, revision: number | undefined): Promise<RuleRow> {
    const row = await store.lock(ctx.zone.abbr, id);
    if (!row) throw fail('NOT_FOUND');
    if (revision !== undefined && revision !== row.revision) throw pluginError(manifest, 'RULE_CHANGED');
    return row;
  }

  /** Two who save the same name at one moment: one does. */
  async function once<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await core.db.tx(work);
    } catch (error) {
      throw core.db.isUniqueViolation(error) ? pluginError(manifest, 'RULE_NAME_TAKEN') : error;
    }
  }

  const ofType = (type: 'post' | 'comment') => (type === 'post' ? core.posts : core.comments);

  /** @throws OWN_MATTER for what the viewer wrote, under whatever name */
  const assertNotTheirs = (ctx: RequestContext, { type, id, uid }: ReportedThing & { readonly uid: number }) =>
    assertNotWritten(core.posts, ctx, { isPost: type === 'post', id, uid });

  /** Closes what is open about a thing, with the same word for the rules. In a transaction. */
  async function conclude(ctx: RequestContext, about: ReportedThing, reason: string, wasRight: boolean): Promise<void> {
    await core.reports.settle(ctx, about, reason, !wasRight);
    // Where no report was open nobody has said so.
    await decide(ctx, about, wasRight);
  }

  /** Judges what is open about a thing; what was held by mistake is shown. In a transaction. */
  async function decide(ctx: RequestContext, { type, id }: ReportedThing, wasRight: boolean): Promise<void> {
    if (type === 'user') return;
    const hits = await store.open(ctx.zone.abbr, type, id);
    if (hits.length === 0) return;
    await store.judge(
      hits.map((hit) => hit.id),
      verdictOf(wasRight),
      viewerOf(ctx).uid,
    );
    changed(ctx.zone.abbr);
    if (wasRight || !hits.some(({ action }) => action === 'hold')) return;
    try {
      await ofType(type).setHidden(ctx, id, false);
      await publicLog.addHeld(ctx, { type, id }, 'lift');
    } catch (error) {
      // Its author has deleted it meanwhile.
      if (!isNotFound(error)) throw error;
    }
  }

  return {
    /** The rules that are on, made ready, and by their ids how much what they report weighs. */
    async ready(ctx: RequestContext): Promise<{ rules: CompiledRules; weights: ReadonlyMap<number, number> }> {
      const on = await inForce(ctx);
      const weights = new Map(on.map(({ rule, weight }) => [rule.id, weight]));
      const key = on.map(({ rule: { id, revision } }) => `${id}:${revision}`).join(' ');
      const known = compiled.get(ctx.zone.abbr);
      if (known?.key === key) return { rules: known.rules, weights };
      const rules = compileRules(on.map(({ rule }) => rule));
      compiled.set(ctx.zone.abbr, { key, rules });
      return { rules, weights };
    },

    decide,

    async list(ctx: RequestContext): Promise<{ list: TextRule[] }> {
      const zone = ctx.zone.abbr;
      const [rows, counts] = await Promise.all([store.rules(zone), countsOf(zone)]);
      return { list: rows.map((row) => ({ ...present(row), ...(counts.get(row.id) ?? NO_COUNTS) })) };
    },

    /** @throws what is wrong with it, RULE_NAME_TAKEN, RULE_CHANGED, RULES_FULL, NOT_FOUND */
    save: (ctx: RequestContext, input: InputOf<typeof saveRule>): Promise<{ id: number; revision: number }> =>
      once(async () => {
        const zone = ctx.zone.abbr;
        const fields = readFields(input);
        await core.db.lockName(`text_rule:${zone}`);
        const rows = await store.rules(zone);
        const others = rows.filter(({ id }) => id !== input.id);
        const values = stored(fields);
        const twin = others.find(({ name }) => name === fields.name);
        // Sent again, it is there.
        if (twin && input.id === undefined && isSame(twin, values)) return { id: twin.id, revision: twin.revision };
        if (twin) throw pluginError(manifest, 'RULE_NAME_TAKEN');
        assertRoom(others, fields);
        changed(zone);
        if (input.id === undefined) {
          const first = { ...values, zone, is_on: 0, revision: 1, tried: 0, updated_at: ctx.now } as const;
          const id = await store.add(first);
          await audit(ctx, 'add', id, { name: fields.name });
          return { id, revision: 1 };
        }
        const before = await lockAsRead(ctx, input.id, input.revision);
        if (isSame(before, values)) return { id: before.id, revision: before.revision };
        const revision = before.revision + 1;
        // A new name catches nothing else.
        const isRenamed = isSame({ ...before, name: fields.name }, values);
        const rest = isRenamed ? { tried: before.tried === before.revision ? revision : 0 } : { is_on: 0 as const };
        await store.change(before.id, { ...values, ...rest, revision, updated_at: ctx.now });
        await audit(ctx, 'change', before.id, { name: fields.name });
        return { id: before.id, revision };
      }),

    /** @throws NOT_FOUND, RULE_CHANGED */
    async attempt(ctx: RequestContext, { id, revision }: InputOf<typeof tryRule>): Promise<ReplyOf<typeof tryRule>> {
      const row = await store.find(ctx.zone.abbr, id);
      if (!row) throw fail('NOT_FOUND');
      if (row.revision !== revision) throw pluginError(manifest, 'RULE_CHANGED');
      const result = await attemptRule(core, ctx, row);
      await core.db.tx(async () => {
        await lockAsRead(ctx, id, revision);
        await store.change(id, { tried: revision });
      });
      return result;
    },

    /** @throws NOT_FOUND, RULE_CHANGED, RULE_UNTRIED */
    turn: (ctx: RequestContext, { id, revision, isOn }: InputOf<typeof switchRule>): Promise<void> =>
      core.db.tx(async () => {
        const row = await lockAsRead(ctx, id, revision);
        if (row.is_on === isOn) return;
        if (isOn === 1 && row.tried !== row.revision) throw pluginError(manifest, 'RULE_UNTRIED');
        await store.change(id, { is_on: isOn, updated_at: ctx.now });
        await audit(ctx, isOn === 1 ? 'on' : 'off', id);
        changed(ctx.zone.abbr);
      }),

    remove: (ctx: RequestContext, id: number): Promise<void> =>
      core.db.tx(async () => {
        const row = await store.lock(ctx.zone.abbr, id);
        if (!row) return;
        await store.remove(id);
        await audit(ctx, 'delete', id, { name: row.name });
        changed(ctx.zone.abbr);
      }),

    async hits(ctx: RequestContext, { id, limit, offset }: InputOf<typeof ruleHits>) {
      const rows = await store.hits(ctx.zone.abbr, id, { limit: limit + 1, offset });
      const page = rows.slice(0, limit);
      const cards = await core.users.cards(ctx, [...new Set(page.map(({ uid }) => uid))]);
      // Of a post that was refused nobody knows under which name it would have stood.
      const isKnown = ({ target_type, target_id }: HitRow): boolean => target_type === 'comment' || target_id > 0;
      const list = page.map((row): RuleHit => ({
        ...presentHit(row),
        userInfo: isKnown(row) ? (cards.get(row.uid) ?? null) : null,
      }));
      return { list, hasMore: rows.length > limit };
    },

    /** Judged again, the later word stands. @throws NOT_FOUND, OWN_MATTER, REPORT_CLAIMED */
    judge: (ctx: RequestContext, { id, verdict }: InputOf<typeof judgeHit>): Promise<void> =>
      core.db.tx(async () => {
        const hit = await store.lockHit(ctx.zone.abbr, id);
        if (!hit) throw fail('NOT_FOUND');
        await assertNotTheirs(ctx, { ...hit, type: hit.target_type, id: hit.target_id });
        const wasRight = verdict === Verdict.right;
        const about = { type: hit.target_type, id: hit.target_id };
        if (hit.target_id > 0 && hit.verdict === Verdict.open) return conclude(ctx, about, '', wasRight);
        await store.judge([id], verdictOf(wasRight), viewerOf(ctx).uid);
        changed(ctx.zone.abbr);
      }),

    /** What was said of a rule is taken back with the decision: it holds again what it held. */
    async reopened(ctx: RequestContext, { type, id }: ReportedThing, wasRight: boolean): Promise<void> {
      if (type === 'user') return;
      const hits = await store.judgedBy(ctx.zone.abbr, type, id, viewerOf(ctx).uid, verdictOf(wasRight));
      await store.unjudge(hits.map((hit) => hit.id));
      changed(ctx.zone.abbr);
      if (!hits.some(({ action }) => action === 'hold')) return;
      await ofType(type).setHidden(ctx, id, true);
      await publicLog.addHeld(ctx, { type, id }, 'sanction');
    },

    /** Whether it is hidden because a rule holds it. */
    async holds(ctx: RequestContext, type: 'post' | 'comment', id: number): Promise<boolean> {
      return (await store.open(ctx.zone.abbr, type, id)).some(({ action }) => action === 'hold');
    },

    /**
     * A moderator shows again what a rule holds: that was a mistake of the rule. In a transaction.
     * @throws OWN_MATTER
     */
    async released(
      ctx: RequestContext,
      about: { readonly type: 'post' | 'comment'; readonly id: number },
      reason: string,
    ) {
      const [hit] = await store.open(ctx.zone.abbr, about.type, about.id);
      if (!hit) return;
      await assertNotTheirs(ctx, { ...about, uid: hit.uid });
      await conclude(ctx, about, reason, false);
    },
  };
}
export type Rules = ReturnType<typeof createRules>;

const verdictOf = (wasRight: boolean) => (wasRight ? Verdict.right : Verdict.mistake);

type Values = Pick<NewRule, 'name' | 'kind' | 'action' | 'on_posts' | 'on_comments' | 'lines' | 'amount' | 'minutes'>;

const stored = ({ onPosts, onComments, lines, ...fields }: RuleFields): Values => ({
  ...fields,
  on_posts: onPosts,
  on_comments: onComments,
  lines: JSON.stringify(lines),
});

const isSame = (row: Values, values: Values): boolean =>
  (Object.keys(values) as (keyof Values)[]).every((key) => row[key] === values[key]);

const present = (row: RuleRow): Omit<TextRule, keyof Counts> => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  action: row.action,
  onPosts: row.on_posts,
  onComments: row.on_comments,
  lines: linesOf(row),
  amount: row.amount,
  minutes: row.minutes,
  isOn: row.is_on,
  isTried: row.tried === row.revision ? 1 : 0,
  revision: row.revision,
  updateTime: row.updated_at,
});

const presentHit = (row: HitRow): Omit<RuleHit, 'userInfo'> => ({
  id: row.id,
  action: row.action,
  targetType: row.target_type,
  targetId: row.target_id,
  wbId: row.post_id,
  text: row.excerpt,
  found: row.found,
  createTime: row.created_at,
  verdict: row.verdict,
});
