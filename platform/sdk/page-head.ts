import { localName } from '../contract/zone/local-name.ts';
import { hasSite, twinOf } from '../contract/sites.ts';
import { zonePicture } from '../contract/zone/zone-picture.ts';
import type { Boot } from './boot.ts';
import type { LoadContext } from './load-context.ts';
import { zoneSearch } from './zone-link.tsx';

export interface HeadFacts {
  readonly title: string;
  readonly description: string;
  /** Address of an image on this site; the zone's icon when there is none. */
  readonly image?: string | undefined;
  /** Path of the page for wide screens, without the query: that is the one to be found. */
  readonly path: string;
  /** The parts of the query that make it another page. */
  readonly search?: Readonly<Record<string, string | number | undefined>>;
  readonly type?: 'website' | 'article' | 'profile';
  /** What only its owner or staff see: no search engine is to look for it. */
  readonly isPrivate?: boolean;
}

/** Screens for which a search engine offers the page of the phone site. */
const PHONE_MEDIA = 'only screen and (max-width: 640px)';

/** Longest description that search engines and cards show. */
const DESCRIPTION = 150;

/** A zone's name in the page's language. */
export const zoneTitle = ({ zone, locale }: Pick<Boot, 'zone' | 'locale'>): string => localName(zone, locale);

/** The head of a page: title, description, `og:` tags and the canonical address (share). */
export function pageHead({ boot, t }: Pick<LoadContext, 'boot' | 't'>, facts: HeadFacts) {
  const site = t('shell:title', { zone: zoneTitle(boot) });
  const title = facts.title ? `${facts.title} - ${site}` : site;
  const description = [...facts.description.replace(/\s+/g, ' ').trim()].slice(0, DESCRIPTION).join('');
  const query = new URLSearchParams(zoneSearch(boot));
  for (const [name, value] of Object.entries(facts.search ?? {}))
    if (value !== undefined) query.set(name, String(value));
  const addressAt = (path: string): string => `${boot.origin}${path}${query.size > 0 ? `?${query}` : ''}`;
  const url = addressAt(facts.path);
  const twin = hasSite(boot.zone.selectPcMobile, 'phone') ? twinOf(facts.path) : null;
  const phone = twin && addressAt(twin);
  const image = new URL(facts.image ?? zonePicture(boot.zone.abbr), boot.origin || 'http://localhost').href;
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:type', content: facts.type ?? 'website' },
      { property: 'og:title', content: facts.title || site },
      { property: 'og:description', content: description },
      { property: 'og:image', content: image },
      { property: 'og:url', content: url },
      ...(facts.isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: [{ rel: 'canonical', href: url }, ...(phone ? [{ rel: 'alternate', media: PHONE_MEDIA, href: phone }] : [])],
  };
}
