import { Type, type Static } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';
import { artwork, beginsBeforeEnd, uniqueList } from '../../platform/contract/zone/config-keywords.ts';

const closed = { additionalProperties: false } as const;
/** Of what is shown for a time. */
const shown = { ...closed, ...beginsBeforeEnd('start', 'end') };
const text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description });
/** No scheme but http and https; a path is one of this site (`//host` and `/\host` are other hosts). */
const link = (description: string) =>
  Type.String({
    pattern: '^(https?://[^\\s"\'<>\\\\]+|/([^/\\s"\'<>\\\\][^\\s"\'<>\\\\]*)?)$',
    maxLength: 500,
    description,
  });
const moment = (description: string) =>
  Type.Optional(
    Type.String({
      pattern:
        '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?(Z|[+-](0\\d|1[0-4]):[0-5]\\d)$',
      description: `${description} With its offset, such as 2026-12-24T10:00:00+08:00.`,
    }),
  );

const id = Type.Integer({
  minimum: 1,
  maximum: 999_999_999,
  description: 'Its number in the statistics: unique among its kind in the zone, and never given to another one later.',
});
const common = {
  id,
  title: text(40, 'What it says in Chinese.'),
  titleEn: text(80, 'What it says in English.'),
  link: link('Where it leads: a page of the forum (/posts/1) or an address (https://...).'),
  start: moment('Shown from then on. Default: at once.'),
  end: moment('Shown until then. Default: without an end.'),
};

const Banner = Type.Object(
  {
    ...common,
    image: artwork('Picture, 4 to 1, without words: the title is laid over it. A little of its edges may be cut.'),
  },
  shown,
);
const Float = Type.Object(
  {
    ...common,
    image: artwork('Picture, 2 to 1.'),
    buttons: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: text(8, 'What it says in Chinese.'),
            nameEn: text(20, 'What it says in English.'),
            link: link('Where it leads.'),
          },
          closed,
        ),
        { maxItems: 2, default: [], description: 'Buttons below the picture.' },
      ),
    ),
  },
  shown,
);
const intro = { intro: text(40, 'One line in Chinese.'), introEn: text(80, 'One line in English.') };
const Download = Type.Object(
  {
    id,
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
    banners: Type.Optional(
      uniqueList(Banner, ['id'], {
        maxItems: 8,
        default: [],
        description: "Pictures above home's list, in this order.",
      }),
    ),
    floats: Type.Optional(
      uniqueList(Float, ['id'], {
        maxItems: 4,
        default: [],
        description: 'Pictures at the lower edge; the first that the reader has not closed today is shown.',
      }),
    ),
    download: Type.Optional(Download),
  },
  closed,
);

/** The zone's settings, filled with the defaults of the schema. */
export type AdsSettings = Required<Pick<Static<typeof settings>, 'banners' | 'floats'>> &
  Pick<Static<typeof settings>, 'download'>;

/** Banners, float ad, download card and their statistics (spec 1 sections 2 to 4, spec 2 section 7.1). */
export const manifest = defineManifest({ id: 'ads', codes: [PermissionCode.manager], settings });
