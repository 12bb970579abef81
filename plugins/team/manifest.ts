import { Type } from 'typebox';
import { defineManifest, replyDefaults } from '../../platform/contract/index.ts';
import { browser } from '../../platform/contract/zone/visibility.ts';
import { teamTheme } from './shared/team-theme.ts';

const seats = (description: string, value: number) =>
  browser(Type.Integer({ minimum: 2, maximum: 50, default: value, description }));

const settings = Type.Object(
  {
    openLimit: Type.Integer({
      minimum: 1,
      maximum: 50,
      default: 3,
      description: 'How many team-ups of one person may be open at a time.',
    }),
    perDay: Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 5,
      description: 'How many a person may start on one day.',
    }),
    maxSeats: seats('The most seats of a team, its owner included.', 10),
    defaultSeats: seats('Seats of a team whose owner chose none.', 5),
  },
  { additionalProperties: false },
);

const refused = { status: 400, code: 400 };
const conflict = { status: 409, code: 409 };

/** Team-ups: posts in themes of labelType 10 that people join. */
export const manifest = defineManifest({
  id: 'team',
  requires: [{ id: 'editor', version: 1, isOptional: true }],
  declares: [
    replyDefaults.declare({ of: 'rules', fields: { teamStatus: true } }),
    replyDefaults.declare({ of: 'markRule', fields: { teamStatus: { status: true, total: 0 } } }),
    teamTheme,
  ],
  postFields: {
    add: ['teamSeats', 'teamNote'],
  },
  settings,
  errors: {
    SEATS_INVALID: refused,
    NOTE_TOO_LONG: refused,
    TEAM_LIMIT: conflict,
    DAY_LIMIT: conflict,
    FULL: conflict,
    CLOSED: conflict,
    OWNER: conflict,
    ONLY_OWNER: { status: 403, code: 403 },
    BLOCKED_BY: { status: 403, code: 403 },
  },
});
