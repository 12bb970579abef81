import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressIn, hrefOnSite, useBoot, zoneSearch } from '../../../platform/sdk/index.ts';
import type { AdModule } from '../contract.ts';
import { useAdStats } from './stats.ts';

interface AdLinkProps {
  readonly module: AdModule;
  readonly target: number;
  /** `http(s)://...`, or a path of the forum, which keeps the zone and the site. */
  readonly href: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Leads where an ad leads, beside the forum, and counts the click. */
export function AdLink({ module, target, href, className, children }: AdLinkProps) {
  const router = useRouter();
  const address = addressIn(href, zoneSearch(useBoot()));
  const { click } = useAdStats();
  return (
    <a
      href={hrefOnSite(router, address) ?? address}
      target="_blank"
      rel="noopener"
      className={className}
      draggable={false}
      onClick={() => click(module, target)}
    >
      {children}
    </a>
  );
}
