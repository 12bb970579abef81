import {
  Card,
  cx,
  ProgressBar,
  useT,
  useViewerLater,
  ZoneLink,
  type SidebarCardProps,
} from '../../../../platform/sdk/index.ts';
import type { RankInfo } from '../../contract.ts';
import { locationFrom } from '../location-from.ts';
import { useRankInfo } from '../queries.ts';
import { tierClass } from '../tiers.ts';
import { useIsLevelPage, useIsUserHome } from '../use-level-page.ts';
import styles from './LevelCard.module.css';

/** The level on a user's pages, with the way to the level page; hidden there. */
export function LevelCard({ uid }: SidebarCardProps) {
  const isLevelPage = useIsLevelPage();
  return uid === undefined || isLevelPage ? null : <Level uid={uid} />;
}

function Level({ uid }: { readonly uid: number }) {
  const t = useT('levels-pages');
  // A page of one's own is drawn for oneself alone.
  const viewer = useViewerLater();
  const { info } = useRankInfo(uid);
  const search = locationFrom({ isSelf: viewer?.id === uid, isHome: useIsUserHome() });
  if (!info) return null;
  return (
    <Card
      title={t('card.title')}
      action={
        <ZoneLink to="/user/$uid/level" params={{ uid }} search={search}>
          {t('card.all')}
        </ZoneLink>
      }
    >
      <div className={styles.level}>
        <span className={cx(styles.emblem, tierClass(info.zm_lvl))}>{t('card.level', { level: info.zm_lvl })}</span>
        <div className={styles.text}>
          <p className={styles.name}>{info.rankName}</p>
          <LevelProgress info={info} />
        </div>
      </div>
    </Card>
  );
}

/** The way to the next level; full at the top. */
export function LevelProgress({ info }: { readonly info: RankInfo }) {
  const t = useT('levels-pages');
  const { lvl_cur_exp: current, lvl_up_need_exp: needed, lvl_progress } = info;
  return (
    <ProgressBar
      label={t('card.progress')}
      value={lvl_progress}
      valueText={needed === 0 ? t('card.top') : t('card.progressValue', { current, needed })}
      tone={needed === 0 ? 'success' : 'brand'}
    />
  );
}
