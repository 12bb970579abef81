import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { anyCode } from '../gate.ts';
import { PermissionCode } from '../permission-codes.ts';
import { Count } from '../schemas.ts';

const { manager, mastermind, signatureDisplay } = PermissionCode;

/** What waits for somebody; null: it is not the viewer's business, or the zone has no such thing. */
const Some = Type.Union([Count, Type.Null()]);

export const waitingCounts = endpoint({
  method: 'GET',
  path: '/api/bbs/manage/waiting',
  gate: anyCode(manager, mastermind, signatureDisplay),
  summary: 'How much waits in each queue of the workbench that the viewer may look into',
  input: Type.Object({}),
  reply: Type.Object({ reports: Some, pictures: Some, signatures: Some, appeals: Some }),
});
export type Waiting = Static<(typeof waitingCounts)['reply']>;
