import { useMutation } from '@tanstack/react-query';
import { useRef, type ReactElement } from 'react';
import { withGlyphs } from '../../contract/content/emoticons.ts';
import { REPORT_REASONS, reportContent, reportSignature } from '../../contract/endpoints/reports.ts';
import { LIMITS } from '../../contract/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { useCall } from '../app-context.ts';
import { useKeptText } from '../kept-text.ts';
import { toastReason } from '../query.ts';
import { useT } from '../translate.ts';
import type { ReportReason, ReportSubject } from './report-subject.ts';
import styles from './ReportForm.module.css';

export interface ReportForm {
  /** What is reported, the reasons and the text. */
  readonly fields: ReactElement;
  readonly submit: ReactElement;
}

/**
 * What is reported, one of seven reasons and a text of at most 100 characters: the two parts of the
 * form, for a dialog and for a page. Both are kept in the tab until it is reported.
 * @param onDone it is reported, which was said
 */
export function useReportForm(subject: ReportSubject, onDone: () => void): ReportForm {
  const t = useT('report');
  const name = `report:${nameOf(subject)}`;
  const box = useRef<HTMLTextAreaElement>(null);
  const [comment, setComment, forgetComment] = useKeptText(name, { box });
  const [chosen, setChosen, forgetChosen] = useKeptText(`${name}:reason`);
  const { send, isPending } = useReport(subject, () => {
    forgetComment();
    forgetChosen();
    onDone();
  });
  const type = chosen === '' ? null : Number(chosen);
  const text = comment.trim();
  const isSound = type !== null && text !== '' && [...text].length <= LIMITS.reportText;
  const submit = () => {
    // The button looks inactive until then, but says why when it is pressed.
    if (type === null) toast.error(t('needReason'));
    else if (text === '') toast.error(t('needText'));
    else if (isSound) send(type, text);
  };
  return {
    fields: (
      <div className={styles.form}>
        <Subject subject={subject} />
        <RadioGroup
          label={t('reason')}
          // i18n-keys: reasons.*
          options={REPORT_REASONS.map((reason, index) => ({ value: String(index + 1), label: t(`reasons.${reason}`) }))}
          value={chosen || null}
          onChange={setChosen}
          required
          inline
        />
        <TextArea
          ref={box}
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
    ),
    submit: (
      <Button variant="primary" loading={isPending} aria-disabled={!isSound} onClick={submit}>
        {t('submit')}
      </Button>
    ),
  };
}

function Subject({ subject: { nick, title, text, images = 0 } }: { readonly subject: ReportSubject }) {
  const t = useT('report');
  return (
    <figure className={styles.subject} aria-label={t('content')}>
      <figcaption className={styles.who}>{nick}</figcaption>
      {title && <p className={styles.title}>{title}</p>}
      {text && <blockquote className={styles.text}>{withGlyphs(text)}</blockquote>}
      {images > 0 && <p className={styles.who}>{t('images', { count: images })}</p>}
    </figure>
  );
}

/** One that nothing else that is reported has. */
function nameOf({ target }: ReportSubject): string {
  if ('report' in target) return target.name;
  if ('wbId' in target) return `post:${target.wbId}`;
  return 'cid' in target ? `comment:${target.cid}` : `signature:${target.buid}`;
}

function useReport({ target }: ReportSubject, onDone: () => void) {
  const t = useT('report');
  const call = useCall();
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: ReportReason): Promise<unknown> => {
      if ('report' in target) return target.report(reason);
      return 'buid' in target
        ? call(reportSignature, { ...target, ...reason })
        : call(reportContent, { ...target, ...reason });
    },
    onSuccess: () => {
      toast.success(t('done'));
      onDone();
    },
    onError: toastReason,
  });
  return { isPending, send: (type: number, comment: string) => mutate({ type, comment }) };
}
