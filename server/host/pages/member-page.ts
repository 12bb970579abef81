import { placesOfNonce } from '../http/headers.ts';
import type { ForMembers } from './ssr/index.ts';

/** A kept page as members get it. */
export interface KeptForMembers extends Pick<ForMembers, 'draw'> {
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
  return { around, draw };
}

/**
 * The bytes of a page for one member.
 * @param parts what belongs between the kept bytes, in their order
 * @param nonce of every script and style in it
 */
export function withParts({ around }: KeptForMembers, parts: readonly string[], nonce: string): Buffer {
  const pieces = around.flatMap(({ bytes }, at) => [bytes, Buffer.from(parts[at] ?? '')]);
  const whole = Buffer.concat(pieces);
  let from = 0;
  for (const [at, { bytes, nonceAt }] of around.entries()) {
    for (const place of nonceAt) whole.write(nonce, from + place, 'latin1');
    from += bytes.length + (pieces[2 * at + 1]?.length ?? 0);
  }
  return whole;
}
