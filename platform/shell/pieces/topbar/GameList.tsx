import { Check } from 'lucide-react';
import { cx, useBoot, useT } from '../../../sdk/index.ts';
import { groupZones } from './group-zones.ts';
import styles from './GameList.module.css';

/**
 * All forums as links of their own: another zone is another document (its brand, plugins and
 * texts).
 */
export function GameList() {
  const t = useT();
  const { zones, zone, locale } = useBoot();
  return (
    <div className={styles.list}>
      {groupZones(zones, locale).map(({ label, items }) => (
        <section key={label}>
          <h3 className={styles.group}>{label}</h3>
          <ul className={styles.items}>
            {items.map(({ abbr, name, icon, href }) => {
              const isCurrent = abbr === zone.abbr;
              return (
                <li key={abbr}>
                  <a
                    href={href}
                    className={cx(styles.item, isCurrent && styles.current)}
                    aria-current={isCurrent || undefined}
                  >
                    <img src={icon} alt="" width={40} height={40} loading="lazy" />
                    <span className={styles.itemName}>{name}</span>
                    {isCurrent && <Check aria-label={t('shell.switcher.current')} />}
                  </a>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
