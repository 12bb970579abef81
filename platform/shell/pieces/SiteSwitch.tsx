import { useRouterState } from '@tanstack/react-router';
import { addressInSite, hasSite, SITE_PARAM, type Site } from '../../contract/sites.ts';
import { useBoot, useT, zoneSearch } from '../../sdk/index.ts';
import { stringifySearch } from '../../sdk/search-params.ts';

const LABELS = { desktop: 'shell.footer.desktop', phone: 'shell.footer.phone' } as const;

/** The way to this page on the other site, which is remembered; nothing where the zone has one alone. */
// i18n-keys: shell.footer.desktop, shell.footer.phone
export function SiteSwitch({ className }: { readonly className?: string | undefined }) {
  const t = useT();
  const boot = useBoot();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { site = 'desktop', zone } = boot;
  if (!hasSite(zone.selectPcMobile, 'phone')) return null;
  const other: Site = site === 'phone' ? 'desktop' : 'phone';
  const href = addressInSite(site, path) + stringifySearch({ ...zoneSearch(boot), [SITE_PARAM]: other });
  return (
    <a className={className} href={href} rel="nofollow">
      {t(LABELS[other])}
    </a>
  );
}
