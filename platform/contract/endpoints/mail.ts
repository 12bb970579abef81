import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { signedIn } from '../gate.ts';
import { LIMITS } from '../limits.ts';

/** What the viewer, and nobody else, is told of their address (docs/product/mail.md). */
export const MailState = Type.Object({
  /** Whether this host sends mail at all. */
  isOffered: Type.Boolean(),
  /** The confirmed address; empty: there is none. */
  address: Type.String(),
  /** Mail to the confirmed address came back, so nothing is sent there any more. */
  isRefused: Type.Boolean(),
  /** The address that waits for its confirmation; empty: none does. */
  pending: Type.String(),
  /** The mail that asks for the confirmation came back. */
  isPendingRefused: Type.Boolean(),
  /** Whether the viewer gets the weekly digest of the zone. */
  hasDigest: Type.Boolean(),
});
export type MailState = Static<typeof MailState>;

export const mailState = endpoint({
  method: 'GET',
  path: '/api/bbs/user/mail/state',
  isStamped: true,
  gate: signedIn,
  summary: "The viewer's mail address, the one that waits for its confirmation, and their digest of the zone",
  input: Type.Object({}),
  reply: MailState,
});

const own = { method: 'POST', gate: signedIn, forBanned: true, repeat: 'as-it-stands' } as const;

export const setMailAddress = endpoint({
  ...own,
  path: '/api/bbs/user/mail/address',
  summary: 'Mails a link to an address; it becomes the viewer’s when the link is opened and confirmed',
  input: Type.Object({
    address: Type.String({ minLength: 3, maxLength: LIMITS.mailAddress, examples: ['reader@example.com'] }),
  }),
  reply: MailState,
});

export const removeMailAddress = endpoint({
  ...own,
  path: '/api/bbs/user/mail/remove',
  summary: "Forgets the viewer's address, the one that waits for its confirmation, and what was to be sent there",
  input: Type.Object({}),
  reply: MailState,
});

export const setDigest = endpoint({
  ...own,
  path: '/api/bbs/user/mail/digest',
  summary: 'Switches the weekly digest of the zone on or off',
  input: Type.Object({ isOn: Type.Boolean() }),
  reply: MailState,
});
