import { useEffect, useRef, useState } from 'react';
import { readContent } from '../../../contract/content/read.ts';
import { toPlainSource } from '../../../contract/content/plain-source.ts';
import { cx, LazyAlertDialog, useBoot, useT } from '../../../sdk/index.ts';
import { useKeptText } from '../../../sdk/kept-text.ts';
import { Sheet } from '../../../sdk/overlays.ts';
import type { CommentEditBoxProps } from '../extension-points.ts';
import { CommentTextBox } from './CommentTextBox.tsx';
import { createRequestKeys, newRequestKey } from './request-keys.ts';
import styles from './CommentBox.module.css';

/**
 * The box for changing the text of a comment: in its place, on the phone site in a sheet. What is
 * typed is kept in the tab until it is saved or given up; the focus goes back to the comment.
 */
export function CommentEditBox(props: CommentEditBoxProps) {
  const { comment, label, saveLabel, question, note, onSave, onClose } = props;
  const t = useT('core');
  const isPhone = useBoot().site === 'phone';
  const place = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [before] = useState(() => toPlainSource(readContent(comment.wbcContent)));
  const [text, setText, forget] = useKeptText(`comment-edit:${comment.cid}`, { before });
  const [state, setState] = useState<'open' | 'asking' | 'saving' | 'closed'>('open');
  const [keys] = useState(() => createRequestKeys(newRequestKey));
  useEffect(() => {
    const { length } = area.current?.value ?? '';
    area.current?.setSelectionRange(length, length);
  }, []);
  const close = () => {
    forget();
    setState('closed');
    if (!isPhone) closed();
  };
  const closed = () => {
    place.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus();
    onClose();
  };
  const cancel = () => (text === before ? close() : setState('asking'));
  const save = async () => {
    if (state === 'saving') return;
    setState('saving');
    if (await onSave(text.trim(), keys.keyFor(text.trim()))) close();
    else setState('open');
  };
  const box = (
    <>
      <div className={cx(styles.note, isPhone && styles.inSheet)}>{note}</div>
      <CommentTextBox
        id={`edit-${comment.cid}`}
        t={t}
        area={area}
        text={text}
        setText={setText}
        label={label}
        sendLabel={saveLabel}
        sending={state === 'saving'}
        onSend={save}
        onCancel={cancel}
        onEscape={cancel}
        isInline
        isInSheet={isPhone}
      />
      <LazyAlertDialog
        isOpen={state === 'asking'}
        onOpenChange={(isOpen) => !isOpen && setState((now) => (now === 'asking' ? 'open' : now))}
        title={question.title}
        text={question.text}
        confirmLabel={question.confirm}
        cancelLabel={question.cancel}
        destructive
        onConfirm={close}
      />
    </>
  );
  if (!isPhone) return <div ref={place}>{box}</div>;
  return (
    <>
      <div ref={place} hidden />
      <Sheet isOpen={state !== 'closed'} onOpenChange={(isOpen) => !isOpen && cancel()} onClosed={closed} title={label}>
        {box}
      </Sheet>
    </>
  );
}
