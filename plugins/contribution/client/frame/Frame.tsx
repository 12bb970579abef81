import { ClientOnly, useLocation, useSearch } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import {
  Button,
  buttonClass,
  cx,
  Icon,
  lazyComponent,
  useRequireLogin,
  useT,
  useViewer,
  useZone,
  viewerPart,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { usePages } from './use-pages.ts';
import styles from './frame.module.css';

const TYPES = ['article', 'video'] as const;
export type PieceType = (typeof TYPES)[number];

/** What is begun on this page: the query's `type`. */
export function usePieceType(): PieceType {
  const { type } = useSearch({ strict: false }) as { readonly type?: unknown }; // this route's own search
  return type === 'video' ? 'video' : 'article';
}

/** The pages of contributions: their own header, and what is on the page. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const t = useT('contribution-front');
  const { pcTopLogo } = useZone();
  const type = usePieceType();
  const pages = usePages();
  const isMain = /^\/contribution(_web|_pc)?(\/main)?\/?$/.test(useLocation().pathname);
  return (
    <>
      <header className={cx(styles.header, pages.frame === 'phone' && styles.onPhone)}>
        <div className={styles.bar}>
          {pages.frame === 'own' && (
            <ZoneLink to="/" className={styles.logo} aria-label={t('frame.home')}>
              <img data-logo-plate src={pcTopLogo} alt="" />
            </ZoneLink>
          )}
          <nav className={styles.tabs} aria-label={t('frame.types')}>
            {TYPES.map((one) => (
              <ZoneLink
                key={one}
                to={pages.main}
                search={{ type: one }}
                className={cx(styles.tab, isMain && type === one && styles.current)}
                {...(isMain && type === one ? { 'aria-current': 'page' } : {})}
              >
                <Icon name={one === 'video' ? 'video' : 'book-open'} size={18} />
                {/* i18n-keys: frame.type.* */}
                {t(`frame.type.${one}`)}
              </ZoneLink>
            ))}
          </nav>
          <Who />
        </div>
      </header>
      <div className={styles.page}>{pages.frame === 'none' ? <ClientOnly>{children}</ClientOnly> : children}</div>
    </>
  );
}

const SignedIn = lazyComponent(async () => (await import('./SignedIn.tsx')).SignedIn);

const Who = viewerPart(function Who() {
  const t = useT('contribution-front');
  const viewer = useViewer();
  const requireLogin = useRequireLogin();
  const pages = usePages();
  if (viewer)
    return (
      <ClientOnly fallback={<span className={styles.who} />}>
        <Suspense fallback={<span className={styles.who} />}>
          <SignedIn viewer={viewer} />
        </Suspense>
      </ClientOnly>
    );
  return (
    <span className={styles.who}>
      {pages.frame === 'phone' && (
        <ZoneLink to={pages.submission} className={buttonClass({ size: 's', variant: 'ghost' })}>
          {t('frame.submissions')}
        </ZoneLink>
      )}
      <Button size="s" variant="primary" onClick={() => requireLogin()}>
        {t('frame.login')}
      </Button>
    </span>
  );
});
