import { Icon, useIsAlive, useT, useViewer, ZoneLink } from '../../../../platform/sdk/index.ts';
import { LevelLocation } from '../../contract.ts';
import { useRedDot } from '../queries.ts';
import styles from './LevelLink.module.css';

/**
 * The way to the own level page from the top bar, with a red dot while a reward waits. For people
 * who are signed in.
 */
export function LevelLink() {
  const viewer = useViewer();
  return viewer ? <OwnLink uid={viewer.id} /> : null;
}

function OwnLink({ uid }: { readonly uid: number }) {
  const t = useT('levels');
  const asked = useRedDot()?.red_dot === 1;
  // The other bar's link may have its answer before this one is hydrated.
  const waits = useIsAlive() && asked;
  return (
    <ZoneLink
      to="/user/$uid/level"
      params={{ uid }}
      search={{ location: LevelLocation.topBar }}
      className={styles.link}
      aria-label={waits ? t('barWaiting') : t('bar')}
      title={t('bar')}
    >
      <Icon name="trophy" size={20} />
      {waits && <span className={styles.dot} aria-hidden="true" />}
    </ZoneLink>
  );
}
