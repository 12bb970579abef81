import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import {
  Avatar,
  Button,
  Content,
  exactTime,
  lazyComponent,
  useBoot,
  useT,
  useViewer,
  useZone,
  ZoneLink,
  zoneSearch,
} from '../../../../platform/sdk/index.ts';
import { Fact, Facts } from '../../../../platform/sdk/controls.ts';
import { AlertDialog } from '../../../../platform/sdk/overlays.ts';
import { ContributionType, type ContributionDetail } from '../../contract.ts';
import { StateBadge } from '../records/PieceRow.tsx';
import { Reopen, ReviewForm } from '../review/ReviewForm.tsx';
import { blocksOf } from './blocks-of.ts';
import { usePiece, useRefreshPieces } from './use-piece.ts';
import { usePages } from '../frame/use-pages.ts';
import styles from '../pages.module.css';

const Changes = lazyComponent(async () => (await import('./Changes.tsx')).Changes);
const InfoDialog = lazyComponent(async () => (await import('../main/InfoDialog.tsx')).InfoDialog);
const WritePiece = lazyComponent(async () => (await import('../main/WritePiece.tsx')).WritePiece);

/** A piece with where it is, what was said of it, and what the viewer can do. */
export function PieceView({ piece }: { readonly piece: ContributionDetail }) {
  const t = useT('contribution-pages');
  const { timeZone } = useZone();
  const viewer = useViewer();
  const { wbTitle, state, userInfo, topicContent, servername, nick, wbId, submitTime, timingOpenTime, reason } = piece;
  return (
    <div className={styles.columns}>
      {/* Before the text: on phones the way on of a returned piece would be below all of it. */}
      {userInfo?.uid === viewer?.id && <Next piece={piece} />}
      <article className={styles.card} aria-labelledby="piece-title">
        <div className={styles.row}>
          <StateBadge state={state} />
          {wbId > 0 && state === 'published' && (
            <ZoneLink to="/posts/$wbId" params={{ wbId }} className={styles.link}>
              {t('view.post')}
            </ZoneLink>
          )}
        </div>
        <h1 className={styles.title} id="piece-title">
          {wbTitle || t('list.untitled')}
        </h1>
        {reason && <p className={styles.notice}>{t('list.reason', { reason })}</p>}
        {userInfo && (
          <div className={styles.row}>
            <Avatar name={userInfo.nick} src={userInfo.avatarUrl} size="s" />
            <ZoneLink to="/user/$uid" params={{ uid: userInfo.uid }} className={styles.link}>
              {userInfo.nick}
            </ZoneLink>
          </div>
        )}
        <Facts>
          {topicContent && <Fact name={t('view.column')}>{topicContent}</Fact>}
          {servername && <Fact name={t('view.role')}>{t('info.roleOf', { server: servername, nick })}</Fact>}
          {submitTime > 0 && <Fact name={t('view.submitted')}>{exactTime(submitTime, timeZone)}</Fact>}
          {timingOpenTime > 0 && <Fact name={t('view.timing')}>{exactTime(timingOpenTime, timeZone)}</Fact>}
        </Facts>
        {piece.contributionType === ContributionType.video && piece.videoUrl && (
          // A piece that nobody else sees: its author knows what is said in it.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video src={piece.videoUrl} controls playsInline preload="metadata" style={{ width: '100%' }} />
        )}
        <Text piece={piece} />
        {piece.previous && (
          <Suspense>
            <Changes piece={piece} previous={piece.previous} />
          </Suspense>
        )}
        {piece.may.review && <ReviewForm piece={piece} />}
        {piece.may.reopen && <Reopen piece={piece} />}
      </article>
      <Past piece={piece} />
    </div>
  );
}

/** The text by paragraphs, with the remarks that are about each. */
function Text({ piece: { wbContent, remarks } }: { readonly piece: ContributionDetail }) {
  const t = useT('contribution-pages');
  const placed = (block: number) => remarks.filter((remark) => remark.block === block);
  const timed = remarks.filter(({ second }) => second >= 0);
  if (remarks.length === 0) return <Content html={wbContent} />;
  return (
    <div className={styles.blocks}>
      {timed.map(({ id, second, text }) => (
        <p key={id} className={styles.remark}>
          {t('view.atSecond', { second, text })}
        </p>
      ))}
      {blocksOf(wbContent).map((html, block) => (
        // Paragraphs have no names but their places.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={block} className={`${styles.block} ${placed(block).length > 0 ? styles.marked : ''}`}>
          <Content html={html} />
          {placed(block).map(({ id, quote, text }) => (
            <p key={id} className={styles.remark}>
              {t('view.remark', { quote, text })}
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}

/** For its author: what it waits for, and what they can do. */
function Next({ piece }: { readonly piece: ContributionDetail }) {
  const pages = usePages();
  const t = useT('contribution-pages');
  const navigate = useNavigate();
  const boot = useBoot();
  const [isWriting, setWriting] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  // A page of a plugin, which the static types cannot know.
  const leave = () => void navigate({ to: pages.submission as '/', search: zoneSearch(boot) });
  const refresh = useRefreshPieces();
  const { withdraw, remove, stateOf } = usePiece(leave);
  const { contribution_id, state, may, place, usualMinutes } = piece;
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('view.next')}</h2>
      {/* i18n-keys: view.waits.* */}
      <p className={styles.muted}>{t(`view.waits.${state}`)}</p>
      {(state === 'submitted' || state === 'claimed') && (
        <p className={styles.muted}>
          {t('view.place', { count: place })}
          {usualMinutes !== null && ` ${t('view.usual', { hours: Math.max(1, Math.round(usualMinutes / 60)) })}`}
        </p>
      )}
      <div className={styles.row}>
        {may.edit && (
          <Button variant="primary" onClick={() => setWriting(true)}>
            {t(piece.wbId > 0 ? 'view.handIn' : state === 'returned' ? 'view.correct' : 'view.goOn')}
          </Button>
        )}
        {may.withdraw && (
          <Button {...stateOf(withdraw)} onClick={() => withdraw.mutate({ contribution_id })}>
            {t('view.withdraw')}
          </Button>
        )}
        {may.resume && (
          <Button {...stateOf(withdraw)} onClick={() => withdraw.mutate({ contribution_id, resume: 1 })}>
            {t('view.resume')}
          </Button>
        )}
        {may.remove && (
          <Button variant="danger" {...stateOf(remove)} onClick={() => setRemoving(true)}>
            {t('view.remove')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {isWriting && piece.wbId > 0 && (
          <InfoDialog
            type="article"
            written={{ title: piece.wbTitle, content: piece.wbContent, fields: {} }}
            piece={piece}
            onDone={(isTaken) => {
              setWriting(false);
              if (isTaken) void refresh();
            }}
          />
        )}
        {isWriting && piece.wbId === 0 && (
          <WritePiece
            type={piece.contributionType === ContributionType.video ? 'video' : 'article'}
            piece={piece}
            onClose={() => setWriting(false)}
          />
        )}
      </Suspense>
      {isRemoving && (
        <AlertDialog
          isOpen
          title={t('view.removeTitle')}
          text={t('view.removeText')}
          confirmLabel={t('view.remove')}
          cancelLabel={t('info.cancel')}
          destructive
          onConfirm={() => remove.mutateAsync({ contribution_id })}
          onOpenChange={setRemoving}
        />
      )}
    </section>
  );
}

/** What happened to it, the latest first. */
function Past({ piece: { decisions } }: { readonly piece: ContributionDetail }) {
  const t = useT('contribution-pages');
  const { timeZone } = useZone();
  if (decisions.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('view.past')}</h2>
      <ol className={styles.list} reversed>
        {decisions.toReversed().map(({ kind, createTime, reason, userInfo }) => (
          <li key={`${kind}-${createTime}`}>
            {/* i18n-keys: decision.* */}
            <strong className={styles.strong}>{t(`decision.${kind}`)}</strong>{' '}
            <span className={styles.muted}>
              {exactTime(createTime, timeZone)}
              {userInfo && ` · ${userInfo.nick}`}
            </span>
            {reason && <p className={styles.muted}>{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
