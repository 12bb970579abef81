import { useParams } from '@tanstack/react-router';
import {
  Badge,
  Button,
  Card,
  Content,
  ErrorState,
  exactTime,
  isCallError,
  Skeleton,
  useApiMutation,
  useApiQuery,
  useExtensionsLater,
  useT,
  useViewer,
  useZone,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { Fact, PictureList } from '../../../../platform/sdk/controls.ts';
import { isCoreTarget, lookAtEvidence, sanctionDetail, type Sanction, type SanctionEffect } from '../../contract.ts';
import { AppealForm } from '../appeals/AppealForm.tsx';
import { AppealView } from '../appeals/AppealView.tsx';
import { penaltyKind } from '../face.ts';
import { LiftSanction } from './LiftSanction.tsx';
import { StateBadge } from './SanctionRow.tsx';
import { SignInFirst } from './SignInFirst.tsx';
import { useEffectWords } from './use-effect-words.ts';
import styles from './sanctions.module.css';

/** One sanction: what for, what it did, what has become of it; and the appeal against it. */
export function SanctionPage() {
  const own = useT('moderation');
  const t = useT('moderation-pages');
  const viewer = useViewer();
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <h1 className={styles.title}>{own('sanctions.one')}</h1>
        <ZoneLink to="/sanctions" className={styles.back}>
          {t('sanctions.back')}
        </ZoneLink>
      </header>
      {viewer ? <Detail key={viewer.id} /> : <SignInFirst />}
    </div>
  );
}

function Detail() {
  const core = useT('core');
  // This route's own parameter.
  const id = Number((useParams({ strict: false }) as { id: string }).id);
  const query = useApiQuery(sanctionDetail, { id });
  if (query.isPending) return <Skeleton lines={8} />;
  if (query.isError) {
    const { error } = query;
    const gone = isCallError(error) && error.status === 404;
    return (
      <ErrorState
        title={error.reason}
        {...(gone ? {} : { retryLabel: core('action.retry'), onRetry: () => void query.refetch() })}
      />
    );
  }
  const sanction = query.data;
  return (
    <>
      <About sanction={sanction} />
      <Effects sanction={sanction} />
      {sanction.evidence && <Evidence evidence={sanction.evidence} />}
      {sanction.hasPrivateEvidence === 1 && <PrivateEvidence id={sanction.id} />}
      {sanction.changes.length > 0 && <Changes sanction={sanction} />}
      {sanction.appeal && <AppealView sanction={sanction} appeal={sanction.appeal} />}
      {sanction.mayAppeal && <AppealForm sanction={sanction} />}
      {sanction.mayLift && <LiftSanction sanction={sanction} />}
    </>
  );
}

/** What the thing is called that a sanction is about. */
function useTargetName(type: string): string {
  const t = useT('moderation-pages');
  const kind = useExtensionsLater(penaltyKind).find((one) => one.type === type);
  const owner = useT(kind?.plugin ?? 'moderation');
  // i18n-keys: sanctions.target.*
  if (isCoreTarget(type)) return t(`sanctions.target.${type}`);
  // Of a plugin that the zone has no more nobody knows it.
  return kind ? owner(kind.label) : t('sanctions.target.other');
}

function useTime(): (at: number) => string {
  const { timeZone } = useZone();
  return (at) => exactTime(at, timeZone);
}

function About({ sanction }: { readonly sanction: Sanction }) {
  const t = useT('moderation-pages');
  const time = useTime();
  const { clause, remark, note, userInfo, issuerInfo, quote, targetType, wbId } = sanction;
  const name = useTargetName(targetType);
  return (
    <Card title={clause.description} action={<StateBadge state={sanction.state} />}>
      {quote && (
        <blockquote className={styles.quoted}>
          <span className={styles.muted}>{name}</span>
          <p>{quote}</p>
        </blockquote>
      )}
      <dl className={styles.about}>
        {/* Staff read nothing of what is private here, but know what it is. */}
        {!quote && !isCoreTarget(targetType) && <Fact name={t('sanctions.what')}>{name}</Fact>}
        {remark && <Fact name={t('penalty.remark')}>{remark}</Fact>}
        <Fact name={t('penalty.column.type')}>{clause.type}</Fact>
        <Fact name={t('sanctions.time')}>{time(sanction.createTime)}</Fact>
        {userInfo && (
          <Fact name={t('sanctions.person')}>
            <ZoneLink to="/user/$uid" params={{ uid: userInfo.uid }} className={styles.link}>
              {userInfo.nick}
            </ZoneLink>
          </Fact>
        )}
        {issuerInfo && <Fact name={t('sanctions.issuer')}>{issuerInfo.nick}</Fact>}
        {note && <Fact name={t('penalty.note')}>{note}</Fact>}
        {issuerInfo && wbId > 0 && (
          <Fact name={t('sanctions.where')}>
            <ZoneLink to="/posts/$wbId" params={{ wbId }} className={styles.link}>
              {t('view')}
            </ZoneLink>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

/** What a sanction did, one line for each thing, and whether it holds. */
function Effects({ sanction }: { readonly sanction: Sanction }) {
  const t = useT('moderation-pages');
  const words = useEffectWords(sanction);
  return (
    <Card title={t('sanctions.effects')}>
      <ul className={styles.effects}>
        {sanction.effects.map((effect) => (
          <li key={effect.id} className={styles.effect} data-undone={effect.undoneTime > 0}>
            <span>{words(effect)}</span>
            <EffectState effect={effect} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function EffectState({ effect: { undoneTime, kept, until } }: { readonly effect: SanctionEffect }) {
  const t = useT('moderation-pages');
  const time = useTime();
  // i18n-keys: sanctions.kept.*
  if (kept) return <span className={styles.muted}>{t(`sanctions.kept.${kept}`)}</span>;
  if (undoneTime > 0) return <Badge tone="success">{t('sanctions.undone')}</Badge>;
  return until > 0 ? <span className={styles.muted}>{t('sanctions.until', { time: time(until) })}</span> : null;
}

/** What is private is shown when somebody asks for it, which the record keeps. */
function PrivateEvidence({ id }: { readonly id: number }) {
  const t = useT('moderation-pages');
  const look = useApiMutation(lookAtEvidence);
  if (look.data) return <Evidence evidence={look.data} />;
  return (
    <Card title={t('sanctions.evidence')}>
      <div className={styles.ask}>
        <p className={styles.muted}>{t('sanctions.lookHint')}</p>
        <Button loading={look.isPending} onClick={() => look.mutate({ id })}>
          {t('sanctions.look')}
        </Button>
      </div>
    </Card>
  );
}

function Evidence({ evidence }: { readonly evidence: NonNullable<Sanction['evidence']> }) {
  const t = useT('moderation-pages');
  const time = useTime();
  const { title, content, images, nick, createTime } = evidence;
  return (
    <Card title={t('sanctions.evidence')}>
      <p className={styles.muted}>
        {t('sanctions.evidenceOf', { nick })} {createTime > 0 && time(createTime)}
      </p>
      {title && <p className={styles.evidenceTitle}>{title}</p>}
      <Content html={content} variant="compact" />
      <PictureList images={images} label={t('images')} nameOf={(n) => t('sanctions.image', { n })} />
    </Card>
  );
}

function Changes({ sanction }: { readonly sanction: Sanction }) {
  const t = useT('moderation-pages');
  const time = useTime();
  return (
    <Card title={t('sanctions.changes')}>
      <ol className={styles.effects}>
        {sanction.changes.map(({ kind, reason, createTime, byInfo }) => (
          <li key={createTime} className={styles.change}>
            <span className={styles.rowHead}>
              {/* i18n-keys: sanctions.change.* */}
              <strong>{t(`sanctions.change.${kind}`)}</strong>
              {byInfo && <span className={styles.muted}>{byInfo.nick}</span>}
              <span className={styles.muted}>{time(createTime)}</span>
            </span>
            <p>{reason}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
