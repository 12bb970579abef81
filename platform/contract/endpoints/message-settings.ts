import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { signedIn } from '../gate.ts';
import { LIMITS } from '../limits.ts';

const Minute = Type.Integer({ minimum: 0, maximum: 1439 });
const Kind = Type.String({ minLength: 1, maxLength: LIMITS.messageType });

/** What the viewer has chosen, for all zones (docs/product/messages.md#what-is-told). */
export const MessageSettings = Type.Object({
  /** The kinds of messages of this zone. */
  kinds: Type.Array(
    Type.Object({
      /** The name of its list. */
      type: Type.String(),
      /** Whether it is counted as unread, and in the popover. */
      onPage: Type.Boolean(),
      byPush: Type.Boolean(),
      /** Off until somebody switches it on, also for kinds that are always told. */
      byMail: Type.Boolean(),
      /** Neither page nor push can be switched off. */
      isAlwaysTold: Type.Boolean(),
    }),
  ),
  /** When nothing is pushed, minutes of the day; null: there is no such time. */
  quiet: Type.Union([Type.Object({ from: Minute, to: Minute }), Type.Null()]),
});
export type MessageSettings = Static<typeof MessageSettings>;

export const messageSettings = endpoint({
  method: 'GET',
  path: '/api/bbs/user/messages/settings',
  isStamped: true,
  gate: signedIn,
  summary: 'Which kinds of messages the viewer is told of, on pages, by push and by mail, and their quiet hours',
  input: Type.Object({}),
  reply: MessageSettings,
});

const own = { method: 'POST', gate: signedIn, forBanned: true, repeat: 'as-it-stands' } as const;

export const tellOfKind = endpoint({
  ...own,
  path: '/api/bbs/user/messages/settings/kind',
  summary: 'Switches one kind of messages on or off, on pages, for push and for mail; 400 for one that is always told',
  input: Type.Object({
    type: Kind,
    onPage: Type.Boolean(),
    byPush: Type.Boolean(),
    /** Absent: as it is. */
    byMail: Type.Optional(Type.Boolean()),
  }),
  reply: MessageSettings,
});

export const setQuietHours = endpoint({
  ...own,
  path: '/api/bbs/user/messages/settings/quiet',
  summary: "When nothing is pushed to the viewer, by the zone's clock; from equal to to: there is no such time",
  input: Type.Object({ from: Minute, to: Minute }),
  reply: MessageSettings,
});
