import { Outlet } from '@tanstack/react-router';
import { Toaster, useT, useZone, ZoneLink } from '../../sdk/index.ts';

/** What surrounds every page: the zone's name as the way home, the page, the toaster. */
export function ShellChrome() {
  const t = useT('shell');
  const zone = useZone();
  return (
    <>
      <header>
        <ZoneLink to="/" aria-label={t('home')}>
          <img src={zone.pcTopLogo} alt={zone.name} height={48} />
        </ZoneLink>
      </header>
      <main data-mask-content>
        <Outlet />
      </main>
      <Toaster label={t('toasts')} closeLabel={t('close')} />
    </>
  );
}
