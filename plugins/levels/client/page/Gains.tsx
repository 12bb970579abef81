import { Card, useT } from '../../../../platform/sdk/index.ts';
import type { RankInfo } from '../../contract.ts';
import styles from './LevelPage.module.css';

/** What each source gives, and how often it has counted today. */
// i18n-keys: levels-pages:source.*
export function Gains({ sources }: { readonly sources: RankInfo['sources'] }) {
  const t = useT('levels-pages');
  return (
    <Card title={t('page.gains')}>
      <p className={styles.hint}>{t('page.gainsHint')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('page.source')}</th>
            <th scope="col" className={styles.number}>
              {t('page.each')}
            </th>
            <th scope="col" className={styles.number}>
              {t('page.today')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ source, exp, per_day: perDay, today }) => (
            <tr key={source}>
              <th scope="row">{t(`source.${source}`)}</th>
              <td className={styles.number}>{`+${exp}`}</td>
              <td className={styles.number}>{t('page.todayValue', { today, perDay })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
