import { Badge, Icon, Image, TimeAgo, useT } from '../../../../platform/sdk/index.ts';
import { ContributionType, type Contribution, type ContributionState } from '../../contract.ts';
import styles from '../pages.module.css';

const TONES: Readonly<Partial<Record<ContributionState, 'success' | 'warning' | 'accent' | 'brand'>>> = {
  submitted: 'brand',
  claimed: 'accent',
  returned: 'warning',
  accepted: 'success',
  published: 'success',
};

/** Where a piece is on its way. */
export function StateBadge({ state }: { readonly state: ContributionState }) {
  const t = useT('contribution-pages');
  const tone = TONES[state];
  // i18n-keys: state.*
  return <Badge {...(tone ? { tone } : {})}>{t(`state.${state}`)}</Badge>;
}

/** The picture that stands for a piece, or a sign of what it is. */
export const PieceCover = ({ url, type }: { readonly url: string; readonly type: number }) => (
  <span className={styles.cover}>
    {url ? (
      <Image src={url} alt="" width={108} height={60} />
    ) : (
      <Icon name={type === ContributionType.video ? 'video' : 'book-open'} size={22} />
    )}
  </span>
);

/** What lists show of a piece. */
export function PieceRow({ piece }: { readonly piece: Contribution }) {
  const t = useT('contribution-pages');
  const { wbTitle, desc, coverImageUrl, topicContent, state, contributionType, updateTime, reason } = piece;
  return (
    <div className={styles.piece}>
      <PieceCover url={coverImageUrl} type={contributionType} />
      <span className={styles.list}>
        <span className={styles.row}>
          <StateBadge state={state} />
          <strong className={styles.strong}>{wbTitle || t('list.untitled')}</strong>
        </span>
        {desc && <span className={`${styles.muted} ${styles.clamp}`}>{desc}</span>}
        <span className={`${styles.muted} ${styles.row}`}>
          {topicContent && <span>{topicContent}</span>}
          <TimeAgo at={updateTime} />
        </span>
        {reason && <span className={styles.notice}>{t('list.reason', { reason })}</span>}
      </span>
    </div>
  );
}
