import type { TFunction } from 'i18next';
import { ImagePlus, Smile } from 'lucide-react';
import { useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import {
  Button,
  cx,
  IconButton,
  LazyPopover,
  toast,
  useViewer,
  VisuallyHidden,
  isOfInputMethod,
} from '../../../sdk/index.ts';
import { PictureInput } from '../../../sdk/uploads/index.ts';
import { commentProblem, goesOver, insertAt, lengthOf, limitOf } from './comment-text.ts';
import { EmoticonPanel } from './LazyEmoticons.tsx';
import { UploadTiles } from './UploadTiles.tsx';
import { useTyping } from './use-typing.ts';
import type { useUploads } from './use-uploads.ts';
import styles from './CommentBox.module.css';

export interface CommentTextBoxProps {
  /** One that no other box of the page has. */
  readonly id: string;
  readonly t: TFunction;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly label: string;
  readonly sendLabel: string;
  readonly sending: boolean;
  /** Called with a text of the right length. */
  readonly onSend: () => void | Promise<void>;
  readonly onCancel: (() => void) | undefined;
  readonly onEscape: (() => void) | undefined;
  /** Absent: the text has none. */
  readonly pictures?: ReturnType<typeof useUploads>;
  /** It belongs to a comment, and takes the focus. */
  readonly isInline: boolean;
  /** It fills a sheet of its own. */
  readonly isInSheet: boolean;
  /** Above the text. */
  readonly above?: ReactNode;
  /** Before the box. */
  readonly children?: ReactNode;
}

/** The field for the text of a comment, with its tools. Ctrl+Enter sends. */
export function CommentTextBox(props: CommentTextBoxProps) {
  const { id, t, area, text, setText, label, sendLabel, sending, onSend, onCancel, onEscape } = props;
  const { pictures, isInline, isInSheet, above, children } = props;
  const viewer = useViewer();
  const hintId = `comment-hint-${id}`;
  const count = lengthOf(text);
  const max = limitOf(viewer);
  const problem = commentProblem(count, max);
  const tellTooLong = () => toast.error(t('comment:tooLong', { max }));
  // Below the text: nothing covers what is written.
  const [isPicking, setPicking] = useState(false);
  const typing = useTyping({ text, setText, max, onExceeded: tellTooLong });
  const insert = (piece: string) => {
    if (sending) return;
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {};
    const next = insertAt(text, piece, selectionStart, selectionEnd);
    if (goesOver(text, next.text, max)) return tellTooLong();
    setText(next.text);
    requestAnimationFrame(() => area.current?.setSelectionRange(next.caret, next.caret));
  };
  const pick = (name: string) => insert(`[${name}]`);
  const submit = () => {
    if (problem) toast.error(t(`comment:${problem}`, { min: LIMITS.commentMin, max }));
    else void onSend();
  };
  const press = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape') onEscape?.();
  };
  // i18n-keys: comment:tooShort comment:tooLong
  return (
    <div
      className={cx(styles.box, isInline && styles.inline, isInSheet && styles.inSheet)}
      role="group"
      aria-label={label}
    >
      {children}
      <div className={styles.field}>
        {above}
        <textarea
          ref={area}
          className={styles.text}
          data-key={isInline ? undefined : 'c'}
          rows={isInline && !isInSheet ? 2 : 3}
          value={text}
          placeholder={label}
          aria-label={label}
          aria-describedby={hintId}
          autoFocus={isInline || isInSheet}
          // What came behind what is on its way would go with it.
          readOnly={sending}
          onFocus={() => setPicking(false)}
          {...typing}
          onKeyDown={press}
          onPaste={({ clipboardData: { files } }) => files.length > 0 && !sending && pictures?.add([...files])}
        />
        {pictures && (
          <UploadTiles uploads={pictures.uploads} t={t} onRetry={pictures.retry} onRemove={pictures.remove} />
        )}
        <div className={styles.tools}>
          {isInSheet ? (
            <EmoticonTool
              label={t('comment:emoticons')}
              disabled={sending}
              aria-expanded={isPicking}
              onClick={({ currentTarget }) => {
                if (isPicking) return area.current?.focus();
                setPicking(true);
                // The keyboard goes: the emoticons take its place.
                return currentTarget.focus();
              }}
            />
          ) : (
            <LazyPopover
              label={t('comment:emoticons')}
              placement="top start"
              trigger={(props) => <EmoticonTool {...props} label={t('comment:emoticons')} disabled={sending} />}
            >
              {() => <EmoticonPanel onPick={pick} />}
            </LazyPopover>
          )}
          {pictures && <PictureButton pictures={pictures} isOff={sending} t={t} />}
          <span className={styles.hint} id={hintId}>
            <span className={cx(count > max && styles.over)}>{max === Infinity ? count : `${count}/${max}`}</span>
            {max < Infinity && <VisuallyHidden>{t('comment:hint', { min: LIMITS.commentMin, max })}</VisuallyHidden>}
          </span>
          {onCancel && (
            <Button size="s" variant="ghost" onClick={onCancel}>
              {t('comment:cancel')}
            </Button>
          )}
          <Button
            size="s"
            variant="primary"
            onClick={submit}
            loading={sending}
            aria-disabled={problem !== null}
            title={t('comment:shortcut')}
          >
            {sendLabel}
          </Button>
        </div>
        {isPicking && <EmoticonPanel onPick={pick} />}
      </div>
    </div>
  );
}

const EmoticonTool = ({ label, ...button }: ComponentProps<'button'> & { readonly label: string }) => (
  <button type="button" {...button} className={styles.tool} aria-label={label} title={label}>
    <Smile aria-hidden="true" />
  </button>
);

interface PictureButtonProps extends Required<Pick<CommentTextBoxProps, 'pictures' | 't'>> {
  readonly isOff: boolean;
}

function PictureButton({ pictures, isOff, t }: PictureButtonProps) {
  const { uploads, add, closed } = pictures;
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        size="s"
        label={t('comment:addImage', { max: LIMITS.commentImages })}
        icon={<ImagePlus />}
        reason={closed}
        disabled={isOff || uploads.length >= LIMITS.commentImages}
        onClick={() => file.current?.click()}
      />
      <PictureInput input={file} onChosen={add} />
    </>
  );
}
