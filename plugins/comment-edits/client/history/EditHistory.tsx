import { Suspense } from 'react';
import {
  Content,
  ErrorState,
  exactTime,
  Skeleton,
  useApiQuery,
  useT,
  useZone,
  type CommentActionProps,
} from '../../../../platform/sdk/index.ts';
import { ChangedText, textDifferences } from '../../../../platform/sdk/differences.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { commentEdits } from '../../contract.ts';
import styles from './EditHistory.module.css';

/** Every text that a comment has had, with what was changed each time; the newest first. */
export function EditHistory({ comment, onClose }: CommentActionProps) {
  const t = useT('comment-edits-pages');
  const names = useT('comment-edits');
  return (
    <Dialog isOpen title={names('history')} closeLabel={t('close')} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Texts cid={comment.cid} />
    </Dialog>
  );
}

function Texts({ cid }: { readonly cid: number }) {
  const t = useT('comment-edits-pages');
  const core = useT('core');
  const { timeZone } = useZone();
  const query = useApiQuery(commentEdits, { cid }, { staleTime: 0 });
  if (query.isPending) return <Skeleton lines={4} />;
  if (query.isError)
    return (
      <ErrorState title={query.error.reason} retryLabel={core('action.retry')} onRetry={() => void query.refetch()} />
    );
  const { list } = query.data;
  const texts = list.map((text, index) => ({ ...text, version: list.length - index, before: list[index + 1] }));
  return (
    <ol className={styles.list}>
      {texts.map(({ wbcContent, time, version, before }) => {
        const text = (content: string) => ({ title: '', content });
        return (
          <li key={version} className={styles.text}>
            <div className={styles.head}>
              <span>{exactTime(time, timeZone)}</span>
              {version === list.length && <span>{t('now')}</span>}
              {!before && <span>{t('first')}</span>}
            </div>
            {before ? (
              <Suspense fallback={<Skeleton />}>
                <ChangedText differences={textDifferences(text(before.wbcContent), text(wbcContent))} />
              </Suspense>
            ) : (
              <Content html={wbcContent} variant="compact" />
            )}
          </li>
        );
      })}
    </ol>
  );
}
