import { Check, ChevronDown } from 'lucide-react';
import { cx, LazyPopover, useBoot, useT } from '../../../sdk/index.ts';
import { zoneName } from '../../zone-name.ts';
import { groupZones } from './group-zones.ts';
import styles from './GameSwitcher.module.css';

/** The game that the visitor is in; opens the list of all, grouped by label. */
export function GameSwitcher() {
  const t = useT();
  const boot = useBoot();
  return (
    <LazyPopover
      label={t('shell.switcher.title')}
      placement="bottom start"
      flush
      trigger={({ ref, ...props }) => (
        <button ref={ref} {...props} type="button" className={styles.trigger} aria-label={`${t('shell.switcher.label')}: ${zoneName(boot)}`}>
          <img src={boot.zone.pcIcon} alt="" width={28} height={28} />
          <span className={styles.name}>{zoneName(boot)}</span>
          <ChevronDown aria-hidden="true" className={styles.chevron} />
        </button>
      )}
    >
      {() => <GameList />}
    </LazyPopover>
  );
}

/** All forums as links of their own: another zone is another document (its brand, plugins and texts). */
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
                  <a href={href} className={cx(styles.item, isCurrent && styles.current)} aria-current={isCurrent || undefined}>
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
