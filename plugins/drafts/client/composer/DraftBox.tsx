import { useState } from 'react';
import {
  EmptyState,
  ErrorState,
  isCallError,
  ListEnd,
  Skeleton,
  toast,
  useApiInfinite,
  useApiMutation,
  useT,
} from '../../../../platform/sdk/index.ts';
import { AlertDialog, Dialog } from '../../../../platform/sdk/overlays.ts';
import { deleteDraft, listDraft, type Draft } from '../../contract.ts';
import { DraftRow } from './DraftRow.tsx';
import { ReviewActions } from './ReviewActions.tsx';
import type { Drafts } from './use-drafts.ts';
import styles from './Drafts.module.css';

interface DraftBoxProps {
  readonly drafts: Drafts;
  /** A draft became a post, or changed one. */
  readonly onPublished: (wbId: number, isEdit?: boolean) => void;
}

/** 草稿箱: the own drafts of the zone, to go on with or to delete. */
export function DraftBox({ drafts, onPublished }: DraftBoxProps) {
  const t = useT('drafts-pages');
  const query = useApiInfinite(listDraft, { platform: 'web' }, { staleTime: 0, pageSize: 20 });
  const [deleting, setDeleting] = useState<Draft | null>(null);
  const remove = useApiMutation(deleteDraft, {
    onSuccess: (_reply, { id }) => {
      toast.success(t('draft.deleted'));
      drafts.deleted(id);
    },
  });
  const timed = ({ id }: Draft, wbId: number) => {
    if (wbId === 0) {
      void drafts.timingChanged(id);
      return void query.refetch();
    }
    drafts.published(id);
    onPublished(wbId);
  };
  const approvedSent = ({ id, wbId: original }: Draft, wbId: number) => {
    const isOpen = drafts.open?.id === id;
    if (isOpen) drafts.review.published();
    else drafts.deleted(id);
    if (wbId > 0) onPublished(wbId, original > 0);
    else if (isOpen) drafts.review.finish();
    else void query.refetch();
  };
  const rows = query.data?.pages.flatMap(({ list }) => list);
  return (
    <>
      <Dialog
        isOpen
        size={drafts.review.canPush ? 'lx' : 'ml'}
        title={t('draft.box')}
        closeLabel={t('draft.close')}
        onOpenChange={(isOpen) => !isOpen && drafts.ask(null)}
      >
        {rows ? (
          <Rows rows={rows} drafts={drafts} onDelete={setDeleting} onTimed={timed} onSent={approvedSent}>
            <ListEnd query={query} />
          </Rows>
        ) : query.isError ? (
          <ErrorState
            title={t('draft.loadFailed')}
            text={isCallError(query.error) && query.error.reason}
            retryLabel={t('draft.retry')}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <div className={styles.waiting} role="status" aria-label={t('draft.loading')}>
            {['first', 'second', 'third'].map((row) => (
              <Skeleton key={row} height={72} />
            ))}
          </div>
        )}
      </Dialog>
      {deleting && (
        <AlertDialog
          isOpen
          destructive
          title={t('draft.deleteAsk')}
          text={deleting.title || deleting.desc}
          confirmLabel={t('draft.delete')}
          cancelLabel={t('cancel')}
          onConfirm={() => remove.mutateAsync({ id: deleting.id })}
          onOpenChange={(isOpen) => !isOpen && setDeleting(null)}
        />
      )}
    </>
  );
}

interface RowsProps {
  readonly rows: readonly Draft[];
  readonly drafts: Drafts;
  readonly onDelete: (draft: Draft) => void;
  readonly onTimed: (draft: Draft, wbId: number) => void;
  readonly onSent: (draft: Draft, wbId: number) => void;
  readonly children: React.ReactNode;
}

function Rows({ rows, drafts, onDelete, onTimed, onSent, children }: RowsProps) {
  const t = useT('drafts-pages');
  if (rows.length === 0) return <EmptyState title={t('draft.empty')} />;
  return (
    <>
      <ul className={styles.list} aria-label={t('draft.box')}>
        {rows.map((draft) => (
          <DraftRow
            key={draft.id}
            draft={draft}
            isOpen={draft.id === drafts.open?.id}
            onEdit={() => drafts.choose(draft.id)}
            onDelete={() => onDelete(draft)}
            onTimed={(wbId) => onTimed(draft, wbId)}
            review={<ReviewActions draft={draft} drafts={drafts} onSent={(wbId) => onSent(draft, wbId)} />}
          />
        ))}
      </ul>
      {children}
    </>
  );
}
