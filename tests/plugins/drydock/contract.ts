import { Type, type Static } from 'typebox';
import { messageList } from '../../../platform/contract/endpoints/messages.ts';
import { code, endpoint, everyone, signedIn } from '../../../platform/contract/index.ts';
import { Id, Time } from '../../../platform/contract/schemas.ts';
import { DRYDOCK_MASTER } from './manifest.ts';
import { arrived } from './shared/arrived.ts';

const Ship = Type.Object({ id: Id, uid: Id, name: Type.String(), wbId: Id, arrivedAt: Time });

export const ships = endpoint({
  method: 'GET',
  path: '/api/bbs/drydock/ships',
  gate: everyone,
  summary: 'The ships that lie in the dock of this zone, the last first',
  input: Type.Object({}),
  reply: Type.Object({ list: Type.Array(Ship) }),
});

export const moor = endpoint({
  method: 'POST',
  path: '/api/bbs/drydock/moor',
  repeat: 'refused',
  gate: signedIn,
  summary: 'Moors a ship beside a post, as long as there is a berth',
  input: Type.Object({ wbId: Id, name: Type.String({ minLength: 1, maxLength: 40 }) }),
  reply: Ship,
});

export const clear = endpoint({
  method: 'POST',
  path: '/api/bbs/drydock/clear',
  repeat: 'as-it-stands',
  gate: code(DRYDOCK_MASTER),
  summary: 'Sends all ships to sea',
  input: Type.Object({}),
  reply: Type.Object({}),
});

/** The list of the message centre. */
export const arrivals = messageList(arrived.value.type);

/** Home's list of posts that a ship lies beside. */
export const listFields = Type.Object({ drydockStatus: Type.Optional(Type.Literal(1)) });
export type ListFields = Static<typeof listFields>;
