import { Badge, Card, useT, ZoneLink, type ReplyOf } from '../../../../platform/sdk/index.ts';
import type { reviewQueue } from '../../contract.ts';
import { PieceRow } from '../records/PieceRow.tsx';
import styles from '../pages.module.css';

export type QueuedPiece = ReplyOf<typeof reviewQueue>['list'][number];

/** A piece in a list of reviewers, which leads to where it is read and decided. */
export function PieceCard({ item }: { readonly item: QueuedPiece }) {
  const t = useT('contribution-pages');
  const { contribution_id, userInfo, published, returned, claimInfo, mayReview, state } = item;
  return (
    <Card>
      <ZoneLink to="/contribution_web/view" search={{ id: contribution_id }} className={styles.list} data-case>
        <PieceRow piece={item} />
        <span className={`${styles.muted} ${styles.row}`}>
          {userInfo && <span>{t('review.by', { nick: userInfo.nick, published, returned })}</span>}
          {claimInfo && <Badge tone="accent">{t('review.claimedBy', { nick: claimInfo.nick })}</Badge>}
          {mayReview === 0 && !claimInfo && (state === 'submitted' || state === 'claimed') && (
            <Badge>{t('review.notYours')}</Badge>
          )}
        </span>
      </ZoneLink>
    </Card>
  );
}
