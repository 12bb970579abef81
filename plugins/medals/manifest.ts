import { Type, type Static } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';
import { icon, refersTo, uniqueList } from '../../platform/contract/zone/config-keywords.ts';
import { browser } from '../../platform/contract/zone/visibility.ts';
import { MEDAL_CARD_HIDDEN } from './shared/code.ts';

const wearLimit = Type.Integer({
  minimum: 1,
  maximum: 12,
  default: 3,
  description: 'How many medals a user can wear at a time.',
});

const LocalText = Type.Object(
  {
    'zh-CN': Type.String({ minLength: 1, maxLength: 60 }),
    en: Type.String({ minLength: 1, maxLength: 120 }),
  },
  { additionalProperties: false },
);

const Series = Type.Object(
  {
    id: Type.Integer({ minimum: 1, maximum: 99 }),
    name: LocalText,
    onlyHighest: Type.Optional(
      Type.Boolean({
        description:
          'Its medals are steps, later ones higher: a wall shows the highest that its owner has, and what they wear.',
      }),
    ),
  },
  { additionalProperties: false },
);

const Flag = Type.Object(
  {
    id: Type.Integer({
      minimum: 1001,
      maximum: 9999,
      description: 'Stable: who has it is remembered by it. Never reuse the id of another medal.',
    }),
    name: LocalText,
    rule: LocalText,
    icon: icon('Name of an icon of the forum.'),
    series: Type.Optional(
      refersTo(Type.Integer({ minimum: 0, maximum: 99, description: 'Id of a series; 0 for no group.' }), {
        list: 'series',
        key: 'id',
        except: [0],
      }),
    ),
  },
  { additionalProperties: false },
);

const Settings = Type.Object(
  {
    wearLimit: browser(wearLimit),
    series: Type.Optional(
      uniqueList(Series, ['id'], { maxItems: 20, description: 'The groups of flag medals on the wall.' }),
    ),
    flags: Type.Optional(
      uniqueList(Flag, ['id'], {
        maxItems: 100,
        description: 'Flag medals: given and taken back by managers of the zone.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type MedalSettings = Static<typeof Settings>;

/**
 * Achievement medals, earned by what a user did in all zones, and flag medals, given by the
 * managers of a zone; both worn beside the name.
 */
export const manifest = defineManifest({
  id: 'medals',
  codes: [MEDAL_CARD_HIDDEN, PermissionCode.manager],
  settings: Settings,
  errors: {
    MEDAL_UNKNOWN: { status: 404, code: 404 },
    FLAG_UNKNOWN: { status: 404, code: 404 },
    WEAR_LIMIT: { status: 409, code: 409 },
    ORDER_INVALID: { status: 400, code: 400 },
  },
});
