import type { ReactNode } from 'react';
import { addressIn, useBoot, zoneSearch } from '../../../platform/sdk/index.ts';
import type { AdModule } from '../contract.ts';
import { useAdStats } from './stats.ts';

interface AdLinkProps {
  readonly module: AdModule;
  readonly target: number;
  /** `http(s)://...`, or a path of this site, which keeps the zone. */
  readonly href: string;
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Leads where an ad leads, beside the forum, and counts the click. */
export function AdLink({ module, target, href, label, className, children }: AdLinkProps) {
  const boot = useBoot();
  const { click } = useAdStats();
  return (
    <a
      href={addressIn(href, zoneSearch(boot))}
      target="_blank"
      rel="noopener"
      className={className}
      aria-label={label}
      draggable={false}
      onClick={() => click(module, target)}
    >
      {children}
    </a>
  );
}
