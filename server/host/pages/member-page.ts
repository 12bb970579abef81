import { newNonce, placesOfNonce } from '../http/headers.ts';
import type { ReadyReply } from '../http/ready-reply.ts';
import type { ForMembers } from './ssr/index.ts';

/** A kept page as members get it. */
export interface KeptForMembers extends Pick<ForMembers, 'draw'> {
  /** Another for each page that is made: what was drawn for one does not fit into the next. */
  readonly version: string;
  /** The kept bytes around what is not the same for all readers. */
  readonly around: readonly Around[];
}

interface Around {
  readonly bytes: Buffer;
  /** Where a nonce belongs in them. */
  readonly nonceAt: readonly number[];
}

/**
 * @param body the visitor's page, rendered with the placeholder nonce; its bytes are used, not
 *   copied
 */
export function keptForMembers({ pieces, draw }: ForMembers, body: Buffer): KeptForMembers {
  const around: Around[] = [];
  let from = 0;
  for (const [at, text] of pieces.entries()) {
    const to = from + Buffer.byteLength(text);
    const bytes = body.subarray(from, to);
    if (at % 2 === 0) around.push({ bytes, nonceAt: placesOfNonce(bytes) });
    from = to;
  }
  return { version: newNonce(), around, draw };
}

/**
 * A page for one member.
 * @param parts what belongs between the kept bytes, in their order
 */
export function withParts({ around }: KeptForMembers, parts: readonly Buffer[]): ReadyReply {
  const pieces: Buffer[] = [];
  const nonceAt: number[] = [];
  let from = 0;
  for (const [at, kept] of around.entries()) {
    const part = parts[at] ?? NOTHING;
    for (const place of kept.nonceAt) nonceAt.push(from + place);
    pieces.push(kept.bytes, part);
    from += kept.bytes.length + part.length;
  }
  const body = Buffer.concat(pieces, from);
  return { status: 200, body, page: { nonceAt, idle: [body] }, noStore: true };
}

const NOTHING = Buffer.alloc(0);
