import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { anyCode } from '../gate.ts';
import { PermissionCode } from '../permission-codes.ts';
import { Count, Flag, Id, Paging, Time } from '../schemas.ts';

const { manager, mastermind, signatureDisplay, checkManager } = PermissionCode;
const gate = anyCode(manager, mastermind, signatureDisplay, checkManager);

/** A kind of things that moderators decide about: `reports`, `pictures`, or one of a plugin. */
const Kind = Type.String({ minLength: 1, maxLength: 40 });

export const waitingCounts = endpoint({
  method: 'GET',
  path: '/api/bbs/manage/waiting',
  gate,
  summary: 'How much waits of each kind that the viewer may decide about, by kind',
  input: Type.Object({}),
  reply: Type.Record(Type.String(), Count),
});

const Waiting = Type.Object({
  kind: Kind,
  id: Id,
  /** Since when. */
  since: Time,
  /** 1: its deadline is over. */
  isUrgent: Flag,
  /** What the list of its own kind says of it. */
  item: Type.Unknown(),
});
export type Waiting = Static<typeof Waiting>;

export const waitingQueue = endpoint({
  method: 'GET',
  path: '/api/bbs/manage/queue',
  gate,
  summary:
    'Everything that waits for a decision which the viewer may take, or one kind of it: first what is over its deadline, then what has waited the longest',
  input: Type.Object({ ...Paging, kind: Type.Optional(Kind) }),
  reply: Type.Object({ list: Type.Array(Waiting), hasMore: Type.Boolean() }),
});

/** What is asked for again when something of the workbench was decided. */
export const waitingCalls = [waitingCounts, waitingQueue] as const;
