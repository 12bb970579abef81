import { Type, type Static } from 'typebox';
import { browser } from './visibility.ts';

const closed = { additionalProperties: false } as const;

const colour = (description: string) =>
  browser(Type.String({ description: `${description} As #rrggbb.`, pattern: '^#[0-9a-fA-F]{6}$' }));

/**
 * A CSS font-family list: letters, digits, blanks, commas, quotes and hyphens, so it cannot leave
 * its declaration.
 */
const fontFamily = (description: string) =>
  browser(Type.String({ description, minLength: 1, maxLength: 300, pattern: '^[\\p{L}\\p{N} ,\'"\\-]+$' }));

/**
 * The zone's brand. The page gets these as CSS custom properties; components name tokens, never
 * colours.
 */
export const DesignTokensSchema = Type.Object(
  {
    scheme: browser(
      Type.Enum(['light', 'dark'], {
        description: 'Whether the palette is light or dark; sets color-scheme for form controls and scroll bars.',
      }),
    ),
    colors: browser(
      Type.Object(
        {
          brand: colour('Main brand colour: primary buttons, the active tab.'),
          brandStrong: colour('The brand colour when hovered or pressed.'),
          onBrand: colour('Text and icons on brand and brandStrong (contrast 4.5 or more).'),
          accent: colour('Second colour for badges and highlights.'),
          background: colour('The page behind everything, also while the background image loads.'),
          surface: colour('Cards, lists and dialogs.'),
          surfaceRaised: colour('Fields, hovered rows, menus and quoted blocks on a surface.'),
          text: colour('Body text on surfaces and on the background (contrast 4.5 or more).'),
          textMuted: colour('Secondary text on surfaces and on the background (contrast 4.5 or more).'),
          border: colour('Lines around and between surfaces.'),
          link: colour('Links on a surface (contrast 4.5 or more).'),
          danger: colour('Errors and destructive actions on a surface (contrast 4.5 or more).'),
          success: colour('Confirmations on a surface (contrast 4.5 or more).'),
        },
        { ...closed, description: 'Colours as #rrggbb.' },
      ),
    ),
    radius: browser(Type.Integer({ description: 'Corner radius of cards in CSS pixels.', minimum: 0, maximum: 24 })),
    fonts: browser(
      Type.Object(
        {
          body: fontFamily('CSS font-family list of body text.'),
          heading: fontFamily('CSS font-family list of headings.'),
          bodyEn: Type.Optional(fontFamily('The same of body text in English; absent: `body`.')),
          headingEn: Type.Optional(fontFamily('The same of headings in English; absent: `heading`.')),
        },
        { ...closed, description: 'Font families.' },
      ),
    ),
  },
  closed,
);

/** Colours are `#rrggbb`, `radius` is in CSS pixels, fonts are CSS font-family lists. */
export type DesignTokens = Static<typeof DesignTokensSchema>;
