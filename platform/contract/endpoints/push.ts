import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { signedIn } from '../gate.ts';
import { LIMITS } from '../limits.ts';
import { PUSH_AUTH, PUSH_KEY, RENEW_PUSH_PATH } from '../push.ts';

const Address = Type.String({ minLength: 1, maxLength: LIMITS.pushEndpoint });

/** What a browser's `PushSubscription` says: where it is reached, and what is encrypted for it. */
const Subscription = {
  endpoint: Address,
  /** Its public key: a point of P-256, 65 bytes. */
  p256dh: Type.String({ pattern: PUSH_KEY, examples: [`B${'A'.repeat(86)}`] }),
  /** Its secret of 16 bytes. */
  auth: Type.String({ pattern: PUSH_AUTH, examples: ['A'.repeat(22)] }),
};

export const pushState = endpoint({
  method: 'GET',
  path: '/api/bbs/user/push/state',
  isStamped: true,
  gate: signedIn,
  summary: "Whether this host sends push messages, and which of the viewer's browsers get those of the zone",
  input: Type.Object({}),
  reply: Type.Object({
    /** The key that a browser subscribes with (VAPID); empty where this host sends none. */
    publicKey: Type.String(),
    /** Of each browser the SHA-256 of its address, hexadecimal: addresses leave the server only to be written to. */
    browsers: Type.Array(Type.String()),
  }),
});
export type PushState = Static<(typeof pushState)['reply']>;

const own = { gate: signedIn, forBanned: true, repeat: 'as-it-stands' } as const;

export const subscribePush = endpoint({
  ...own,
  method: 'POST',
  path: '/api/bbs/user/push/subscribe',
  summary: "From now on this browser gets the viewer's new messages of the zone, and nobody else's",
  input: Type.Object(Subscription),
  reply: Type.Object({}),
});

export const unsubscribePush = endpoint({
  ...own,
  method: 'POST',
  path: '/api/bbs/user/push/unsubscribe',
  summary: 'This browser gets no more messages of the zone; one that gets none is no error',
  input: Type.Object({ endpoint: Address }),
  reply: Type.Object({}),
});

export const renewPush = endpoint({
  ...own,
  method: 'POST',
  path: RENEW_PUSH_PATH,
  summary: "One of the viewer's browsers has another address now: it takes the old one's place in every zone",
  input: Type.Object({ ...Subscription, former: Address }),
  reply: Type.Object({}),
});
