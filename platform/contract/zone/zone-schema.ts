import { Type, type Static } from 'typebox';
import { artwork as artFile, uniqueList } from './config-keywords.ts';
import { ABBR_PATTERN } from './product-map.ts';
import { themeSchema } from './theme-schema.ts';
import type { ThemeType } from './theme-types.ts';
import { DesignTokensSchema } from './tokens-schema.ts';
import { browser, serverOnly } from './visibility.ts';

const closed = { additionalProperties: false } as const;

const address = (description: string) =>
  Type.String({ description, maxLength: 500, pattern: '^https?://[^\\s"\'<>\\\\]+$' });
const webAddress = (description: string) => browser(address(description));

/** Pages of the publisher to which the top bar links; what is left out is not shown. */
const PublisherLinksSchema = Type.Object(
  {
    company: browser(Type.Optional(address('The company.'))),
    socialRecruitment: browser(Type.Optional(address('Jobs for people who work already.'))),
    campusRecruitment: browser(Type.Optional(address('Jobs for students and graduates.'))),
    antiCorruption: browser(Type.Optional(address('The anti-corruption policy.'))),
  },
  { ...closed, description: 'Pages of the publisher, shown in the top bar outside of the home page.' },
);

/** A line in both languages. */
const localLine = (description: string) =>
  Type.Object(
    {
      'zh-CN': browser(Type.String({ description: 'In Chinese.', minLength: 1, maxLength: 80 })),
      en: browser(Type.String({ description: 'In English.', minLength: 1, maxLength: 120 })),
    },
    { ...closed, description },
  );

/** Who runs the forum, and under which licences: the law wants it at the foot of each page. */
const LegalSchema = Type.Object(
  {
    company: browser(Type.Optional(localLine('The company, for the copyright line.'))),
    licences: browser(
      Type.Optional(
        Type.Array(localLine('A licence with its number.'), {
          description: 'Licences of the company, shown on home and the medal wall.',
          maxItems: 6,
        }),
      ),
    ),
    filing: browser(Type.Optional(localLine('The filing number of the site, shown on each page.'))),
  },
  {
    ...closed,
    description: 'Company, licences and filing number at the foot of the pages. What is left out is not shown.',
  },
);

const artwork = (description: string) => browser(artFile(description));

/** What the id of a plugin, and so the name of its folder, looks like. */
export const PLUGIN_ID_PATTERN = '^[a-z][a-z0-9-]*$';

/** One key of settings per enabled plugin; the plugin's own schema judges the value. */
const PluginSettingsSchema = Type.Record(Type.String(), Type.Unknown());

const themesSchema = (declared: readonly ThemeType[] | null) =>
  browser(
    uniqueList(themeSchema(declared), ['themeId', 'name'], {
      description: 'Themes (categories) of posts, in the order of their tabs.',
      minItems: 1,
      maxItems: 40,
    }),
  );

/** `zones/<abbr>/zone.json`, with the types of themes that the core knows. */
export const ZoneConfigSchema = Type.Object(
  {
    $schema: serverOnly(Type.Optional(Type.String({ description: 'Where editors find the schema of this file.' }))),
    abbr: browser(
      Type.String({
        description: 'Abbreviation of the product; the name of this folder and a key of the product map.',
        pattern: ABBR_PATTERN,
      }),
    ),
    gameId: browser(
      Type.Integer({
        description: 'Numeric game id. 0 means no game yet: the forum pages are then closed.',
        minimum: 0,
        maximum: 1_000_000,
      }),
    ),
    name: browser(Type.String({ description: 'Name of the game in Chinese.', maxLength: 30, pattern: '\\S' })),
    nameEn: browser(
      Type.Optional(
        Type.String({
          description: 'Name of the game in English; the Chinese name is shown where this is missing.',
          minLength: 1,
          maxLength: 60,
        }),
      ),
    ),
    href: webAddress("The game's home page."),
    pcIcon: artwork('Square icon in the game switcher, also the favicon.'),
    gwAddress: webAddress("The game's official web site."),
    publisherLinks: browser(Type.Optional(PublisherLinksSchema)),
    legal: browser(Type.Optional(LegalSchema)),
    gate: browser(
      Type.String({
        description: 'Source flag of the game, which what goes to its own systems carries. Unique among zones.',
        pattern: '^[A-Za-z0-9_-]{1,32}$',
      }),
    ),
    trackingId: browser(
      Type.String({
        description: 'Id under which page views of this zone are counted.',
        pattern: '^[A-Za-z0-9_-]{1,64}$',
      }),
    ),
    bgp: artwork('Background image of the page.'),
    bgType: browser(
      Type.Enum([1, 2], { description: '1 is the solid colour bgcRGB, 2 the image bgp laid out by bgRepeat.' }),
    ),
    bgcRGB: browser(Type.String({ description: 'Background colour as #rrggbb.', pattern: '^#[0-9a-fA-F]{6}$' })),
    bgRepeat: browser(
      Type.Enum(['repeat', 'repeat-x', 'repeat-y', 'no-repeat'], { description: 'How bgp repeats, as in CSS.' }),
    ),
    contributeCondition: browser(
      Type.Integer({
        description:
          'Who may contribute: 0 and 1 no condition of play, 2 and 3 a role in this game, 4 any game being played.',
        minimum: 0,
        maximum: 4,
      }),
    ),
    openContribute: browser(Type.Boolean({ description: 'Whether the zone takes contributions.' })),
    selectPcMobile: browser(
      Type.Enum(['both', 'pc', 'mobile'], {
        description: 'The sites on which the game offers posts to be previewed and shown.',
      }),
    ),
    pcTopLogo: artwork('Logo in the header of the PC site.'),
    mobileTopLogo: artwork('Logo in the header of the mobile site.'),
    hosts: serverOnly(
      Type.Array(
        Type.String({
          description: 'A host name in lower case, without port.',
          maxLength: 253,
          pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$',
        }),
        { description: 'Host names that open this zone. No two zones claim the same one.' },
      ),
    ),
    state: browser(
      Type.Enum(['running', 'stopped'], { description: 'A stopped zone answers 403, forum under maintenance.' }),
    ),
    switcherGroup: browser(
      Type.Object(
        {
          'zh-CN': browser(Type.String({ description: 'The label in Chinese.', minLength: 1, maxLength: 20 })),
          en: browser(Type.String({ description: 'The label in English.', minLength: 1, maxLength: 40 })),
        },
        { ...closed, description: 'Label of the group under which the game switcher lists this zone.' },
      ),
    ),
    themes: themesSchema([]),
    tokens: browser(DesignTokensSchema),
    followNeedsCode: browser(
      Type.Optional(
        Type.Boolean({
          description:
            'True: only holders of permission code 78 may follow people here. Default: everybody who is signed in.',
        }),
      ),
    ),
    signatureReview: serverOnly(
      Type.Optional(
        Type.Boolean({
          description:
            'True: a new signature is shown to others only once a holder of permission code 91 has let it pass.',
        }),
      ),
    ),
    vipEntrance: serverOnly(
      Type.Optional(
        Type.Object(
          {
            roleLevel: serverOnly(
              Type.Integer({
                description: 'The level of a role in this game from which on its player is one.',
                minimum: 1,
              }),
            ),
          },
          {
            ...closed,
            description:
              'Who is offered the VIP interface: players with a role of this level, and holders of the permission codes 12 and 13. Default: nobody.',
          },
        ),
      ),
    ),
    tripleReview: browser(
      Type.Boolean({ description: 'Whether drafts of officials pass three reviews before they are published.' }),
    ),
    hotSearch: serverOnly(
      Type.Optional(
        Type.Object(
          {
            pinned: serverOnly(
              Type.Optional(
                Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
                  description: 'Words that head the list of hot searches, in this order.',
                  maxItems: 10,
                }),
              ),
            ),
            hidden: serverOnly(
              Type.Optional(
                Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
                  description: 'Words that are never shown there, however many people search for them.',
                  maxItems: 200,
                }),
              ),
            ),
            people: serverOnly(
              Type.Optional(
                Type.Integer({
                  description: 'How many members must have searched for a word within seven days. Default: 3.',
                  minimum: 2,
                  maximum: 1000,
                }),
              ),
            ),
          },
          { ...closed, description: 'What the list of hot searches shows besides what members search for.' },
        ),
      ),
    ),
    timeZone: browser(
      Type.String({
        description: 'IANA time zone in which times are shown and days begin, such as Asia/Shanghai.',
        minLength: 1,
        maxLength: 60,
      }),
    ),
    plugins: serverOnly(
      Type.Record(Type.String({ pattern: PLUGIN_ID_PATTERN }), PluginSettingsSchema, {
        description: 'Enabled plugins and their settings; a plugin that is not named here does not exist in the zone.',
        additionalProperties: false,
      }),
    ),
  },
  {
    $id: 'https://guildhall.example/schema/zone.schema.json',
    title: 'Guildhall zone',
    description:
      'One zone: a game with a forum of its own. A key reaches the browser only when its visibility says so.',
    additionalProperties: false,
  },
);

/**
 * A zone's config as it stands in its file, once it is valid; plugin settings with their defaults.
 */
export type ZoneConfig = Static<typeof ZoneConfigSchema>;

/** The same with the types of themes that plugins declare; see `themeSchema`. */
export const zoneSchemaWith = (declared: readonly ThemeType[] | null): typeof ZoneConfigSchema => ({
  ...ZoneConfigSchema,
  properties: { ...ZoneConfigSchema.properties, themes: themesSchema(declared) },
});
