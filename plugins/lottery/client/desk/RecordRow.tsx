import type { ReactNode } from 'react';
import { Button, exactTime, useT, useZone } from '../../../../platform/sdk/index.ts';
import type { LotteryRecord, Registration } from '../../contract.ts';
import { Person } from './Person.tsx';
import styles from './desk.module.css';

interface RecordRowProps {
  readonly record: LotteryRecord;
  readonly badge: ReactNode;
  readonly onSent: () => void;
  readonly onForfeit: () => void;
  /** Null: another prize goes first. */
  readonly onRedraw: (() => void) | null;
}

const FIELDS = ['name', 'contact', 'server', 'role', 'address', 'remark'] as const;

/** One prize of the ledger and what can be done with it now. */
export function RecordRow({ record, badge, onSent, onForfeit, onRedraw }: RecordRowProps) {
  const t = useT('lottery-pages');
  const { timeZone } = useZone();
  const { uid, userInfo, prizeName, state, entryId, registerUntil, stateTime, registration, reason, replaces } = record;
  const { forfeitedBy, forfeitReason } = record;
  return (
    <li className={styles.record}>
      <p className={styles.name}>
        <Person uid={uid} user={userInfo} /> <span>{prizeName}</span> {badge}
      </p>
      <p className={styles.meta}>
        <code>{entryId.slice(0, 12)}</code>{' '}
        {state === 'won'
          ? t('ledger.until', { time: exactTime(registerUntil, timeZone) })
          : t('ledger.since', { time: exactTime(stateTime, timeZone) })}
        {replaces > 0 && ` · ${t('winners.replaces')}`}
        {reason && ` · ${reason}`}
        {forfeitedBy === 'manager' && ` · ${t('winners.revoked')}`}
        {forfeitReason && ` · ${t('winners.why', { reason: forfeitReason })}`}
      </p>
      {registration && <Registered registration={registration} />}
      <div className={styles.verbs}>
        {state === 'registered' && (
          <Button size="s" variant="primary" onClick={onSent}>
            {t('ledger.sent')}
          </Button>
        )}
        {(state === 'won' || state === 'registered') && (
          <Button size="s" onClick={onForfeit}>
            {t('ledger.forfeit')}
          </Button>
        )}
        {state === 'forfeited' &&
          (record.isRedrawn === 1 || !onRedraw ? (
            <span className={styles.meta}>{t(record.isRedrawn === 1 ? 'ledger.redrawn' : 'ledger.notInTurn')}</span>
          ) : (
            <Button size="s" variant="primary" onClick={onRedraw}>
              {t('ledger.redraw')}
            </Button>
          ))}
      </div>
    </li>
  );
}

// i18n-keys: register.field.*
function Registered({ registration }: { readonly registration: Registration }) {
  const t = useT('lottery-pages');
  return (
    <dl className={styles.registered}>
      {FIELDS.filter((name) => registration[name] !== '').map((name) => (
        <div key={name}>
          <dt>{t(`register.field.${name}`)}</dt>
          <dd>{registration[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
