import { Type, type Static } from 'typebox';
import { endpoint, signedIn } from '../../../platform/contract/index.ts';
import { Game } from '../../../platform/contract/endpoints/users.ts';
import { OwnRole } from '../../../platform/contract/endpoints/people.ts';
import { Count } from '../../../platform/contract/schemas.ts';
import { CONDITION_FAULTS } from '../shared/conditions.ts';

const Fault = Type.Union([Type.Enum(CONDITION_FAULTS), Type.Null()]);

export const Condition = Type.Object({
  /** `contributeCondition` of the zone. */
  condition: Count,
  isAllowed: Type.Boolean(),
  /** What is not met; null: everything is. */
  fault: Fault,
  /** In the reader's words, as a submission would be refused; empty: it would not be. */
  reason: Type.String(),
  /** 1: code 30 lets the viewer contribute whatever the condition says. */
  byCode: Type.Boolean(),
  /** Whether a server and a role are to be named. */
  needsRole: Type.Boolean(),
  /** What it was decided by: the viewer's roles in this game, and the games that they play. */
  roles: Type.Array(OwnRole),
  games: Type.Array(Game),
});
export type Condition = Static<typeof Condition>;

export const contributionCondition = endpoint({
  method: 'GET',
  path: '/api/bbs/contributionrecord/condition',
  gate: signedIn,
  summary: 'Whether the viewer may contribute in this zone, and by what that is decided',
  input: Type.Object({}),
  reply: Condition,
});
