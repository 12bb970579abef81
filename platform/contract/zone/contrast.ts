import type { DesignTokens } from './tokens-schema.ts';

type Colour = keyof DesignTokens['colors'];

/** The least contrast of text and its ground (WCAG 2.2 AA, text of ordinary size). */
export const LEAST_CONTRAST = 4.5;

/** Which colour of a zone is read on which: each pair needs {@link LEAST_CONTRAST}. */
export const READABLE_PAIRS: readonly (readonly [front: Colour, ground: Colour])[] = [
  ['text', 'surface'],
  ['text', 'surfaceRaised'],
  ['text', 'background'],
  ['textMuted', 'surface'],
  ['textMuted', 'surfaceRaised'],
  ['textMuted', 'background'],
  ['onBrand', 'brand'],
  ['onBrand', 'brandStrong'],
  ['link', 'surface'],
  ['link', 'surfaceRaised'],
  ['danger', 'surface'],
  ['success', 'surface'],
];

/**
 * WCAG contrast of two colours, 1 to 21.
 * @param one @param other colours as #rrggbb
 */
export function contrastRatio(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
