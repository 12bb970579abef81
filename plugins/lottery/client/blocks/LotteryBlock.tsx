import { Gift } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import {
  ErrorState,
  exactTime,
  Skeleton,
  useBoot,
  useCan,
  viewerPart,
  useNow,
  useT,
  useViewerLater,
  useZone,
  ZoneLink,
  type Post,
  type PostProps,
} from '../../../../platform/sdk/index.ts';
import { browserStorage } from '../../../../platform/sdk/browser-storage.ts';
import { LotteryType, type LotteryInfo, type LotteryPhase, type PostLottery } from '../../contract.ts';
import { lotteryGate } from '../../gates.ts';
import { lotteryOf } from '../lottery-of.ts';
import { nextMoment, phaseOf } from '../phase.ts';
import { positionKey } from '../position-key.ts';
import { useLottery } from '../queries.ts';
import { remember, timeOfLook, winnersText } from '../verify/memory.ts';
import { Conditions } from './Conditions.tsx';
import { Countdown } from './Countdown.tsx';
import { OwnState } from './OwnState.tsx';
import { PhaseBadge } from './PhaseBadge.tsx';
import { Preview } from './Preview.tsx';
import { ProofLine } from './ProofLine.tsx';
import { Winners } from './Winners.tsx';
import styles from './lottery.module.css';

/** The lottery below a post's text, where its tag leads to. */
export function LotteryBlock({ post }: PostProps) {
  const given = lotteryOf(post);
  return given ? <LiveLottery key={post.wbId} post={post} given={given} /> : null;
}

function LiveLottery({ post, given }: { readonly post: Post; readonly given: PostLottery }) {
  const t = useT('lottery-pages');
  const titleId = useId();
  const now = useNow();
  const early = phaseOf(given, now);
  const query = useLottery(post.wbId, nextMoment(given, early));
  const { data: info } = query;
  const lottery = info ?? given;
  const phase = info?.phase ?? early;
  useSighting(query);
  return (
    <section className={styles.lottery} id="lottery" aria-labelledby={titleId} tabIndex={-1}>
      <header className={styles.head}>
        <span className={styles.mark}>
          <Gift size={18} aria-hidden="true" />
        </span>
        <div className={styles.heading}>
          <h2 className={styles.title} id={titleId}>
            {t('block.title')}
          </h2>
          <Times lottery={lottery} phase={phase} isAwaited={info?.beacon.isAwaited === 1} />
        </div>
        <PhaseBadge phase={phase} isPublic={(info?.publicityUntil ?? 0) > now} />
      </header>
      {info?.cancelReason && <p className={styles.notice}>{t('block.cancelled', { reason: info.cancelReason })}</p>}
      <Prizes lottery={lottery} />
      {!info && <NotYet query={query} />}
      {info && (
        <>
          <OwnState info={info} post={post} />
          <Winners info={info} />
          <Conditions info={info} />
          {phase === 'running' && <Preview wbId={post.wbId} />}
          <ProofLine info={info} />
        </>
      )}
      <DeskLink wbId={post.wbId} />
    </section>
  );
}

const DeskLink = viewerPart(function DeskLink({ wbId }: { readonly wbId: number }) {
  const t = useT('lottery-pages');
  if (!useCan(lotteryGate)) return null;
  return (
    <ZoneLink to="/manage" search={{ panel: 'opsPanel:lottery/desk' }} hash={String(wbId)} className={styles.desk}>
      {t('block.desk')}
    </ZoneLink>
  );
});

/** In the place of what only the host knows now, until it is there. */
function NotYet({ query: { error, isFetching, refetch } }: { readonly query: ReturnType<typeof useLottery> }) {
  const t = useT('lottery-pages');
  const core = useT('core');
  if (error)
    return (
      <ErrorState
        title={t('block.failed')}
        text={error.reason}
        retryLabel={core('action.retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <div aria-busy="true">
      <Skeleton lines={3} />
    </div>
  );
}

/**
 * Whoever has read the post can tell later whether what it promised was kept: see the page that
 * checks the draw.
 */
function useSighting({ data: info, dataUpdatedAt, isFetching }: ReturnType<typeof useLottery>): void {
  const { now } = useBoot();
  const uid = useViewerLater()?.id ?? 0;
  // By this device's clock. A reply may be long on its way, and what comes with a page says itself
  // when it was made.
  const asked = useRef(0);
  useEffect(() => {
    if (isFetching) asked.current = Date.now();
  }, [isFetching]);
  useEffect(() => {
    if (!info) return;
    // What was fixed stays fixed: only what the viewer was told before shows that it was changed.
    const isOpen = info.frozenTime === 0;
    // Of nobody else than whom this page shows: only so many people are kept.
    const own = isOpen && info.own?.uid === uid ? info.own : null;
    const winners = winnersText(info.winners.map((one) => ({ ...one, isForfeited: one.state === 'forfeited' })));
    const time = timeOfLook({ isFetching, dataUpdatedAt }, asked.current);
    remember(browserStorage(), { ...info, hostTime: now, own, winners }, time);
  }, [info, dataUpdatedAt, isFetching, now, uid]);
}

interface TimesProps {
  readonly lottery: PostLottery | LotteryInfo;
  readonly phase: LotteryPhase;
  readonly isAwaited: boolean;
}

// i18n-keys: block.until.*
function Times({ lottery, phase, isAwaited }: TimesProps) {
  const t = useT('lottery-pages');
  const { timeZone } = useZone();
  const time = (at: number) => exactTime(at, timeZone);
  const moment = nextMoment(lottery, phase);
  const { startTime, endTime, lotteryTime, drawnTime, type } = lottery;
  return (
    <p className={styles.times}>
      <span>{t('block.period', { start: time(startTime), end: time(endTime) })}</span>
      {phase !== 'cancelled' && (
        <span>
          {drawnTime > 0
            ? t('block.drawnAt', { time: time(drawnTime) })
            : type === LotteryType.random
              ? t('block.drawAt', { time: time(lotteryTime) })
              : t('block.byPeople')}
        </span>
      )}
      {isAwaited && <strong>{t('block.awaited')}</strong>}
      {moment > 0 && <Countdown until={moment} text={`block.until.${phase}`} />}
    </p>
  );
}

function Prizes({ lottery: { lotteryPrizeList } }: { readonly lottery: Pick<PostLottery, 'lotteryPrizeList'> }) {
  const t = useT('lottery-pages');
  const count = lotteryPrizeList.reduce((sum, { prizeNumber }) => sum + prizeNumber, 0);
  return (
    <div className={styles.part}>
      <h3 className={styles.label}>{t('block.prizes', { count })}</h3>
      <ul className={styles.prizes}>
        {lotteryPrizeList.map(({ prizeName, prizeNumber }, index) => (
          <li key={positionKey(index)}>
            <span>{prizeName}</span>
            <strong>{t('block.times', { count: prizeNumber })}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
