import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import {
  composer,
  cx,
  Icon,
  sideNavItem,
  toast,
  useExtensions,
  useOpenComposer,
  useT,
  useViewer,
  ZoneLink,
  type Place,
  type ResolvedOf,
} from '../../../sdk/index.ts';
import { useVerify } from '../account/use-verify.ts';
import { useScrolled } from '../use-scrolled.ts';
import { PanelItem } from './parts.ts';
import styles from './SideNav.module.css';

/** Whether the way back to the top is offered. */
const isFarDown = (): boolean => window.scrollY > 480;

/** The floating buttons at the side of the page (spec 1 section 2 "Floating side nav"). */
export function SideNav({ place }: { readonly place: Place | null }) {
  const t = useT();
  const viewer = useViewer();
  const verify = useVerify();
  const publish = useOpenComposer();
  const hasComposer = useExtensions(composer).length > 0;
  const items = useExtensions(sideNavItem).filter(({ places }) => place !== null && places.includes(place));
  return (
    <nav className={styles.nav} aria-label={t('shell.side.label')} data-no-print>
      {place === 'home' && hasComposer && (
        <Item
          icon={<Icon name="pen-line" size={24} />}
          label={t('shell.side.publish')}
          primary
          onPress={() => void publish()}
        />
      )}
      {place === 'post' && (
        <ZoneLink to="/" className={cx(styles.item, styles.wide)}>
          <span className={styles.icon} aria-hidden="true">
            <Icon name="list" size={24} />
          </span>
          <span className={styles.label}>{t('shell.side.gameList')}</span>
        </ZoneLink>
      )}
      {viewer?.realname === 0 && (
        <Item
          icon={<Icon name="shield-check" size={24} />}
          label={t('shell.side.verify')}
          wide
          onPress={() => void verify()}
        />
      )}
      {items.map((item) => (
        <PluginItem key={item.id} item={item} />
      ))}
      <Refresh />
      <BackToTop />
    </nav>
  );
}

interface ItemProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly primary?: boolean;
  /** Only where there is room beside the page. */
  readonly wide?: boolean;
  readonly busy?: boolean;
  readonly onPress: () => void;
}

function Item({ icon, label, primary, wide, busy, onPress }: ItemProps) {
  return (
    <button
      type="button"
      className={cx(styles.item, primary && styles.primary, wide && styles.wide)}
      aria-busy={busy || undefined}
      onClick={onPress}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.label}>{label}</span>
    </button>
  );
}

function PluginItem({ item }: { readonly item: ResolvedOf<typeof sideNavItem> }) {
  const t = useT(item.plugin);
  const { href, panel } = item;
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

function Refresh() {
  const t = useT();
  const client = useQueryClient();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await Promise.all([client.invalidateQueries(), router.invalidate()]);
      toast.success(t('shell.side.refreshed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Item
      icon={<Icon name="rotate-cw" size={24} />}
      label={t('shell.side.refresh')}
      wide
      busy={busy}
      onPress={() => void refresh()}
    />
  );
}

function BackToTop() {
  const t = useT();
  const isShown = useScrolled(isFarDown);
  if (!isShown) return null;
  return (
    <Item
      icon={<Icon name="arrow-up" size={24} />}
      label={t('shell.side.top')}
      onPress={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    />
  );
}
