import { contrastRatio, LEAST_CONTRAST } from './contrast.ts';
import { fromOklch, toOklch } from './oklch.ts';
import type { DesignTokens } from './tokens-schema.ts';

export type Scheme = DesignTokens['scheme'];
type Colors = DesignTokens['colors'];

/** What a reader may choose; `zone` is what the zone's config names, for whoever chose nothing. */
export const LOOKS = ['zone', 'light', 'dark', 'system'] as const;
export type Look = (typeof LOOKS)[number];

/** Where a browser keeps the choice (docs/product/looks.md). */
export const LOOK_KEY = 'look';

/** Lightness and most chroma of grounds and texts, from the page to the text on it. */
const GROUNDS = {
  light: {
    background: [0.963, 0.014],
    surface: [0.995, 0.003],
    surfaceRaised: [0.975, 0.009],
    text: [0.26, 0.03],
    textMuted: [0.475, 0.03],
    border: [0.9, 0.018],
  },
  dark: {
    background: [0.178, 0.018],
    surface: [0.222, 0.02],
    surfaceRaised: [0.268, 0.023],
    text: [0.94, 0.014],
    textMuted: [0.755, 0.022],
    border: [0.345, 0.025],
  },
} as const;

/** Beyond what is needed, so that soft fills may lie under the same colours. */
const ROOM = 1.15;
/** How much lighter or darker a colour is tried next. */
const STEP = 0.01;
/** How far the brand goes when it is hovered. */
const STRONG = 0.07;

/**
 * The colours of a zone in either scheme: its own, or derived from them with the same hues, readable
 * by {@link LEAST_CONTRAST} whatever the zone's are (docs/product/looks.md).
 */
export function colorsOf(tokens: DesignTokens, scheme: Scheme): Colors {
  return scheme === tokens.scheme ? tokens.colors : derive(tokens.colors, scheme);
}

export const otherScheme = (scheme: Scheme): Scheme => (scheme === 'light' ? 'dark' : 'light');

function derive(own: Colors, scheme: Scheme): Colors {
  const ground = toOklch(own.background);
  const tinted = ([l, most]: readonly [number, number]): string =>
    fromOklch({ l, c: Math.min(most, ground.c), h: ground.h });
  const { text, textMuted, border, ...fills } = GROUNDS[scheme];
  const background = tinted(fills.background);
  const surface = tinted(fills.surface);
  const surfaceRaised = tinted(fills.surfaceRaised);
  const grounds = [background, surface, surfaceRaised];
  const readable = (colour: string): string => readableOn(grounds, colour, scheme);
  const brand = readable(own.brand);
  const strong = toOklch(brand);
  return {
    brand,
    brandStrong: fromOklch({ ...strong, l: strong.l + (scheme === 'light' ? -STRONG : STRONG) }),
    onBrand: scheme === 'light' ? '#ffffff' : fromOklch({ l: 0.17, c: 0.03, h: strong.h }),
    accent: readable(own.accent),
    background,
    surface,
    surfaceRaised,
    text: tinted(text),
    textMuted: tinted(textMuted),
    border: tinted(border),
    link: readable(own.link),
    danger: readable(own.danger),
    success: readable(own.success),
  };
}

/** The colour, lighter on dark or darker on light until it is read on all of the grounds. */
function readableOn(grounds: readonly string[], colour: string, scheme: Scheme): string {
  const { l: own, c, h } = toOklch(colour);
  const step = scheme === 'light' ? -STEP : STEP;
  for (let l = own; l > 0 && l < 1; l += step) {
    const tried = fromOklch({ l, c, h });
    if (grounds.every((ground) => contrastRatio(tried, ground) >= LEAST_CONTRAST * ROOM)) return tried;
  }
  return scheme === 'light' ? '#000000' : '#ffffff';
}
