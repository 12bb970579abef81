import type { DesignTokens } from './tokens-schema.ts';

export type Scheme = DesignTokens['scheme'];

/** What a reader may choose; `zone` is what the zone's config names, for whoever chose nothing. */
export const LOOKS = ['zone', 'light', 'dark', 'system'] as const;
export type Look = (typeof LOOKS)[number];

/** Where a browser keeps the choice (docs/product/looks.md). */
export const LOOK_KEY = 'look';

/**
 * Script for documents that have no zone's brand: says on them (`data-look`) whether their reader
 * has chosen light or dark, before anything is drawn; whoever has not gets what stands there.
 * Browsers of any age can read it.
 */
export const CHOSEN_LOOK = `try{var look=localStorage.getItem('${LOOK_KEY}');if(look=='system')look=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light';if(look=='light'||look=='dark')document.documentElement.setAttribute('data-look',look)}catch(e){}`;

export const isScheme = (value: unknown): value is Scheme => value === 'light' || value === 'dark';

export const otherScheme = (scheme: Scheme): Scheme => (scheme === 'light' ? 'dark' : 'light');
