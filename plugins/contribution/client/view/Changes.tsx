import { Suspense, useMemo } from 'react';
import { Content, exactTime, useT, useZone } from '../../../../platform/sdk/index.ts';
import { ChangedText, hasChanged, textDifferences } from '../../../../platform/sdk/differences.ts';
import type { ContributionDetail } from '../../contract.ts';
import styles from '../pages.module.css';

interface ChangesProps {
  readonly piece: ContributionDetail;
  readonly previous: NonNullable<ContributionDetail['previous']>;
}

/** What is different from the revision that was handed in before. Loaded on use: it brings the comparison. */
export function Changes({ piece: { wbTitle, wbContent }, previous }: ChangesProps) {
  const t = useT('contribution-pages');
  const { timeZone } = useZone();
  const differences = useMemo(
    () =>
      textDifferences({ title: previous.wbTitle, content: previous.wbContent }, { title: wbTitle, content: wbContent }),
    [previous, wbTitle, wbContent],
  );
  return (
    <section className={styles.card} aria-labelledby="piece-changes">
      <h2 className={styles.heading} id="piece-changes">
        {t('view.changes', { n: previous.revision })}
      </h2>
      <p className={styles.muted}>{exactTime(previous.createTime, timeZone)}</p>
      <Suspense>
        {hasChanged(differences) ? <ChangedText differences={differences} /> : <p>{t('view.unchanged')}</p>}
      </Suspense>
      <details>
        <summary className={styles.link}>{t('view.previous')}</summary>
        <p className={styles.strong}>{previous.wbTitle}</p>
        <Content html={previous.wbContent} />
      </details>
    </section>
  );
}
