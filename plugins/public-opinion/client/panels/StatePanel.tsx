import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  apiKey,
  Badge,
  Button,
  EmptyState,
  ErrorState,
  LIMITS,
  Skeleton,
  TextArea,
  TimeAgo,
  useApiInfinite,
  useApiMutation,
  useApiQuery,
  useT,
} from '../../../../platform/sdk/index.ts';
import { useKeptText } from '../../../../platform/sdk/kept-text.ts';
import { Pages } from '../../../../platform/sdk/controls.ts';
import { getEnable, operateRecords, setEnable } from '../../contract.ts';
import styles from './StatePanel.module.css';

/** The state of the zone, its switch, and who used it. */
export function StatePanel() {
  const t = useT('public-opinion-pages');
  const state = useApiQuery(getEnable, {}, { staleTime: 0 });
  if (state.isPending) return <Skeleton lines={4} />;
  if (state.isError)
    return (
      <ErrorState
        title={t('failed')}
        text={state.error.reason}
        retryLabel={t('retry')}
        onRetry={() => void state.refetch()}
      />
    );
  return (
    <div className={styles.panel}>
      <p>{t('about')}</p>
      <StateForm isOn={state.data.enable === 1} />
      <Records />
    </div>
  );
}

function StateForm({ isOn }: { readonly isOn: boolean }) {
  const t = useT('public-opinion-pages');
  const client = useQueryClient();
  const box = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason, forget] = useKeptText('public-opinion', { box });
  const [isMissing, setMissing] = useState(false);
  const change = useApiMutation(setEnable, {
    onSuccess: async ({ enable }) => {
      forget();
      setMissing(false);
      client.setQueryData(apiKey(getEnable, {}), { enable });
      await client.invalidateQueries({ queryKey: [operateRecords.path] });
    },
  });
  const confirm = () => (reason.trim() ? change.mutate({ enable: isOn ? 0 : 1, reason }) : setMissing(true));
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <p role="status">
        <Badge tone={isOn ? 'danger' : 'success'}>{isOn ? t('on') : t('off')}</Badge>
      </p>
      <TextArea
        ref={box}
        label={t('reason')}
        value={reason}
        maxLength={LIMITS.moderationReason}
        error={isMissing && !reason.trim() ? t('reasonRequired') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant={isOn ? 'primary' : 'danger'} loading={change.isPending}>
        {isOn ? t('turnOff') : t('turnOn')}
      </Button>
    </form>
  );
}

function Records() {
  const t = useT('public-opinion-pages');
  const query = useApiInfinite(operateRecords, {}, { staleTime: 0, pageSize: 20 });
  return (
    <section aria-labelledby="public-opinion-records">
      <h3 id="public-opinion-records" className={styles.heading}>
        {t('records')}
      </h3>
      <Pages query={query} failed={t('failed')} empty={<EmptyState title={t('noRecords')} />}>
        {(list) => (
          <ol className={styles.records}>
            {list.map(({ id, enable, nick, reason, createTime }) => (
              <li key={id}>
                <div className={styles.who}>
                  <strong>{enable === 1 ? t('wasOn', { nick }) : t('wasOff', { nick })}</strong>
                  <TimeAgo at={createTime} />
                </div>
                <p className={styles.reason}>{reason}</p>
              </li>
            ))}
          </ol>
        )}
      </Pages>
    </section>
  );
}
