import { useState, type ComponentType } from 'react';
import {
  Content,
  Countdown,
  MINUTE_MS,
  SECOND_MS,
  toast,
  toastReason,
  useApp,
  useRequireRule,
  useT,
  useTimeLeft,
  type Comment,
  type CommentEditBoxProps,
  type CommentMenuContext,
  type Reply,
} from '../../../../platform/sdk/index.ts';
import { refusalIn } from '../../../../platform/sdk/fault.ts';
import { logSendFailed } from '../../../../platform/sdk/log-event.ts';
import { commentDetail, editComment } from '../../contract.ts';
import { editableUntil } from '../../shared/editable.ts';
import { editOf } from '../edit-of.ts';

interface EditCommentProps {
  readonly Box: ComponentType<CommentEditBoxProps>;
  readonly comment: Comment | Reply;
  readonly menu: CommentMenuContext;
  readonly onClose: () => void;
}

/** Where the author changes the text of a comment, as long as that is possible. */
export function EditComment({ Box, comment, menu, onClose }: EditCommentProps) {
  const t = useT('comment-edits-pages');
  const { stands, save } = useSave(comment, menu);
  return (
    <Box
      comment={comment}
      label={t('label')}
      saveLabel={t('save')}
      question={{
        title: t('leave.title'),
        text: t('leave.text'),
        confirm: t('leave.confirm'),
        cancel: t('leave.cancel'),
      }}
      note={
        <>
          <TimeLeft until={editableUntil(comment.createTime)} />
          {stands !== null && (
            <div role="status">
              {t('stands')}
              <Content html={stands} variant="compact" />
            </div>
          )}
        </>
      }
      onSave={save}
      onClose={onClose}
    />
  );
}

function TimeLeft({ until }: { readonly until: number }) {
  const t = useT('comment-edits-pages');
  const isOver = useTimeLeft(until, MINUTE_MS) === null;
  if (isOver) return <span role="status">{t('over')}</span>;
  return (
    <Countdown until={until} secondsBelow={MINUTE_MS}>
      {({ ms }) =>
        ms >= MINUTE_MS
          ? t('minutesLeft', { count: Math.ceil(ms / MINUTE_MS) })
          : t('secondsLeft', { count: Math.ceil(ms / SECOND_MS) })
      }
    </Countdown>
  );
}

/** `stands` is what was found in the place of the text that was changed, where that was another one. */
function useSave(comment: Comment | Reply, menu: CommentMenuContext) {
  const { cid } = comment;
  const { call, logEvent } = useApp();
  const t = useT('comment-edits-pages');
  const core = useT('core');
  const requireRule = useRequireRule('comment');
  const [version, setVersion] = useState(editOf(comment)?.version ?? 0);
  const [stands, setStands] = useState<string | null>(null);

  const showOther = async (): Promise<void> => {
    const now = await call(commentDetail, { cid });
    const edit = editOf(now);
    menu.onChanged({ wbcContent: now.wbcContent, hiddenTime: now.hiddenTime, ...(edit && { commentEdit: edit }) });
    setVersion(edit?.version ?? 0);
    setStands(now.wbcContent);
  };

  const save = async (content: string, requestKey: string): Promise<boolean> => {
    try {
      if (!(await requireRule())) return false;
      const { cid: _, ...change } = await call(editComment, { cid, content, version, requestKey });
      menu.onChanged(change);
      if (change.hiddenTime > 0) toast.info(core('comment:held'));
      else toast.success(t('saved'));
      return true;
    } catch (error) {
      toastReason(error);
      logSendFailed(logEvent, 'comment', error);
      if (refusalIn(error)?.errorId === 'COMMENT_CHANGED') await showOther().catch(toastReason);
      return false;
    }
  };
  return { stands, save };
}
