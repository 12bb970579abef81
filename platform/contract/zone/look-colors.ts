import { clampChroma, formatHex, modeOklch, modeRgb, useMode as learn, type Oklch } from 'culori/fn';
import { contrastRatio, LEAST_CONTRAST } from './contrast.ts';
import type { Scheme } from './looks.ts';
import type { DesignTokens } from './tokens-schema.ts';

type Colors = DesignTokens['colors'];

// Browsers get the colours from the page, and leave this out.
const toOklch = /* @__PURE__ */ oklchFromRgb();

function oklchFromRgb() {
  learn(modeRgb);
  return learn(modeOklch);
}

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

/** In OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
const oklchOf = (colour: string): Oklch => toOklch(colour) ?? { mode: 'oklch', l: 0, c: 0 };

/** As `#rrggbb`; a chroma that no screen shows at this lightness is lowered. */
const hexOf = (colour: Oklch): string => formatHex(clampChroma(colour, 'oklch'));

function derive(own: Colors, scheme: Scheme): Colors {
  const ground = oklchOf(own.background);
  const tinted = ([l, most]: readonly [number, number]): string => hexOf({ ...ground, l, c: Math.min(most, ground.c) });
  const { text, textMuted, border, ...fills } = GROUNDS[scheme];
  const background = tinted(fills.background);
  const surface = tinted(fills.surface);
  const surfaceRaised = tinted(fills.surfaceRaised);
  const grounds = [background, surface, surfaceRaised];
  const readable = (colour: string): string => readableOn(grounds, colour, scheme);
  const brand = readable(own.brand);
  const strong = oklchOf(brand);
  return {
    brand,
    brandStrong: hexOf({ ...strong, l: strong.l + (scheme === 'light' ? -STRONG : STRONG) }),
    onBrand: scheme === 'light' ? '#ffffff' : hexOf({ ...strong, l: 0.17, c: 0.03 }),
    accent: readable(own.accent),
    background,
    surface,
    surfaceRaised,
    text: tinted(text),
    textMuted: tinted(textMuted),
    border: tinted(border),
    // Lit up or darkened, a link of another hue than the brand's may read as a warning.
    link: brand,
    danger: readable(own.danger),
    success: readable(own.success),
  };
}

/** The colour, lighter on dark or darker on light until it is read on all of the grounds. */
function readableOn(grounds: readonly string[], colour: string, scheme: Scheme): string {
  const own = oklchOf(colour);
  const step = scheme === 'light' ? -STEP : STEP;
  for (let { l } = own; l > 0 && l < 1; l += step) {
    const tried = hexOf({ ...own, l });
    if (grounds.every((ground) => contrastRatio(tried, ground) >= LEAST_CONTRAST * ROOM)) return tried;
  }
  return scheme === 'light' ? '#000000' : '#ffffff';
}
