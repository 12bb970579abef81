import { ImagePlus, Smile } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { addComment } from '../../../contract/endpoints/comments.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { LIMITS } from '../../../contract/limits.ts';
import {
  Avatar,
  Button,
  cx,
  IconButton,
  LazyPopover,
  toast,
  toastReason,
  useApp,
  useRequireRule,
  useViewer,
  VisuallyHidden,
  isOfInputMethod,
} from '../../../sdk/index.ts';
import { logSendFailed } from '../../../sdk/log-event.ts';
import { IMAGE_TYPES, blockedBy } from '../../../sdk/uploads/index.ts';
import type { ListEnv } from '../../common/list-env.ts';
import { commentProblem, goesOver, insertAt, lengthOf, limitOf } from './comment-text.ts';
import { createRequestKeys, newRequestKey } from './request-keys.ts';
import { EmoticonPanel } from './LazyEmoticons.tsx';
import { UploadTiles } from './UploadTiles.tsx';
import { useCommentDraft } from './use-draft.ts';
import { useTyping } from './use-typing.ts';
import { useUploads } from './use-uploads.ts';
import styles from './CommentBox.module.css';

export type SentComment = ReplyOf<typeof addComment>;

export interface CommentBoxProps {
  readonly wbId: number;
  readonly env: ListEnv;
  /** What is answered; absent for a comment on the post. */
  readonly answers?: { readonly cid: number; readonly nick: string };
  readonly onSent: (comment: SentComment) => void;
  readonly onCancel?: () => void;
}

export interface CommentFormProps extends CommentBoxProps {
  /** Its pictures, which whoever shows the form keeps. */
  readonly pictures: ReturnType<typeof useUploads>;
  /** The form fills a sheet of its own. */
  readonly isInSheet?: boolean;
}

/** The form for a comment or reply, in the page. */
export function CommentBox(props: CommentBoxProps) {
  return <CommentForm {...props} pictures={useUploads(props.env.t)} />;
}

/** Where a comment or reply is written: text, emoticons, pictures. Ctrl+Enter sends. */
export function CommentForm({ wbId, env, answers, onSent, onCancel, pictures, isInSheet = false }: CommentFormProps) {
  const { t } = env;
  const viewer = useViewer();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText, forget] = useCommentDraft(viewer?.id ?? 0, wbId, answers?.cid, area);
  const { uploads, add, retry, remove, clear, closed } = pictures;
  const { send, sending } = useSend({ wbId, cid: answers?.cid });
  const file = useRef<HTMLInputElement>(null);
  // One box for each comment that is answered: the page is not asked for a name (`viewerPart`).
  const hintId = `comment-hint-${wbId}-${answers?.cid ?? 0}`;
  const count = lengthOf(text);
  const max = limitOf(viewer);
  const problem = commentProblem(count, max);
  const tellTooLong = () => toast.error(t('comment.tooLong', { max }));
  const typing = useTyping({ text, setText, max, onExceeded: tellTooLong });
  const insert = (piece: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {};
    const next = insertAt(text, piece, selectionStart, selectionEnd);
    if (goesOver(text, next.text, max)) return tellTooLong();
    setText(next.text);
    requestAnimationFrame(() => area.current?.setSelectionRange(next.caret, next.caret));
  };
  const submit = async () => {
    if (problem) return void toast.error(t(`comment.${problem}`, { min: LIMITS.commentMin, max }));
    const blocked = blockedBy(uploads);
    if (blocked) return void toast.error(t(`comment.blocked.${blocked}`));
    const images = uploads.flatMap(({ image }) => (image ? [image.url] : []));
    const sent = await send(text.trim(), images);
    if (!sent) return;
    forget();
    clear();
    onSent(sent);
  };
  const press = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape' && onCancel && text === '') onCancel();
  };
  const label = answers ? t('comment.replyTo', { nick: answers.nick }) : t('comment.placeholder');
  // i18n-keys: comment.tooShort comment.tooLong comment.blocked.*
  return (
    <div
      className={cx(styles.box, answers && styles.inline, isInSheet && styles.inSheet)}
      role="group"
      aria-label={label}
    >
      {viewer && !answers && !isInSheet && <Avatar name={viewer.ywUserInfo.nick} src={viewer.ywUserInfo.avatarUrl} />}
      <div className={styles.field}>
        <textarea
          ref={area}
          className={styles.text}
          data-key={answers ? undefined : 'c'}
          rows={answers && !isInSheet ? 2 : 3}
          value={text}
          placeholder={label}
          aria-label={label}
          aria-describedby={hintId}
          autoFocus={answers !== undefined || isInSheet}
          {...typing}
          onKeyDown={press}
          onPaste={(event) => event.clipboardData.files.length > 0 && add([...event.clipboardData.files])}
        />
        <UploadTiles uploads={uploads} t={t} onRetry={retry} onRemove={remove} />
        <div className={styles.tools}>
          <LazyPopover
            label={t('comment.emoticons')}
            placement="top start"
            trigger={(props) => (
              <button
                type="button"
                {...props}
                className={styles.tool}
                aria-label={t('comment.emoticons')}
                title={t('comment.emoticons')}
              >
                <Smile aria-hidden="true" />
              </button>
            )}
          >
            {() => <EmoticonPanel onPick={(name) => insert(`[${name}]`)} />}
          </LazyPopover>
          <IconButton
            size="s"
            label={t('comment.addImage', { max: LIMITS.commentImages })}
            icon={<ImagePlus />}
            reason={closed}
            disabled={uploads.length >= LIMITS.commentImages}
            onClick={() => file.current?.click()}
          />
          <input
            ref={file}
            className={styles.file}
            type="file"
            accept={IMAGE_TYPES.join(',')}
            multiple
            tabIndex={-1}
            aria-hidden="true"
            onChange={(event) => {
              add([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <span className={styles.hint} id={hintId}>
            <span className={cx(styles.count, count > max && styles.over)}>
              {max === Infinity ? count : `${count}/${max}`}
            </span>
            {max < Infinity && <VisuallyHidden>{t('comment.hint', { min: LIMITS.commentMin, max })}</VisuallyHidden>}
          </span>
          {onCancel && (
            <Button size="s" variant="ghost" onClick={onCancel}>
              {t('comment.cancel')}
            </Button>
          )}
          <Button
            size="s"
            variant="primary"
            onClick={() => void submit()}
            loading={sending}
            aria-disabled={problem !== null}
            title={t('comment.shortcut')}
          >
            {answers ? t('comment.reply') : t('comment.send')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/**
 * Sends a comment once: the same text sent again after a lost answer is the same comment to the
 * server.
 */
function useSend({ wbId, cid }: { readonly wbId: number; readonly cid: number | undefined }) {
  const { call, logEvent } = useApp();
  const requireRule = useRequireRule('comment');
  const [sending, setSending] = useState(false);
  const [keys] = useState(() => createRequestKeys(newRequestKey));
  const send = async (content: string, images: readonly string[]): Promise<SentComment | null> => {
    if (sending) return null;
    setSending(true);
    try {
      if (!(await requireRule())) return null;
      const input = {
        wbId,
        content,
        ...(cid === undefined ? {} : { cid }),
        ...(images.length > 0 ? { wbImages: JSON.stringify(images) } : {}),
      };
      const sent = await call(addComment, { ...input, requestKey: keys.keyFor(input) });
      keys.done();
      return sent;
    } catch (error) {
      toastReason(error);
      logSendFailed(logEvent, 'comment', error);
      return null;
    } finally {
      setSending(false);
    }
  };
  return { send, sending };
}
