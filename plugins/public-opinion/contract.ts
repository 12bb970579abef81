import { Type, type Static } from 'typebox';
import { endpoint, everyone, LIMITS } from '../../platform/contract/index.ts';
import { Empty, Flag, Id, Paging, Time } from '../../platform/contract/schemas.ts';
import { operatorGate } from './gates.ts';

export const getEnable = endpoint({
  method: 'GET',
  path: '/api/bbs/publicOpinion/getEnable',
  gate: everyone,
  summary: 'Whether image uploads are closed in this zone',
  input: Empty,
  reply: Type.Object({ enable: Flag }),
  cache: 'public',
});

/** What is said of the signed-in user: they may upload no images to this zone just now. */
export const ownOpinionFields = Type.Object({ publicOpinion: Type.Boolean() });
export type OwnOpinion = Partial<Static<typeof ownOpinionFields>>;

/** For operators. */
export const setEnable = endpoint({
  method: 'POST',
  path: '/api/bbs/publicOpinion/setEnable',
  repeat: 'as-it-stands',
  gate: operatorGate,
  summary: 'Closes or opens image uploads in this zone, for a reason',
  input: Type.Object({ enable: Flag, reason: Type.String({ maxLength: LIMITS.moderationReason }) }),
  reply: Type.Object({ enable: Flag }),
});

const Operation = Type.Object({
  id: Id,
  enable: Flag,
  reason: Type.String(),
  uid: Id,
  nick: Type.String(),
  createTime: Time,
});
export type Operation = Static<typeof Operation>;

export const operateRecords = endpoint({
  method: 'GET',
  path: '/api/bbs/publicOpinion/list_operate_record',
  gate: operatorGate,
  summary: 'Who turned the state on or off in this zone, newest first',
  input: Type.Object({ ...Paging }),
  reply: Type.Object({ list: Type.Array(Operation), hasMore: Type.Boolean() }),
});
