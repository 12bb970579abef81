import { hasSite, SITE_PARAM } from '../../contract/sites.ts';
import { useBoot, useT, zoneSearch } from '../../sdk/index.ts';
import { stringifySearch } from '../../sdk/search-params.ts';

/** The way to this page on the other site, which is remembered; nothing where the zone has one alone. */
export function SiteSwitch({ className }: { readonly className?: string | undefined }) {
  const t = useT();
  const boot = useBoot();
  if (!hasSite(boot.zone.selectPcMobile, 'phone')) return null;
  const other = boot.site === 'phone' ? 'desktop' : 'phone';
  return (
    <a className={className} href={stringifySearch({ ...zoneSearch(boot), [SITE_PARAM]: other })} rel="nofollow">
      {/* i18n-keys: shell.footer.desktop, shell.footer.phone */}
      {t(`shell.footer.${other}`)}
    </a>
  );
}
