import { useState } from 'react';
import {
  Badge,
  Button,
  buttonClass,
  Card,
  Image,
  reasonOf,
  ReportOutcome,
  ReportTarget,
  TimeAgo,
  useT,
  ZoneLink,
  type ReportGroup,
} from '../../../../platform/sdk/index.ts';
import type { SanctionAction, SanctionTarget } from '../../contract.ts';
import { PenaltyDialog } from '../penalty/PenaltyDialog.tsx';
import { Reporters } from './Reporters.tsx';
import { useCloseReport } from './use-close-report.ts';
import styles from './reports.module.css';

/** One thing that was reported: as it was, why, by how many, and what can be done about it. */
export function ReportCard({ group }: { readonly group: ReportGroup }) {
  const t = useT('moderation-pages');
  const [who, setWho] = useState(false);
  const { snapshot, userInfo } = group;
  // i18n-keys: target.*, reasons.*, outcome.*
  return (
    <Card>
      <div className={styles.head}>
        <Badge tone="brand">{t(`target.${group.targetType}`)}</Badge>
        <strong>{t('count', { count: group.count })}</strong>
        <TimeAgo at={group.lastTime} />
        {group.state === 1 && <Badge tone="success">{t(`outcome.${group.outcome}`)}</Badge>}
      </div>
      <ul className={styles.reasons} aria-label={t('who')}>
        {group.reasons.map(({ type, count }) => (
          <li key={type}>
            <Badge tone="warning">{t('reasonCount', { reason: t(`reasons.${reasonOf(type)}`), count })}</Badge>
          </li>
        ))}
      </ul>
      <blockquote className={styles.quote}>
        {snapshot.title && <p className={styles.title}>{snapshot.title}</p>}
        <p className={styles.text}>{snapshot.text}</p>
        {snapshot.images.length > 0 && (
          <ul className={styles.images} aria-label={t('images')}>
            {snapshot.images.map((thumb) => (
              <li key={thumb}>
                <Image src={thumb} alt="" width={72} height={72} className={styles.image} />
              </li>
            ))}
          </ul>
        )}
      </blockquote>
      {userInfo && (
        <p className={styles.author}>
          {t('by')}{' '}
          <ZoneLink to="/user/$uid" params={{ uid: userInfo.uid }} className={styles.link}>
            {userInfo.nick}
          </ZoneLink>
        </p>
      )}
      <div className={styles.actions}>
        <Original group={group} />
        <Button size="s" variant="ghost" aria-expanded={who} onClick={() => setWho(!who)}>
          {t('who')}
        </Button>
        {group.state === 0 && <Actions group={group} />}
      </div>
      {who && <Reporters id={group.id} />}
    </Card>
  );
}

function Original({ group }: { readonly group: ReportGroup }) {
  const t = useT('moderation-pages');
  const look = buttonClass({ variant: 'ghost', size: 's' });
  switch (group.targetType) {
    case ReportTarget.post:
      return (
        <ZoneLink to="/posts/$wbId" params={{ wbId: group.wbId }} className={look}>
          {t('view')}
        </ZoneLink>
      );
    case ReportTarget.comment:
      return (
        <ZoneLink to={`/posts/${group.targetId}/location`} className={look}>
          {t('view')}
        </ZoneLink>
      );
    default:
      return (
        <ZoneLink to="/user/$uid" params={{ uid: group.targetId }} className={look}>
          {t('viewUser')}
        </ZoneLink>
      );
  }
}

const TYPES: Readonly<Record<number, SanctionTarget>> = {
  [ReportTarget.post]: 'post',
  [ReportTarget.comment]: 'comment',
  [ReportTarget.signature]: 'user',
};

function Actions({ group }: { readonly group: ReportGroup }) {
  const t = useT('moderation-pages');
  const [asking, setAsking] = useState<SanctionAction | null>(null);
  const { close, isPending } = useCloseReport(group);
  const type = TYPES[group.targetType] ?? 'user';
  return (
    <>
      <span className={styles.space} />
      <Button size="s" disabled={isPending} onClick={() => close(ReportOutcome.dismissed)}>
        {t('dismiss')}
      </Button>
      <Button size="s" disabled={isPending} onClick={() => close(ReportOutcome.handled)}>
        {t('handled')}
      </Button>
      {type === 'user' ? (
        <Button size="s" disabled={isPending} onClick={() => setAsking('penalise')}>
          {t('penalise')}
        </Button>
      ) : (
        <>
          <Button size="s" disabled={isPending} onClick={() => setAsking('hide')}>
            {t('hide')}
          </Button>
          <Button size="s" variant="danger" disabled={isPending} onClick={() => setAsking('delete')}>
            {t('delete')}
          </Button>
        </>
      )}
      {asking && (
        <PenaltyDialog
          target={{ type, id: group.targetId }}
          action={asking}
          onDone={() => {
            setAsking(null);
            close(ReportOutcome.handled);
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
