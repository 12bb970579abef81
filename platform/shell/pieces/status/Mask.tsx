import { Icon, Button, preloadDialogs, useBoot, useT, zoneTitle } from '../../../sdk/index.ts';
import { LanguageSwitch } from '../topbar/LanguageSwitch.tsx';
import { useOpenLogin } from '../use-open-login.ts';
import styles from './status.module.css';

/**
 * Lies over the blurred page of visitors from outside the company network and asks them to log in.
 */
export function Mask() {
  const t = useT();
  const boot = useBoot();
  const open = useOpenLogin();
  return (
    <section className={styles.mask} aria-label={t('shell.mask.label')}>
      <div className={styles.maskCard}>
        <img src={boot.zone.pcIcon} alt="" width={64} height={64} />
        <h2 className={styles.maskTitle}>
          <Icon name="lock-keyhole" size={24} />
          {t('shell.mask.title')}
        </h2>
        <p>{t('shell.mask.text', { zone: zoneTitle(boot) })}</p>
        <div className={styles.maskActions} onPointerEnter={preloadDialogs}>
          <Button variant="primary" onClick={() => open()}>
            {t('shell.user.login')}
          </Button>
          <Button onClick={() => open(true)}>{t('shell.user.register')}</Button>
        </div>
        <LanguageSwitch />
      </div>
    </section>
  );
}
