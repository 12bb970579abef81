import type { MessageType } from '../../../platform/contract/endpoints/messages.ts';
import { MessageKind, type MessageKindValue } from './tables.ts';

/** The kinds of rows that each list of the contract holds. */
const KINDS: Readonly<Record<MessageType, readonly MessageKindValue[]>> = {
  comment: [MessageKind.comment],
  at: [MessageKind.at],
  favors: [MessageKind.favor],
  systemMsg: [MessageKind.system, MessageKind.activity],
  accept_reply: [MessageKind.acceptReply],
  feedback: [MessageKind.feedback],
};

export const kindsOf = (types: readonly MessageType[]): MessageKindValue[] => types.flatMap((type) => KINDS[type]);

/** The list that a row of this kind is in. */
export function typeOf(kind: MessageKindValue): MessageType {
  const types = Object.keys(KINDS) as MessageType[]; // keys of a literal that names them all
  return types.find((type) => KINDS[type].includes(kind)) ?? 'systemMsg';
}

/** System messages of one `action` of the spec. */
export const systemKind = (action: number): MessageKindValue =>
  action === 1 ? MessageKind.activity : MessageKind.system;
