import { Button, ErrorState, Skeleton, toast, useT, type PostProps } from '../../../platform/sdk/index.ts';
import { Dialog } from '../../../platform/sdk/overlays.ts';
import type { InputOf } from '../../../platform/sdk/index.ts';
import type { updateMark } from '../contract.ts';
import { MarkRows } from './MarkRows.tsx';
import { useMarks, useUpdateMark } from './queries.ts';

type Marked = Pick<PostProps['post'], 'wbId' | 'wbThemeId'>;

/** The marks of a post that is published; each change counts at once. */
export function MarksDialog({ post, onClose }: { readonly post: Marked; readonly onClose: () => void }) {
  const t = useT('marks-pages');
  const names = useT('marks');
  return (
    <Dialog
      isOpen
      size="s"
      title={names('action')}
      closeLabel={t('close')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <PostMarks post={post} />
    </Dialog>
  );
}

function PostMarks({ post: { wbId, wbThemeId } }: { readonly post: Marked }) {
  const t = useT('marks-pages');
  const core = useT('core');
  const query = useMarks(wbId);
  const { mutateAsync } = useUpdateMark(wbId);
  const change = async (input: Omit<InputOf<typeof updateMark>, 'wbId'>): Promise<boolean> => {
    try {
      await mutateAsync({ ...input, wbId });
      toast.success(t('done'));
      return true;
    } catch {
      return false; // the mutation has told the reason
    }
  };
  if (query.isPending) return <Skeleton />;
  if (query.isError)
    return (
      <ErrorState title={query.error.reason} retryLabel={core('action.retry')} onRetry={() => void query.refetch()} />
    );
  return (
    <MarkRows
      marks={query.data.list}
      themeId={wbThemeId}
      onSet={(info) => change({ ...info, set: true })}
      onUnset={(mark) => change({ mark, set: false })}
    />
  );
}
