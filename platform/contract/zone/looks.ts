import type { DesignTokens } from './tokens-schema.ts';

export type Scheme = DesignTokens['scheme'];

/** What a reader may choose; `zone` is what the zone's config names, for whoever chose nothing. */
export const LOOKS = ['zone', 'light', 'dark', 'system'] as const;
export type Look = (typeof LOOKS)[number];

/** Where a browser keeps the choice (docs/product/looks.md). */
export const LOOK_KEY = 'look';

export const otherScheme = (scheme: Scheme): Scheme => (scheme === 'light' ? 'dark' : 'light');
