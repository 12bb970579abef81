import type { ReactNode } from 'react';
import { TimeAgo, ZoneLink, type ReplyOf } from '../../../../platform/sdk/index.ts';
import type { activityEntries } from '../../contract.ts';
import { PieceCover } from './PieceRow.tsx';
import styles from '../pages.module.css';

type Entry = Omit<ReplyOf<typeof activityEntries>['list'][number], 'userInfo' | 'contribution_id'>;

interface EntryRowProps {
  readonly entry: Entry;
  /** Before the time at which it was accepted. */
  readonly children?: ReactNode;
}

/** A published piece in a list, which leads to its post. */
export function EntryRow({ entry, children }: EntryRowProps) {
  const { wbId, title, desc, coverImageUrl, contributionType, acceptTime } = entry;
  return (
    <ZoneLink to="/posts/$wbId" params={{ wbId }} className={styles.item}>
      <span className={styles.piece}>
        <PieceCover url={coverImageUrl} type={contributionType} />
        <span className={styles.list}>
          <strong className={styles.strong}>{title}</strong>
          {desc && <span className={`${styles.muted} ${styles.clamp}`}>{desc}</span>}
          <span className={`${styles.muted} ${styles.row}`}>
            {children}
            <TimeAgo at={acceptTime} />
          </span>
        </span>
      </span>
    </ZoneLink>
  );
}
