import {
  cx,
  ErrorBoundary,
  Icon,
  sideNavItem,
  useExtensions,
  useT,
  useZone,
  ZoneLink,
  type Place,
  type ResolvedOf,
} from '../../../sdk/index.ts';
import { useReadsOn } from '../use-reads-on.ts';
import { PanelItem } from './parts.ts';
import styles from './SideNav.module.css';

type Item = ResolvedOf<typeof sideNavItem>;

/** The floating buttons at the side of the page. */
export function SideNav({ place }: { readonly place: Place | null }) {
  const t = useT();
  const isAway = useReadsOn();
  const items = useExtensions(sideNavItem).filter(
    ({ places }) => !places || (place !== null && places.includes(place)),
  );
  return (
    <nav
      className={cx(styles.nav, place === 'post' && styles.overActions)}
      aria-label={t('shell.side.label')}
      data-away={isAway || undefined}
      data-no-print
    >
      {items.map((item) =>
        'button' in item ? (
          <ErrorBoundary key={item.id}>
            <item.button />
          </ErrorBoundary>
        ) : (
          <LinkOrPanel key={item.id} item={item} />
        ),
      )}
    </nav>
  );
}

function LinkOrPanel({ item }: { readonly item: Exclude<Item, { readonly button: unknown }> }) {
  const t = useT(item.plugin);
  const zone = useZone();
  const { href, panel } = item;
  if (item.when && !item.when(zone)) return null;
  if (panel) return <PanelItem icon={item.icon} label={t(item.label)} panel={panel} />;
  if (href === undefined) return null;
  return (
    <ZoneLink to={href} className={cx(styles.item, styles.wide)}>
      <span className={styles.icon} aria-hidden="true">
        <Icon name={item.icon} />
      </span>
      <span className={styles.label}>{t(item.label)}</span>
    </ZoneLink>
  );
}
