import { Card, exactTime, useT, useZone } from '../../../../platform/sdk/index.ts';
import type { LogLine } from '../../contract.ts';
import { MissedBeacon } from '../MissedBeacon.tsx';
import { readFacts } from './facts.ts';
import { missedIn } from './sources.ts';
import styles from './verify.module.css';

// i18n-keys: log.*
/** Everything that happened to the lottery, line by line. */
export function Log({ log }: { readonly log: readonly LogLine[] }) {
  const t = useT('lottery-pages');
  const { timeZone } = useZone();
  return (
    <Card title={t('verify.log')}>
      <ol className={styles.log}>
        {log.map(({ seq, at, kind, data, hash }) => {
          // When the list is fixed it is only said again.
          const missed = kind === 'frozen' ? null : missedIn(readFacts(data));
          return (
            <li key={seq}>
              <p>
                <strong>{t(`log.${kind}`)}</strong>{' '}
                <time dateTime={new Date(at).toISOString()}>{exactTime(at, timeZone)}</time>
              </p>
              {missed && (
                <p>
                  <MissedBeacon missed={missed} />
                </p>
              )}
              <code className={styles.data}>{data}</code>
              <code className={styles.lineHash}>{hash}</code>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
