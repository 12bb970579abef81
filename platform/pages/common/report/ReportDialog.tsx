import { useState } from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import { REPORT_REASONS, reportContent, reportSignature } from '../../../contract/endpoints/reports.ts';
import { Button, TextArea, toast, useApiMutation, useT } from '../../../sdk/index.ts';
import { RadioGroup } from '../../../sdk/controls.ts';
import { Dialog } from '../../../sdk/overlays.ts';
import styles from './ReportDialog.module.css';

/** What is reported, as its reader sees it. */
export interface ReportSubject {
  readonly target:
    | { readonly wbId: number }
    | { readonly cid: number }
    | { readonly buid: number; readonly bsign: string };
  readonly nick: string;
  readonly title?: string;
  readonly text: string;
  readonly images?: number;
}

export interface ReportDialogProps {
  readonly subject: ReportSubject;
  readonly onClose: () => void;
}

/** 举报: what is reported, one of seven reasons and a text of at most 100 characters. */
export function ReportDialog({ subject, onClose }: ReportDialogProps) {
  const t = useT('report');
  const [type, setType] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const { send, isPending } = useReport(subject, onClose);
  const text = comment.trim();
  const isSound = type !== null && text !== '' && [...text].length <= LIMITS.reportText;
  const submit = () => {
    // The button looks inactive until then, but says why when it is pressed.
    if (type === null) toast.error(t('needReason'));
    else if (text === '') toast.error(t('needText'));
    else if (isSound) send(type, text);
  };
  return (
    <Dialog
      isOpen
      dismissable={false}
      title={t('title')}
      closeLabel={t('cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" loading={isPending} aria-disabled={!isSound} onClick={submit}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Subject subject={subject} />
        <RadioGroup
          label={t('reason')}
          // i18n-keys: reasons.*
          options={REPORT_REASONS.map((reason, index) => ({ value: String(index + 1), label: t(`reasons.${reason}`) }))}
          value={type === null ? null : String(type)}
          onChange={(value) => setType(Number(value))}
          required
          inline
        />
        <TextArea
          label={t('text')}
          placeholder={t('textHint')}
          value={comment}
          rows={3}
          required
          counterMax={LIMITS.reportText}
          announceLeft={(count) => t('left', { count })}
          onChange={(event) => setComment(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

function Subject({ subject: { nick, title, text, images = 0 } }: { readonly subject: ReportSubject }) {
  const t = useT('report');
  return (
    <figure className={styles.subject} aria-label={t('content')}>
      <figcaption className={styles.who}>{nick}</figcaption>
      {title && <p className={styles.title}>{title}</p>}
      {text && <blockquote className={styles.text}>{text}</blockquote>}
      {images > 0 && <p className={styles.who}>{t('images', { count: images })}</p>}
    </figure>
  );
}

function useReport({ target }: ReportSubject, onDone: () => void) {
  const t = useT('report');
  const options = {
    onSuccess: () => {
      toast.success(t('done'));
      onDone();
    },
  };
  const content = useApiMutation(reportContent, options);
  const signature = useApiMutation(reportSignature, options);
  return {
    isPending: content.isPending || signature.isPending,
    send: (type: number, comment: string) =>
      'buid' in target ? signature.mutate({ ...target, type, comment }) : content.mutate({ ...target, type, comment }),
  };
}
