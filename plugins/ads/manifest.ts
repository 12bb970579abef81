import { Type, type Static } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';
import { artwork, uniqueList } from '../../platform/contract/zone/config-keywords.ts';
import { closed, link, promotion, promotionId, period, words } from '../../platform/contract/zone/promotion-schema.ts';

const Banner = Type.Object(
  {
    ...promotion,
    image: artwork('Picture, 4 to 1, without words: the title is laid over it. A little of its edges may be cut.'),
  },
  period,
);
const Float = Type.Object(
  {
    ...promotion,
    image: artwork('Picture, 2 to 1.'),
    buttons: Type.Array(
      Type.Object(
        {
          name: words(8, 'What it says in Chinese.'),
          nameEn: words(20, 'What it says in English.'),
          link: link('Where it leads.'),
        },
        closed,
      ),
      { maxItems: 2, default: [], description: 'Buttons below the picture.' },
    ),
  },
  period,
);
const intro = { intro: words(40, 'One line in Chinese.'), introEn: words(80, 'One line in English.') };
const Download = Type.Object(
  {
    id: promotionId,
    kind: Type.Enum(['file', 'page'], {
      description: 'What the addresses are: a file is opened in the same tab, a page in a new one.',
    }),
    icon: Type.Optional(artwork("Icon of the game. Default: the zone's icon.")),
    mobile: Type.Optional(Type.Object({ url: link('Where phones get the game; also the QR code.'), ...intro }, closed)),
    pc: Type.Optional(Type.Object({ url: link('Where Windows computers get it.'), ...intro }, closed)),
    mac: Type.Optional(Type.Object({ url: link('Where Macs get it.') }, closed)),
  },
  { ...closed, description: 'The card with the ways to the game. Default: no card.' },
);

const settings = Type.Object(
  {
    banners: uniqueList(Banner, ['id'], {
      maxItems: 8,
      default: [],
      description: "Pictures above home's list, in this order.",
    }),
    floats: uniqueList(Float, ['id'], {
      maxItems: 4,
      default: [],
      description: 'Pictures at the lower edge; the first that the reader has not closed today is shown.',
    }),
    download: Type.Optional(Download),
  },
  closed,
);

export type AdsSettings = Static<typeof settings>;

/** Banners, float ad, download card and their statistics. */
export const manifest = defineManifest({ id: 'ads', codes: [PermissionCode.manager], settings });
