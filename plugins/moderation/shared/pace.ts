import { Type } from 'typebox';

const most = (description: string) => Type.Integer({ minimum: 1, maximum: 100_000, description });
const Kind = Type.Object(
  { aMinute: most('The most in a minute.'), aDay: most('The most on a day of the zone.') },
  { additionalProperties: false },
);
const Allowances = (description: string) =>
  Type.Object({ post: Kind, comment: Kind }, { additionalProperties: false, description });

export const PACE_DEFAULTS = {
  newcomers: { post: { aMinute: 5, aDay: 30 }, comment: { aMinute: 20, aDay: 200 } },
  members: { post: { aMinute: 10, aDay: 100 }, comment: { aMinute: 40, aDay: 600 } },
  trusted: { post: { aMinute: 20, aDay: 300 }, comment: { aMinute: 80, aDay: 2_000 } },
  newcomer: { days: 1, reputation: 60 },
  trust: { days: 30, reputation: 80, level: 3 },
  similar: { minutes: 10, people: 3 },
} as const;

const days = (description: string) => Type.Integer({ minimum: 0, maximum: 365, description });
const reputation = (description: string) => Type.Integer({ minimum: 0, maximum: 100, description });

/** How much people may publish, by how far they are to be trusted (docs/product/writing-pace.md). */
export const paceSettings = Type.Object(
  {
    newcomers: Allowances('Newcomers: their account is new, or their reputation low.'),
    members: Allowances('Everybody else.'),
    trusted: Allowances('Those who are to be trusted.'),
    newcomer: Type.Object(
      {
        days: days('An account is new for so many days.'),
        reputation: reputation('Below this reputation somebody is a newcomer, however old their account.'),
      },
      { additionalProperties: false, description: 'Who is a newcomer.' },
    ),
    trust: Type.Object(
      {
        days: days('Their account is at least so many days old,'),
        reputation: reputation('their reputation at least this,'),
        level: Type.Integer({
          minimum: 0,
          maximum: 100,
          description: 'and their level at least this, in zones with levels.',
        }),
      },
      { additionalProperties: false, description: 'Who is to be trusted.' },
    ),
    similar: Type.Object(
      {
        minutes: Type.Integer({ minimum: 1, maximum: 1_440, description: 'For so many minutes a text is compared.' }),
        people: Type.Integer({
          minimum: 1,
          maximum: 100,
          description: 'When so many other people have sent nearly the same, it is refused.',
        }),
      },
      { additionalProperties: false, description: 'Nearly the same text again, of those who are not trusted.' },
    ),
  },
  { additionalProperties: false, default: PACE_DEFAULTS, description: 'How much people may publish, by trust.' },
);
