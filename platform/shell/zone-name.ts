import type { Boot } from '../sdk/index.ts';

/** The zone's name in the page's language. */
export const zoneName = ({ zone, locale }: Pick<Boot, 'zone' | 'locale'>): string =>
  (locale === 'en' && zone.nameEn) || zone.name;
