import { PageHosts } from '../../../pages/common/PageHosts.tsx';
import {
  ErrorBoundary,
  Extensions,
  Icon,
  sidebarCard,
  sideNavItem,
  useExtensions,
  useT,
  useZone,
  VisuallyHidden,
  ZoneLink,
  type ResolvedOf,
} from '../../../sdk/index.ts';
import { PanelItem } from './parts.ts';
import styles from './PhoneDiscover.module.css';

type Entry = Exclude<ResolvedOf<typeof sideNavItem>, { readonly button: unknown }>;

/** What wide screens have beside home (docs/product/phone-site.md, Pages): entries, and the cards of plugins. */
export function PhoneDiscover() {
  const t = useT('mobile');
  const zone = useZone();
  const items = useExtensions(sideNavItem);
  const entries = items.filter((item): item is Entry => !('button' in item) && item.places.includes('home'));
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h1>{t('discover.title')}</h1>
      </VisuallyHidden>
      <nav aria-label={t('discover.entries')}>
        <ul className={styles.entries}>
          {entries
            .filter(({ when }) => !when || when(zone))
            .map((entry) => (
              <li key={entry.id}>
                <ErrorBoundary>
                  <EntryLink entry={entry} />
                </ErrorBoundary>
              </li>
            ))}
        </ul>
      </nav>
      <Extensions
        point={sidebarCard}
        filter={({ places, isAboutList }) => places.includes('home') && !isAboutList}
        props={{ place: 'home' }}
      />
      <PageHosts />
    </div>
  );
}

function EntryLink({ entry: { plugin, icon, label, href, panel } }: { readonly entry: Entry }) {
  const t = useT(plugin);
  if (panel) return <PanelItem icon={icon} label={t(label)} panel={panel} look={LOOK} />;
  if (href === undefined) return null;
  return (
    <ZoneLink to={href} className={styles.entry}>
      <span className={styles.icon} aria-hidden="true">
        <Icon name={icon} size={24} />
      </span>
      <span className={styles.label}>{t(label)}</span>
    </ZoneLink>
  );
}

const LOOK = { item: styles.entry, icon: styles.icon, news: styles.news, label: styles.label };
