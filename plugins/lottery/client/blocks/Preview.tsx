import { useT } from '../../../../platform/sdk/index.ts';
import { usePreview } from '../queries.ts';
import styles from './lottery.module.css';

// i18n-keys: reason.*
/** How many take part by now and why others do not, nobody by name. */
export function Preview({ wbId }: { readonly wbId: number }) {
  const t = useT('lottery-pages');
  const { data } = usePreview(wbId);
  // It keeps its place until the counts are there.
  if (!data) return <p className={styles.preview} aria-hidden="true" />;
  const countText = (count: number) => (count < 0 ? t('block.few') : String(count));
  const reasons = data.reasons.map(({ reason, count }) =>
    t('block.reason', { count: countText(count), reason: t(`reason.${reason}`) }),
  );
  return (
    <p className={styles.preview} aria-live="polite">
      {t('block.eligible', { count: countText(data.eligible) })}
      {data.excluded !== 0 &&
        t('block.excluded', { count: countText(data.excluded), reasons: reasons.join(t('separator')) })}
    </p>
  );
}
