import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrastRatio, LEAST_CONTRAST, READABLE_PAIRS } from './contrast.ts';
import { clampChroma, converter, differenceEuclidean, formatHex, interpolate } from 'culori';
import { colorsOf } from './look-colors.ts';
import { otherScheme, type Scheme } from './looks.ts';
import type { DesignTokens } from './tokens-schema.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ABBRS = ['mx', 'sw3', 'sw4', 'sw5', 'jl', 'dw'];
const SCHEMES = ['light', 'dark'] as const;
const toOklch = converter('oklch');
/** A grey has no hue. */
const oklch = (colour: string) => ({ h: 0, ...toOklch(colour)! });
const SHEET = readFileSync(join(ROOT, 'platform/ui/styles/tokens.css'), 'utf8');

const tokensOf = (abbr: string): DesignTokens =>
  // Shapes are checked in server/zones.
  (JSON.parse(readFileSync(join(ROOT, `zones/${abbr}/zone.json`), 'utf8')) as { tokens: DesignTokens }).tokens;

/** Colours of the style sheet that it mixes from those of a look, as browsers do. */
function mixerOf(tokens: DesignTokens, scheme: Scheme): (name: string) => string {
  const given: Record<string, string> = { warning: scheme === 'light' ? '#9a5b00' : '#e3a53c' };
  for (const [name, value] of Object.entries(colorsOf(tokens, scheme)))
    given[name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)] = value;
  const colour = (name: string): string => {
    const known = given[name];
    if (known) return known;
    const [, alias] = new RegExp(`--color-${name}: var\\(--color-([\\w-]+)\\);`).exec(SHEET) ?? [];
    if (alias) return colour(alias);
    const mix = new RegExp(
      `--color-${name}: color-mix\\(in oklab, var\\(--color-([\\w-]+)\\) (\\d+)%, var\\(--color-([\\w-]+)\\)\\);`,
    );
    const [, one, share, other] = mix.exec(SHEET) ?? [];
    if (!one || !other) throw new Error(`the style sheet does not mix ${name}`);
    return formatHex(interpolate([colour(other), colour(one)], 'oklab')(Number(share) / 100));
  };
  return colour;
}

/** Texts of the style sheet, each with what it stands on. */
const TEXTS: readonly (readonly [front: string, ground: string])[] = [
  ...['brand', 'accent', 'danger', 'success', 'warning'].flatMap((name): [string, string][] => [
    [`${name}-text`, `${name}-soft`],
    [`${name}-text`, 'surface'],
  ]),
  ['brand-text', 'brand-soft-hover'],
  ['brand-text', 'background'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['text', 'fill'],
  ['on-tooltip', 'tooltip'],
];

/** Outlines and the ring of the focus (WCAG 1.4.11). */
const OUTLINES = [
  ['border-strong', 'surface'],
  ['border-strong', 'background'],
  ['focus', 'surface'],
  ['focus', 'background'],
] as const;
const LEAST_OF_OUTLINES = 3;

describe.each(ABBRS.flatMap((abbr) => SCHEMES.map((scheme) => [abbr, scheme] as const)))('%s in %s', (abbr, scheme) => {
  const tokens = tokensOf(abbr);
  const colors = colorsOf(tokens, scheme);
  const mixed = mixerOf(tokens, scheme);

  it.each(READABLE_PAIRS)('is readable: %s on %s', (front, ground) => {
    expect(contrastRatio(colors[front], colors[ground])).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });

  it.each(TEXTS)('is readable where it is mixed: %s on %s', (front, ground) => {
    expect(contrastRatio(mixed(front), mixed(ground))).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });

  it('has words on the colour of danger that are read', () => {
    // Black or white, by the lightness that the style sheet names.
    const word = oklch(colors.danger).l < 0.64 ? '#ffffff' : formatHex({ mode: 'oklab', l: 0.16, a: 0, b: 0 });
    expect(contrastRatio(word, colors.danger)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });

  it.each(OUTLINES)('shows where controls are: %s on %s', (front, ground) => {
    expect(contrastRatio(mixed(front), mixed(ground))).toBeGreaterThanOrEqual(LEAST_OF_OUTLINES);
  });
});

describe('a derived look', () => {
  it.each(ABBRS)('keeps the hue of the brand: %s', (abbr) => {
    const tokens = tokensOf(abbr);
    const derived = oklch(colorsOf(tokens, otherScheme(tokens.scheme)).brand);
    const turned = Math.abs(derived.h - oklch(tokens.colors.brand).h);
    expect(Math.min(turned, 360 - turned)).toBeLessThan(3.5);
    expect(derived.c).toBeGreaterThan(0.04);
  });

  it.each(ABBRS)('has links of the colour of the brand, which no warning has: %s', (abbr) => {
    const tokens = tokensOf(abbr);
    const { link, brand, danger } = colorsOf(tokens, otherScheme(tokens.scheme));
    expect(link).toBe(brand);
    expect(differenceEuclidean('oklab')(link, danger)).toBeGreaterThan(0.05);
  });

  it('is readable whatever the brand', () => {
    const tokens = tokensOf('mx');
    for (const [index, l] of [0.05, 0.3, 0.5, 0.7, 0.98].entries())
      for (const scheme of SCHEMES) {
        const colour = formatHex(clampChroma({ mode: 'oklch', l, c: 0.3, h: index * 75 }, 'oklch'));
        const names = Object.keys(tokens.colors);
        const colors = { ...tokens.colors, ...Object.fromEntries(names.map((name) => [name, colour])) };
        const derived = colorsOf({ ...tokens, scheme: otherScheme(scheme), colors }, scheme);
        for (const [front, ground] of READABLE_PAIRS)
          expect(
            contrastRatio(derived[front], derived[ground]),
            `${colour} ${scheme} ${front} ${ground}`,
          ).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      }
  });
});
