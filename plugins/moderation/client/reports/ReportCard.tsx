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
  useApiQuery,
  useT,
  useViewer,
  ZoneLink,
  type ReportGroup,
} from '../../../../platform/sdk/index.ts';
import { withGlyphs } from '../../../../platform/sdk/grammar.ts';
import { ChoiceBox } from '../../../../platform/sdk/controls.ts';
import { sanctionPreview, type SanctionAction } from '../../contract.ts';
import { PenaltyDialog } from '../penalty/PenaltyDialog.tsx';
import { Reporters } from './Reporters.tsx';
import { targetOf } from './target-of.ts';
import { useCase } from './use-case.ts';
import styles from './reports.module.css';

interface ReportCardProps {
  readonly group: ReportGroup;
  readonly isChosen?: boolean;
  /** Without it the case cannot be chosen. */
  readonly onChoose?: () => void;
}

/** One thing that was reported: as it was, why, by how many, and what can be done about it. */
export function ReportCard({ group, isChosen = false, onChoose }: ReportCardProps) {
  const t = useT('moderation-pages');
  const viewer = useViewer();
  const [who, setWho] = useState(false);
  const { snapshot, userInfo } = group;
  const isOwn = userInfo !== null && userInfo.uid === viewer?.id;
  const name = snapshot.title || snapshot.text;
  // i18n-keys: target.*, reasons.*, outcome.*
  return (
    <article data-case tabIndex={-1} className={styles.case} aria-label={name}>
      <Card>
        <div className={styles.head}>
          {onChoose && !isOwn && (
            <ChoiceBox
              type="checkbox"
              data-key="x"
              aria-label={t('bulk.choose', { name })}
              checked={isChosen}
              onChange={onChoose}
            />
          )}
          <Badge tone="brand">{t(`target.${group.targetType}`)}</Badge>
          <strong>{t('count', { count: group.count })}</strong>
          <TimeAgo at={group.lastTime} />
          {group.state === 1 && <Badge tone="success">{t(`outcome.${group.outcome}`)}</Badge>}
          {group.claimInfo && <Badge tone="accent">{t('claim.by', { nick: group.claimInfo.nick })}</Badge>}
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
          <p className={styles.text}>{withGlyphs(snapshot.text)}</p>
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
          {!isOwn && (
            <Button size="s" variant="ghost" data-key="i" aria-expanded={who} onClick={() => setWho(!who)}>
              {t('who')}
            </Button>
          )}
          {group.state === 0 && !isOwn && <Actions group={group} />}
        </div>
        {isOwn && <p className={styles.record}>{t('own')}</p>}
        {who && (
          <>
            <AuthorRecord group={group} />
            <Reporters id={group.id} />
          </>
        )}
      </Card>
    </article>
  );
}

/** A case in the queue of the workbench. */
export const CaseCard = ({ item }: { readonly item: ReportGroup }) => <ReportCard group={item} />;

/** What is known of whoever wrote it: points that count, past sanctions, what holds now. */
function AuthorRecord({ group }: { readonly group: ReportGroup }) {
  const t = useT('moderation-pages');
  const { type, id } = targetOf(group);
  const { data } = useApiQuery(sanctionPreview, { targetType: type, targetId: id });
  if (!data?.userInfo) return null;
  return <p className={styles.record}>{t('penalty.recordOf', { ...data, nick: data.userInfo.nick })}</p>;
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

function Actions({ group }: { readonly group: ReportGroup }) {
  const t = useT('moderation-pages');
  const [asking, setAsking] = useState<SanctionAction | null>(null);
  const { close, claim, pending } = useCase(group);
  const viewer = useViewer();
  const target = targetOf(group);
  const isMine = group.claimInfo?.uid === viewer?.id && group.claimInfo !== null;
  // What somebody else looks into is theirs until their claim lapses.
  const isOthers = group.claimInfo !== null && !isMine;
  const closing = (key: string, outcome: Parameters<typeof close>[0], label: string) => (
    <Button size="s" data-key={key} disabled={isOthers} loading={pending === outcome} onClick={() => close(outcome)}>
      {label}
    </Button>
  );
  const acting = (key: string, act: SanctionAction, label: string, variant?: 'danger') => (
    <Button
      size="s"
      data-key={key}
      disabled={isOthers}
      variant={variant}
      onClick={() => pending === null && setAsking(act)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <span className={styles.space} />
      <Button
        size="s"
        variant="ghost"
        data-key="c"
        disabled={isOthers}
        loading={pending === 'claim'}
        onClick={() => claim(isMine)}
      >
        {isMine ? t('claim.release') : t('claim.take')}
      </Button>
      {closing('n', ReportOutcome.dismissed, t('dismiss'))}
      {closing('r', ReportOutcome.handled, t('handled'))}
      {target.type === 'user' ? (
        acting('h', 'penalise', t('penalise'))
      ) : (
        <>
          {acting('h', 'hide', t('hide'))}
          {acting('d', 'delete', t('delete'), 'danger')}
        </>
      )}
      {asking && (
        <PenaltyDialog
          target={target}
          action={asking}
          // What was reported is closed with it.
          onDone={() => setAsking(null)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
