import type { DesignTokens } from './tokens-schema.ts';

/**
 * CSS rules that give a document the zone's fonts by its language, as `--font-body` and
 * `--font-heading`. English text that meets a Chinese font first has its quotes as wide as a
 * character.
 */
export function fontRules({ body, heading, bodyEn = body, headingEn = heading }: DesignTokens['fonts']): string {
  return `${rule(':root', body, heading)}${rule(':root:lang(en)', bodyEn, headingEn)}`;
}

const rule = (selector: string, body: string, heading: string): string =>
  `${selector}{--font-body:${body};--font-heading:${heading}}`;
