import { Type, type Static } from 'typebox';
import { endpoint, managerGate, moderatorGate } from '../../../platform/contract/index.ts';
import { UserCard } from '../../../platform/contract/endpoints/users.ts';
import { Count, Empty, Flag, Id, Paging, refusedAs, Time } from '../../../platform/contract/schemas.ts';
import { RULE_ACTIONS, RULE_KINDS, RULE_LIMITS } from '../shared/rules.ts';

const ROOT = '/api/bbs/moderation/rule';

const Fields = {
  name: Type.String({ maxLength: 200, ...refusedAs('TEXT_TOO_LONG', RULE_LIMITS.name, 'moderation') }),
  kind: Type.Enum(RULE_KINDS),
  action: Type.Enum(RULE_ACTIONS),
  onPosts: Flag,
  onComments: Flag,
  /** Words or patterns, of the kinds that have them. */
  lines: Type.Array(Type.String({ maxLength: 400 }), { maxItems: RULE_LIMITS.words }),
  amount: Count,
  minutes: Count,
};

const Rule = Type.Object({
  id: Id,
  ...Fields,
  isOn: Flag,
  /** Whether it was tried as it is now: only then it can be switched on. */
  isTried: Flag,
  /** Counts its changes. */
  revision: Count,
  updateTime: Time,
  /** What it caught in the last 180 days; how much of that somebody has judged, and as a mistake. */
  hits: Count,
  judged: Count,
  mistakes: Count,
});
export type TextRule = Static<typeof Rule>;

export const ruleList = endpoint({
  method: 'GET',
  path: `${ROOT}/list`,
  gate: moderatorGate,
  summary: 'The rules for texts of this zone, with what they caught',
  input: Type.Object({}),
  reply: Type.Object({ list: Type.Array(Rule) }),
});

export const saveRule = endpoint({
  method: 'POST',
  path: `${ROOT}/save`,
  repeat: 'as-it-stands',
  gate: managerGate,
  summary: 'Makes a rule for texts (no id), or changes one; what was changed is off until it was tried again',
  input: Type.Object({
    ...Fields,
    id: Type.Optional(Id),
    /** As it was read: another one since is refused. */
    revision: Type.Optional(Count),
  }),
  reply: Type.Object({ id: Id, revision: Count }),
});

export const tryRule = endpoint({
  method: 'POST',
  path: `${ROOT}/try`,
  repeat: 'as-it-stands',
  gate: managerGate,
  summary: 'Looks with a rule at the last 1,000 posts of the zone, and changes none of them',
  input: Type.Object({ id: Id, revision: Count }),
  reply: Type.Object({
    looked: Count,
    hits: Count,
    samples: Type.Array(
      Type.Object({ wbId: Id, wbTitle: Type.String(), text: Type.String(), found: Type.String(), createTime: Time }),
    ),
  }),
});

export const switchRule = endpoint({
  method: 'POST',
  path: `${ROOT}/switch`,
  repeat: 'as-it-stands',
  gate: managerGate,
  summary: 'Switches a rule on, once it was tried as it is, or off',
  input: Type.Object({ id: Id, revision: Count, isOn: Flag }),
  reply: Empty,
});

export const deleteRule = endpoint({
  method: 'POST',
  path: `${ROOT}/delete`,
  repeat: 'as-it-stands',
  gate: managerGate,
  summary: 'Deletes a rule with what was counted of it',
  input: Type.Object({ id: Id }),
  reply: Empty,
});

const Hit = Type.Object({
  id: Id,
  action: Type.Enum(RULE_ACTIONS),
  targetType: Type.String(),
  /** 0: it was refused, and nothing was stored. */
  targetId: Count,
  wbId: Count,
  text: Type.String(),
  found: Type.String(),
  userInfo: Type.Union([UserCard, Type.Null()]),
  createTime: Time,
  /** 0 nobody has looked, 1 right, 2 a mistake. */
  verdict: Type.Integer(),
});
export type RuleHit = Static<typeof Hit>;

export const ruleHits = endpoint({
  method: 'GET',
  path: `${ROOT}/hits`,
  gate: moderatorGate,
  summary: 'What a rule (id) caught, newest first',
  input: Type.Object({ ...Paging, id: Id }),
  reply: Type.Object({ list: Type.Array(Hit), hasMore: Type.Boolean() }),
});

export const judgeHit = endpoint({
  method: 'POST',
  path: `${ROOT}/judge`,
  repeat: 'as-it-stands',
  gate: moderatorGate,
  summary: 'Says whether a rule was right about a text (verdict 1) or mistaken (2): what it holds is shown then',
  input: Type.Object({ id: Id, verdict: Type.Integer({ minimum: 1, maximum: 2 }) }),
  reply: Empty,
});
