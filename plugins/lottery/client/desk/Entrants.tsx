import { useState } from 'react';
import { Button, EmptyState, useApiInfinite, useT } from '../../../../platform/sdk/index.ts';
import { Pages } from '../../../../platform/sdk/controls.ts';
import { Select } from '../../../../platform/sdk/overlays.ts';
import { EXCLUDED, lotteryEntrants, LotteryType, type Excluded, type LotteryInfo } from '../../contract.ts';
import { isOpen, usePreview } from '../queries.ts';
import { Person } from './Person.tsx';
import { useShortlist } from './use-shortlist.ts';
import styles from './desk.module.css';

const IN = 'in';

// i18n-keys: reason.*
/**
 * Who takes part, by name: while it runs who would, and why others do not; then the list that was
 * fixed.
 */
export function Entrants({ info }: { readonly info: LotteryInfo }) {
  const t = useT('lottery-pages');
  const { wbId, phase, type } = info;
  const isRunning = isOpen(phase);
  const [reason, setReason] = useState<string>(IN);
  const { data: preview } = usePreview(wbId);
  // An id of the options below.
  const asked = reason === IN || !isRunning ? {} : { reason: reason as Excluded };
  const query = useApiInfinite(lotteryEntrants, { wbId, ...asked }, { pageSize: 50 });
  const shortlist = useShortlist(wbId, type === LotteryType.merit && (phase === 'frozen' || phase === 'drawn'));
  const winners = new Set(info.winners.map((winner) => winner.entryId));
  const countOf = (name: Excluded) => preview?.reasons.find((one) => one.reason === name)?.count ?? 0;
  return (
    <div className={styles.part}>
      {isRunning ? (
        <Select
          label={t('desk.who')}
          placeholder={t('desk.who')}
          value={reason}
          options={[
            { id: IN, label: t('desk.in', { count: preview?.eligible ?? 0 }) },
            ...EXCLUDED.filter((name) => countOf(name) > 0).map((name) => ({
              id: name,
              label: t('desk.out', { reason: t(`reason.${name}`), count: countOf(name) }),
            })),
          ]}
          onChange={setReason}
        />
      ) : (
        <p className={styles.meta}>{t('desk.frozen', { count: info.entrantCount })}</p>
      )}
      <Pages query={query} failed={t('desk.entrantsFailed')} empty={<EmptyState title={t('desk.nobody')} />}>
        {(list) => (
          <ul className={styles.list}>
            {list.map(({ uid, userInfo, entryId }) => (
              <li key={entryId} className={styles.line}>
                <Person uid={uid} user={userInfo} />
                <code>{entryId.slice(0, 12)}</code>
                {shortlist.isOn && !winners.has(entryId) && (
                  <Button
                    size="s"
                    aria-pressed={shortlist.has(uid)}
                    loading={shortlist.isPending}
                    onClick={() => shortlist.toggle(uid)}
                  >
                    {t(shortlist.has(uid) ? 'desk.shortlisted' : 'desk.shortlist')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </div>
  );
}
