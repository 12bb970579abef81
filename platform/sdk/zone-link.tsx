import { Link, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useBoot } from './app-context.ts';
import type { Boot } from './boot.ts';
import { stringifySearch } from './search-params.ts';
import { hasPage } from './site-navigation.ts';
import { hrefElsewhere, type ZoneTarget } from './zone-href.ts';

type Search = Readonly<Record<string, unknown>>;

/** What a link's query needs so that it opens the same zone: nothing when the host name says it. */
export function zoneSearch(boot: Pick<Boot, 'zone' | 'zoneFromHost'>): { zone?: string } {
  return boot.zoneFromHost ? {} : { zone: boot.zone.abbr };
}

export interface ZoneLinkProps {
  /** A path of the route tree, plugin routes included: `/posts/$wbId`. */
  readonly to: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly search?: Search;
  readonly hash?: string;
  readonly className?: string | undefined;
  readonly activeProps?: { readonly className?: string; readonly 'aria-current'?: 'page' };
  readonly activeOptions?: { readonly exact?: boolean; readonly includeSearch?: boolean };
  readonly title?: string | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-current'?: 'page' | 'true' | undefined;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly children?: ReactNode;
}

// What a router link is before a browser has it: an address. Browsers take none of this.
const elsewhereOf = import.meta.env.SSR ? hrefElsewhere : () => null;

/** The address of a page that the phone site does not have. */
function desktopHref({ to, params = {}, search, hash }: ZoneTarget): string {
  const path = to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return path + stringifySearch(search) + (hash ? `#${hash}` : '');
}

/**
 * A link inside the forum that keeps the zone. The page behind it is loaded when the pointer or
 * focus reaches it.
 */
export function ZoneLink({ to, params, search, ...rest }: ZoneLinkProps) {
  const boot = useBoot();
  const router = useRouter();
  const zone = zoneSearch(boot);
  const texts = params && Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]));
  const parts = { to, ...(texts ? { params: texts } : {}), search: { ...zone, ...search } };
  const target = { ...parts, hash: rest.hash, anySearch: rest.activeOptions?.includeSearch === false };
  const isHere = boot.site !== 'phone' || hasPage(router, to);
  const elsewhere = isHere ? elsewhereOf(router, target) : desktopHref(target);
  if (elsewhere !== null) {
    const { hash: _hash, activeProps: _props, activeOptions: _options, children, ...kept } = rest;
    return (
      <a {...kept} href={elsewhere}>
        {children}
      </a>
    );
  }
  // Routes come from plugins at run time, so there is no static route tree to check `to`, `params`
  // and `search` against.
  return <Link {...(parts as { to: '.' })} {...rest} />;
}
