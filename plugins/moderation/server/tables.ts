import type { Generated, Selectable } from 'kysely';
import type { ReportedThing } from '../../../server/sdk/index.ts';
import type { AppealOutcome, EffectKind, SanctionAction } from '../contract.ts';
import type { RuleAction, RuleKind } from '../shared/rules.ts';
import type { PublicEntry } from '../shared/public-log.ts';

/** Rows of this plugin. JSON stands as text. */
export interface ModerationTables {
  /** Every table of clauses that a sanction was ever issued under, by zone and version from 1. */
  sanction_clauses: {
    zone: string;
    version: number;
    /** SHA-256 of `clauses`; unique in the zone. */
    digest: string;
    /** JSON: `Clause[]`. */
    clauses: string;
    created_at: number;
  };
  /** Rows are only ever added: what becomes of a sanction stands beside it. */
  sanction: {
    id: Generated<number>;
    zone: string;
    uid: number;
    action: SanctionAction;
    /** One of `CORE_TARGETS`, or a kind that a plugin declares. */
    target_type: string;
    target_id: number;
    /** 0: none. */
    post_id: number;
    clause_version: number;
    clause_id: string;
    /** The moderator's words, of the custom clause. */
    reason: string;
    points: number;
    /** `BanType`. */
    ban_type: number;
    ban_days: number;
    remark: string;
    note: string;
    /** JSON: `StoredEvidence`. */
    evidence: string;
    issuer_uid: number;
    created_at: number;
  };
  /** One row for each thing that a sanction did, with what its inverse needs. */
  sanction_effect: {
    id: Generated<number>;
    sanction_id: number;
    zone: string;
    uid: number;
    kind: EffectKind;
    /** Of the sanction: while one holds, no other of its kind does for the same thing. */
    target_type: string;
    target_id: number;
    amount: number;
    /** What its inverse puts back; empty: nothing. */
    data: string;
    /** When it ends by itself; null: never. */
    until: number | null;
    /** 1: it was so before (a post that was hidden already), so the inverse leaves it. */
    was_so: 0 | 1;
    undone_at: number | null;
    undone_by: number | null;
    /** Why it could not be undone; empty: it was. */
    kept: Generated<string>;
  };
  /** A sanction lifted or reduced, and why. */
  sanction_change: {
    id: Generated<number>;
    sanction_id: number;
    kind: 'lift' | 'reduce';
    by_uid: number;
    reason: string;
    created_at: number;
  };
  /** One for each sanction; who issued it cannot answer it (`appeal_not_by_issuer`). */
  appeal: {
    sanction_id: number;
    zone: string;
    uid: number;
    issuer_uid: number;
    text: string;
    /** JSON: addresses of pictures and of their thumbnails. */
    images: string;
    created_at: number;
    due_at: number;
    state: 0 | 1;
    outcome: AppealOutcome | null;
    answer: string;
    decided_by: number | null;
    decided_at: number | null;
  };
  /** The public log: lines of a hash chain, without names. Rows are only ever added. */
  sanction_log: {
    zone: string;
    seq: number;
    line: string;
    hash: string;
    kind: PublicEntry['kind'];
    /** What it is about, not public: a sanction, or a text that a rule held. */
    sanction_id: number | null;
    target_type: ReportedThing['type'] | null;
    target_id: number | null;
  };
  /** Where the log of a zone stands; locked by whoever adds a line. */
  sanction_log_head: { zone: string; seq: number; hash: string };
  /** Where it stood at the end of a day. */
  sanction_log_day: { zone: string; day: number; seq: number; hash: string };
  /** Rules for texts (docs/product/text-rules.md). */
  text_rule: {
    id: Generated<number>;
    zone: string;
    name: string;
    kind: RuleKind;
    action: RuleAction;
    on_posts: 0 | 1;
    on_comments: 0 | 1;
    /** JSON: the words or patterns. */
    lines: string;
    amount: number;
    minutes: number;
    is_on: 0 | 1;
    revision: number;
    /** The revision that was tried last; 0: none. */
    tried: number;
    updated_at: number;
  };
  /** A text that a rule caught: sent again, it is caught once. */
  text_hit: {
    id: Generated<number>;
    zone: string;
    rule_id: number;
    uid: number;
    action: RuleAction;
    target_type: 'post' | 'comment';
    /** 0: it was refused. */
    target_id: number;
    post_id: number;
    digest: string;
    excerpt: string;
    found: string;
    /** 0 nobody has looked, 1 right, 2 a mistake. */
    verdict: 0 | 1 | 2;
    judged_by: number | null;
    created_at: number;
  };
  /** What stands for texts that were sent lately, once for each band of their signature. */
  text_band: { zone: string; band: number; created_at: number; uid: number; numbers: string };
}
export type RuleRow = Selectable<ModerationTables['text_rule']>;
export type HitRow = Selectable<ModerationTables['text_hit']>;

export type SanctionRow = Selectable<ModerationTables['sanction']>;
export type EffectRow = Selectable<ModerationTables['sanction_effect']>;
export type ChangeRow = Selectable<ModerationTables['sanction_change']>;
export type AppealRow = Selectable<ModerationTables['appeal']>;
