import { Type, type Static } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';
import { artwork, uniqueList } from '../../platform/contract/zone/config-keywords.ts';
import { closed, promotion, period } from '../../platform/contract/zone/promotion-schema.ts';

const PLACES = ['home', 'post', 'user'] as const;

const Card = Type.Object(
  {
    ...promotion,
    image: artwork('Picture, 2 to 1, without words: the title stands below it.'),
    places: Type.Array(Type.Enum([...PLACES]), {
      minItems: 1,
      maxItems: PLACES.length,
      uniqueItems: true,
      default: [...PLACES],
      description: 'Beside which pages it stands. Default: all three.',
    }),
  },
  period,
);

const settings = Type.Object(
  {
    cards: uniqueList(Card, ['id'], {
      maxItems: 8,
      default: [],
      description: 'What the zone draws attention to, in this order; a page shows the first three that run.',
    }),
  },
  closed,
);

export type PublicitySettings = Static<typeof settings>;

/**
 * A card beside home, posts and user pages that draws attention to what the zone's settings name,
 * with statistics for managers.
 */
export const manifest = defineManifest({ id: 'publicity', codes: [PermissionCode.manager], settings });
