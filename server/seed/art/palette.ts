import type { ZoneConfig } from '../../../platform/contract/zone/index.ts';

/** Colours of a zone's pictures. */
export interface Palette {
  readonly brand: string;
  readonly strong: string;
  readonly accent: string;
  readonly deep: string;
  readonly pale: string;
  readonly ink: string;
}

export const paletteOf = (zone: Pick<ZoneConfig, 'tokens'>): Palette => {
  const { colors, scheme } = zone.tokens;
  const dark = scheme === 'dark';
  return {
    brand: colors.brand,
    strong: colors.brandStrong,
    accent: colors.accent,
    deep: dark ? colors.background : colors.brandStrong,
    pale: dark ? colors.text : colors.background,
    ink: colors.text,
  };
};

/** A colour between two `#rrggbb`. @param share of the second, 0 to 1 */
export function mix(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
