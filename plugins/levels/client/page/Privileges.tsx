import { CircleCheck, Lock } from 'lucide-react';
import { Badge, Card, cx, useT } from '../../../../platform/sdk/index.ts';
import type { RankInfo } from '../../contract.ts';
import { tierClass } from '../tiers.ts';
import styles from './LevelPage.module.css';

/** What the zone grants from which level on. */
export function Privileges({ info }: { readonly info: RankInfo }) {
  const t = useT('levels-pages');
  if (info.privileges.length === 0) return null;
  return (
    <Card title={t('page.privileges')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('page.level')}</th>
            <th scope="col">{t('page.privilege')}</th>
            <th scope="col">{t('page.state')}</th>
          </tr>
        </thead>
        <tbody>
          {info.privileges.map(({ level, text }) => (
            <tr key={`${level}/${text}`}>
              <th scope="row">
                <Pill level={level} />
              </th>
              <td>{text}</td>
              <td>
                {info.zm_lvl >= level ? (
                  <span className={styles.unlocked}>
                    <CircleCheck size={14} aria-hidden="true" />
                    {t('page.unlocked')}
                  </span>
                ) : (
                  <span className={styles.lockedState}>
                    <Lock size={14} aria-hidden="true" />
                    {t('page.locked')}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** All levels of the zone with what they need. */
export function Ranks({ info }: { readonly info: RankInfo }) {
  const t = useT('levels-pages');
  return (
    <Card title={t('page.ranks')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('page.level')}</th>
            <th scope="col">{t('page.rank')}</th>
            <th scope="col" className={styles.number}>
              {t('page.exp')}
            </th>
          </tr>
        </thead>
        <tbody>
          {info.ranks.map(({ level, name, exp }) => (
            <tr key={level} className={cx(level === info.zm_lvl && styles.current)}>
              <th scope="row">
                <Pill level={level} />
              </th>
              <td>
                {name} {level === info.zm_lvl && <Badge tone="brand">{t('page.current')}</Badge>}
              </td>
              <td className={styles.number}>{exp}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Pill({ level }: { readonly level: number }) {
  const t = useT('levels-pages');
  return <span className={cx(styles.pill, tierClass(level))}>{t('card.level', { level })}</span>;
}
