import { useSearch } from '@tanstack/react-router';
import {
  ErrorState,
  exactTime,
  Skeleton,
  useApiQuery,
  useT,
  useZone,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { agreementText } from '../../contract.ts';
import { Frame } from '../frame/Frame.tsx';
import { usePages } from '../frame/use-pages.ts';
import styles from '../pages.module.css';

/** What contributors agree to: the version that holds, and those before. */
export function ProtocolPage() {
  const pages = usePages();
  const t = useT('contribution-front');
  const own = useT('contribution');
  const core = useT('core');
  const { timeZone } = useZone();
  const { version } = useSearch({ strict: false }) as { readonly version?: unknown }; // this route's own search
  const asked = typeof version === 'string' ? { version } : {};
  const { data, isPending, isFetching, refetch } = useApiQuery(agreementText, asked);
  return (
    <Frame>
      <section className={styles.card}>
        <h1 className={styles.title}>{own('title.protocol')}</h1>
        {isPending && <Skeleton lines={8} />}
        {!isPending && !data && (
          <ErrorState
            title={t('protocol.failed')}
            retryLabel={core('action.retry')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {data && (
          <>
            {data.version !== data.current && (
              <p className={styles.notice}>
                {t('protocol.old')}{' '}
                <ZoneLink to={pages.protocol} className={styles.link}>
                  {t('protocol.toCurrent')}
                </ZoneLink>
              </p>
            )}
            <div className={styles.rules}>
              {[...data.text.matchAll(/[^\n]+/g)].map(({ 0: rule, index }) => (
                <p key={index}>{rule}</p>
              ))}
            </div>
            {data.versions.length > 1 && (
              <>
                <h2 className={styles.heading}>{t('protocol.versions')}</h2>
                <ul className={styles.list}>
                  {data.versions.map((one) => (
                    <li key={one.version}>
                      <ZoneLink to={pages.protocol} search={{ version: one.version }} className={styles.link}>
                        {t('protocol.since', { time: exactTime(one.createTime, timeZone) })}
                      </ZoneLink>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </section>
    </Frame>
  );
}
