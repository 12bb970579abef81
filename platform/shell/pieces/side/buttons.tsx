import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import {
  composer,
  cx,
  Icon,
  toast,
  useExtensions,
  useOpenComposer,
  useT,
  useViewer,
  viewerPart,
} from '../../../sdk/index.ts';
import { useVerify } from '../account/use-verify.ts';
import { useScrolled } from '../use-scrolled.ts';
import styles from './SideNav.module.css';

/** Whether the way back to the top is offered. */
const isFarDown = (): boolean => window.scrollY > 480;

interface ItemProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly primary?: boolean;
  /** Only where there is room beside the page. */
  readonly wide?: boolean;
  readonly busy?: boolean;
  /** Comes and goes: it stands above the others, which keep their places. */
  readonly above?: boolean;
  readonly onPress: () => void;
}

function Item({ icon, label, primary, wide, busy, above, onPress }: ItemProps) {
  return (
    <button
      type="button"
      className={cx(
        styles.item,
        primary && styles.primary,
        wide && styles.wide,
        above && styles.above,
        busy && styles.busy,
      )}
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

/** Opens the composer, where the zone has one. */
export function Publish() {
  const t = useT();
  const publish = useOpenComposer();
  if (useExtensions(composer).length === 0) return null;
  return (
    <Item
      icon={<Icon name="pen-line" size={24} />}
      label={t('shell.side.publish')}
      primary
      onPress={() => void publish()}
    />
  );
}

/** Leads whoever has not verified their name to that. */
export const Verify = viewerPart(function Verify() {
  const t = useT();
  const viewer = useViewer();
  const verify = useVerify();
  if (viewer?.realname !== 0) return null;
  return (
    <Item
      icon={<Icon name="shield-check" size={24} />}
      label={t('shell.side.verify')}
      wide
      onPress={() => void verify()}
    />
  );
});

/** Asks for everything on the page once more. */
export function Refresh() {
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

/** Offered far down on the page. */
export function BackToTop() {
  const t = useT();
  const isShown = useScrolled(isFarDown);
  if (!isShown) return null;
  return (
    <Item
      icon={<Icon name="arrow-up" size={24} />}
      label={t('shell.side.top')}
      above
      onPress={() => {
        const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
        window.scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' });
      }}
    />
  );
}
