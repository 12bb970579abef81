import { Type, type Static, type TSchema } from 'typebox';
import { defineManifest } from '../../platform/contract/index.ts';
import { uniqueList } from '../../platform/contract/zone/config-keywords.ts';

const closed = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** A text of the zone in both languages. */
const LocalText = closed({
  'zh-CN': Type.String({ minLength: 1, maxLength: 60 }),
  en: Type.String({ minLength: 1, maxLength: 120 }),
});
export type LocalText = Static<typeof LocalText>;

const Gain = (exp: number, perDay: number, description: string) =>
  Type.Optional(
    Type.Object(
      {
        exp: Type.Integer({ minimum: 0, maximum: 1000, description: 'Experience each time.' }),
        perDay: Type.Integer({ minimum: 0, maximum: 1000, description: 'How often a day it counts at most.' }),
      },
      { additionalProperties: false, default: { exp, perDay }, description },
    ),
  );

const CONTRIBUTION = 4;
const GOAL = {
  type: Type.Union(
    [Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4), Type.Literal(5), Type.Literal(12)],
    {
      description:
        '1 posts, 2 posts commented on, 3 likes, 4 contributions (posts in the column themeId, which it must name), 5 collections, 12 level.',
    },
  ),
  num: Type.Integer({ minimum: 1, maximum: 10_000 }),
  themeId: Type.Optional(Type.Integer({ minimum: 1, description: 'Types 1, 2 and 4: only in this theme.' })),
  wbId: Type.Optional(Type.Integer({ minimum: 1, description: 'Types 2, 3 and 5: only this post.' })),
  topic: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'Types 1, 2, 3 and 5: only posts that have this topic.',
    }),
  ),
};
/** Without its column a contribution would be any post. */
const Goal = Type.Object(GOAL, {
  additionalProperties: false,
  if: { type: 'object', properties: { type: { const: CONTRIBUTION } } },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { type: 'object', properties: { themeId: {} }, required: ['themeId'] },
});
export type TaskGoal = Static<typeof Goal>;

const day = (description: string) => Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description }));

const Task = closed({
  id: Type.String({
    pattern: '^[a-z][a-z0-9-]{0,39}$',
    description: 'Stable: claims are remembered by it. Never reuse the id of another task.',
  }),
  name: LocalText,
  showType: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2)], { description: '1 also on the task card.' })),
  repeat: Type.Optional(Type.Union([Type.Literal('once'), Type.Literal('daily'), Type.Literal('weekly')])),
  from: day('First day of a limited task, in the time zone of the zone.'),
  until: day('Last day of a limited task; with it the task is marked as limited and counts down.'),
  goals: Type.Array(Goal, { minItems: 1, maxItems: 3 }),
  exp: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, description: 'The reward; none when absent.' })),
});
export type TaskSetting = Static<typeof Task>;

const Privilege = closed({
  fromLevel: Type.Integer({ minimum: 1, maximum: 100 }),
  text: LocalText,
  dailyBonus: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1000,
      description: 'Percent by which every daily cap of experience grows from this level on; the largest one counts.',
    }),
  ),
});

/** `plugins.levels` of a zone. Nothing of it reaches the browser but through the calls. */
const LevelSettings = closed({
  names: Type.Optional(
    Type.Array(LocalText, {
      minItems: 1,
      maxItems: 100,
      description: 'Names of the levels from 1; absent: general ones. A level without one bears the last name.',
    }),
  ),
  thresholds: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), {
      minItems: 1,
      maxItems: 99,
      uniqueItems: true,
      description: 'Experience that levels 2, 3, ... need, rising; absent: 17 steps up to 12,000.',
    }),
  ),
  exp: Type.Optional(
    Type.Object(
      {
        visit: Gain(5, 1, 'The first visit of a day.'),
        post: Gain(10, 3, 'A post; the same text again gives nothing.'),
        comment: Gain(3, 10, "The first comment on a post, or on one's own the first answer."),
        favor: Gain(1, 10, "A like for somebody else's post or comment."),
        collect: Gain(1, 5, 'A collected post.'),
        beFavor: Gain(2, 20, 'A like received.'),
        beComment: Gain(2, 20, 'Somebody commented on a post for the first time.'),
        accepted: Gain(10, 5, 'An answer was accepted by who asked, once per question.'),
      },
      { additionalProperties: false, default: {} },
    ),
  ),
  privileges: Type.Optional(Type.Array(Privilege, { maxItems: 50 })),
  tasks: Type.Optional(uniqueList(Task, ['id'], { maxItems: 20 })),
  grayscale: Type.Optional(
    Type.Object(
      {
        percent: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, default: 100 })),
        uids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 1000, default: [] })),
      },
      {
        additionalProperties: false,
        default: {},
        description: 'Who is shown the task card: this share of all users, always the same ones, and these.',
      },
    ),
  ),
});

export type LevelSettings = Static<typeof LevelSettings>;

/** Levels, experience and tasks. */
export const manifest = defineManifest({
  id: 'levels',
  requires: [{ id: 'qa', version: 1, isOptional: true }],
  settings: LevelSettings,
  errors: {
    ACT_UNKNOWN: { status: 400, code: 400 },
    TASK_UNKNOWN: { status: 404, code: 404 },
    TASK_OVER: { status: 409, code: 409 },
    TASK_UNFINISHED: { status: 409, code: 409 },
    TASK_NO_REWARD: { status: 409, code: 409 },
  },
});
