import type { ReactNode } from 'react';
import { Badge, Button, exactTime, useT, useZone } from '../../../../platform/sdk/index.ts';
import { DraftStatus, type Draft } from '../../contract.ts';
import { TimingState } from '../timing/TimingState.tsx';
import styles from './Drafts.module.css';

interface DraftRowProps {
  readonly draft: Draft;
  /** It is what stands in the composer. */
  readonly isOpen: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** What else may be done with it. */
  readonly children?: ReactNode;
}

/** A draft by what there is of it: its title, else how its text begins. In review it is locked. */
export function DraftRow({ draft, isOpen, onEdit, onDelete, children }: DraftRowProps) {
  const t = useT('drafts-pages');
  const { timeZone } = useZone();
  const isLocked = draft.status === DraftStatus.inReview;
  const name = draft.title || draft.desc || t('draft.untitled');
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        {draft.title && draft.desc && <p className={styles.desc}>{draft.desc}</p>}
        <p className={styles.meta}>
          <span>{t('draft.editedAt', { time: exactTime(draft.updateTime, timeZone) })}</span>
          {draft.wbId > 0 && <span>{t('draft.original', { id: draft.wbId })}</span>}
          <TimingState draft={draft} />
          {draft.status === DraftStatus.approved && <Badge tone="success">{t('draft.approved')}</Badge>}
          {isOpen ? (
            <Badge tone="brand">{t('draft.current')}</Badge>
          ) : (
            draft.isEditing === 1 && <Badge>{t('draft.editing')}</Badge>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {isLocked && (
          <Button size="s" disabled>
            {t('draft.inReview')}
          </Button>
        )}
        {children}
        <Button size="s" disabled={isLocked || isOpen} aria-label={t('draft.editNamed', { name })} onClick={onEdit}>
          {t('draft.edit')}
        </Button>
        <Button size="s" disabled={isLocked} aria-label={t('draft.deleteNamed', { name })} onClick={onDelete}>
          {t('draft.delete')}
        </Button>
      </div>
    </li>
  );
}
