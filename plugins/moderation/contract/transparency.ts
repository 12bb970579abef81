import { Type, type Static } from 'typebox';
import { endpoint, everyone } from '../../../platform/contract/index.ts';
import { Count } from '../../../platform/contract/schemas.ts';

/** docs/product/transparency.md. */
export const TRANSPARENCY = {
  /** Months that the numbers go back, this one included. */
  months: 12,
  /** Lines of one page of the log. */
  lines: 500,
  /** Daily heads that are given. */
  heads: 400,
} as const;

const ROOT = '/api/bbs/moderation/transparency';
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });

const Month = Type.Object({
  /** 202611. */
  month: Count,
  /** Reports made. */
  reports: Count,
  /** Sanctions, and how many of them a rule issued. */
  sanctions: Count,
  automated: Count,
  /** By clause, the most frequent first. */
  clauses: Type.Array(Type.Object({ id: Type.String(), description: Type.String(), count: Count })),
  /** Minutes from the first report to its end, half took less; null: nothing was closed. */
  medianMinutes: Type.Union([Count, Type.Null()]),
  /** Appeals made, and how those ended that were answered in the month. */
  appeals: Count,
  upheld: Count,
  reduced: Count,
  lifted: Count,
});
export type TransparencyMonth = Static<typeof Month>;

export const transparencyNumbers = endpoint({
  method: 'GET',
  path: `${ROOT}/months`,
  gate: everyone,
  summary: 'What moderators of this zone did, by month, the newest first',
  input: Type.Object({}),
  reply: Type.Object({ months: Type.Array(Month) }),
});

export const publicLog = endpoint({
  method: 'GET',
  path: `${ROOT}/log`,
  gate: everyone,
  summary: 'The public log behind a number (from), as lines of a hash chain, and its head',
  input: Type.Object({ from: Type.Optional(Count) }),
  reply: Type.Object({
    list: Type.Array(Type.Object({ line: Type.String(), hash: Hash })),
    head: Type.Object({ seq: Count, hash: Hash }),
  }),
});

export const publicHeads = endpoint({
  method: 'GET',
  path: `${ROOT}/heads`,
  gate: everyone,
  summary: 'Where the public log stood at the end of each day, the newest first',
  input: Type.Object({}),
  reply: Type.Object({ list: Type.Array(Type.Object({ day: Count, seq: Count, hash: Hash })) }),
});
