import { useQueryClient } from '@tanstack/react-query';
import { apiKey, Button, Content, TextArea, toast, useApiMutation, useT } from '../../../../platform/sdk/index.ts';
import { useKeptText } from '../../../../platform/sdk/kept-text.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { adviseNotices, SUGGESTION_LIMITS, updateNotice, type Notice } from '../../contract.ts';
import { noticeHtml, noticeText } from './notice-text.ts';
import styles from './NoticeEditor.module.css';

export interface NoticeEditorProps {
  readonly notice: Notice | undefined;
  /**
   * The version that is being changed; the server refuses when it is not the present one any more.
   */
  readonly version: number;
  readonly onClose: () => void;
}

/**
 * Writes the board's notice in a few signs, with a preview. Everybody sees a changed notice as new.
 */
export function NoticeEditor({ notice, version, onClose }: NoticeEditorProps) {
  const t = useT('suggestions-pages');
  const client = useQueryClient();
  // What was begun on another version would undo what was written since.
  const before = noticeText(notice?.content ?? '');
  const [text, setText, forget] = useKeptText(`notice:${version}`, { before });
  // What was there before is read again then; Escape alone keeps what is written.
  const giveUp = () => {
    forget();
    onClose();
  };
  const html = noticeHtml(text);
  const isTooLong = [...text].length > SUGGESTION_LIMITS.notice;
  const { mutate, isPending } = useApiMutation(updateNotice, {
    onSuccess: () => {
      toast.success(t('editor.done'));
      void client.invalidateQueries({ queryKey: apiKey(adviseNotices) });
      giveUp();
    },
  });
  return (
    <Dialog
      isOpen
      dismissable={false}
      title={t('editor.title')}
      closeLabel={t('editor.cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={giveUp}>{t('editor.cancel')}</Button>
          <Button
            variant="primary"
            loading={isPending}
            onClick={() => !isTooLong && mutate({ content: html, version })}
          >
            {text.trim() ? t('editor.save') : t('editor.remove')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('editor.text')}
        description={t('editor.hint')}
        rows={8}
        value={text}
        counterMax={SUGGESTION_LIMITS.notice}
        error={isTooLong ? t('editor.tooLong', { max: SUGGESTION_LIMITS.notice }) : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() && (
        <section className={styles.preview} aria-label={t('editor.preview')}>
          <Content html={html} />
        </section>
      )}
    </Dialog>
  );
}
