import type { HostContext } from '../context.ts';
import { NONCE_PLACEHOLDER } from '../http/headers.ts';
import type { ForMembers } from './ssr/index.ts';

/** A kept page as members get it: its bytes around what is not the same for all readers. */
export interface KeptForMembers {
  /** Whose zone it shows: a member whose first game is another gets another at the same address. */
  readonly zone: string;
  readonly around: readonly Buffer[];
  readonly page: ForMembers;
}

export const keptForMembers = (page: ForMembers, { zone }: Pick<HostContext, 'zone'>): KeptForMembers => ({
  zone: zone.abbr,
  around: page.around.map((text) => Buffer.from(text)),
  page,
});

/** A page for one member, ready to be sent. */
export interface MemberPage {
  readonly bytes: Buffer;
  /** Of every script and style in it. */
  readonly nonce: string;
}

/** The bytes of a member's page. */
export function withParts({ around }: KeptForMembers, parts: readonly string[], nonce: string): Buffer {
  const pieces = around.flatMap((bytes, at) => [bytes, Buffer.from(parts[at] ?? '')]);
  const whole = Buffer.concat(pieces);
  for (let at = whole.indexOf(NONCE_PLACEHOLDER); at >= 0; at = whole.indexOf(NONCE_PLACEHOLDER, at + 1))
    whole.write(nonce, at, 'latin1');
  return whole;
}
