import { exactTime, Icon, useNow, useT, useZone, ZoneLink, type PostProps } from '../../../../platform/sdk/index.ts';
import { lotteryOf } from '../lottery-of.ts';
import { nextMoment, phaseOf } from '../phase.ts';
import { PhaseBadge } from './PhaseBadge.tsx';
import styles from './teaser.module.css';

/** Prizes named in a list. */
const NAMED = 2;

// i18n-keys: at.*
/** A lottery in a list: what can be won and until when. */
export function LotteryTeaser({ post }: PostProps) {
  const t = useT('lottery-teaser');
  const now = useNow();
  const { timeZone } = useZone();
  const lottery = lotteryOf(post);
  if (!lottery) return null;
  const phase = phaseOf(lottery, now);
  const moment = nextMoment(lottery, phase);
  const { lotteryPrizeList: prizes } = lottery;
  return (
    <ZoneLink to="/posts/$wbId" params={{ wbId: post.wbId }} hash="lottery" className={styles.teaser}>
      <span className={styles.mark}>
        <Icon name="gift" />
      </span>
      <span className={styles.body}>
        <span className={styles.prizes}>
          {prizes
            .slice(0, NAMED)
            .map(({ prizeName, prizeNumber }) => t('prize', { name: prizeName, count: prizeNumber }))
            .join(t('separator'))}
          {prizes.length > NAMED && ` +${prizes.length - NAMED}`}
        </span>
        <span className={styles.meta}>
          <PhaseBadge phase={phase} />
          {moment > now && <span>{t(`at.${phase}`, { time: exactTime(moment, timeZone) })}</span>}
        </span>
      </span>
    </ZoneLink>
  );
}
