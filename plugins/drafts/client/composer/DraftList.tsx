import { useState, type ReactNode } from 'react';
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
import { AlertDialog } from '../../../../platform/sdk/overlays.ts';
import { deleteDraft, listDraft, type Draft } from '../../contract.ts';
import { DraftRow } from './DraftRow.tsx';
import styles from './Drafts.module.css';

interface DraftListProps {
  /** The draft that stands in the composer; absent: none. */
  readonly openId?: number | undefined;
  readonly onChoose: (id: number) => void;
  readonly onDeleted: (id: number) => void;
  /** What else may be done with one. @param refetch asks for the list anew */
  readonly actions?: (draft: Draft, refetch: () => void) => ReactNode;
}

/** The own drafts of the zone, to go on with or to delete. */
export function DraftList({ openId, onChoose, onDeleted, actions }: DraftListProps) {
  const t = useT('drafts-pages');
  const query = useApiInfinite(listDraft, { platform: 'web' }, { staleTime: 0, pageSize: 20 });
  const [deleting, setDeleting] = useState<Draft | null>(null);
  const remove = useApiMutation(deleteDraft, {
    onSuccess: (_reply, { id }) => {
      toast.success(t('draft.deleted'));
      onDeleted(id);
    },
    // It may have become a post, or gone into review, on another device.
    onError: () => refetch(),
  });
  const refetch = () => void query.refetch();
  const rows = query.data?.pages.flatMap(({ list }) => list);
  if (!rows)
    return query.isError ? (
      <ErrorState
        title={t('draft.loadFailed')}
        text={isCallError(query.error) && query.error.reason}
        retryLabel={t('draft.retry')}
        onRetry={refetch}
        retrying={query.isFetching}
      />
    ) : (
      <div className={styles.waiting} role="status" aria-label={t('draft.loading')}>
        {['first', 'second', 'third'].map((row) => (
          <Skeleton key={row} height={72} />
        ))}
      </div>
    );
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title={t('draft.empty')} />
      ) : (
        <>
          <ul className={styles.list} aria-label={t('draft.box')}>
            {rows.map((draft) => (
              <DraftRow
                key={draft.id}
                draft={draft}
                isOpen={draft.id === openId}
                onEdit={() => onChoose(draft.id)}
                onDelete={() => setDeleting(draft)}
              >
                {actions?.(draft, refetch)}
              </DraftRow>
            ))}
          </ul>
          <ListEnd query={query} />
        </>
      )}
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
