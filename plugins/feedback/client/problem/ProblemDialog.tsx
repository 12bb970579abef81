import { useRef } from 'react';
import { Button, TextArea, useNow, useT, useZone } from '../../../../platform/sdk/index.ts';
import { DateTimePicker, Dialog } from '../../../../platform/sdk/overlays.ts';
import { useLeadToFault } from '../../../../platform/sdk/fault.ts';
import { PictureField, usePictureField } from '../../../../platform/sdk/uploads/index.ts';
import { FEEDBACK } from '../../contract.ts';
import { RoleFields } from './RoleFields.tsx';
import { useDraft } from './use-draft.ts';
import styles from './ProblemDialog.module.css';

/** 提交反馈: where and when it happened, what happened, pictures. */
export function ProblemDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('feedback-pages');
  const { timeZone } = useZone();
  const now = useNow();
  const images = useImages();
  const { draft, change, setQuestion, faults, refusal, send, isSending } = useDraft(images.uploads, onClose);
  const form = useRef<HTMLDivElement>(null);
  useLeadToFault(refusal, () => form.current);
  // i18n-keys: problem.*
  const said = (fault: string | null | undefined) =>
    fault ? t(`problem.${fault}`, { max: FEEDBACK.question }) : undefined;
  return (
    <Dialog
      isOpen
      dismissable={false}
      title={t('form.title')}
      closeLabel={t('form.cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button variant="primary" loading={isSending} onClick={send}>
            {t('form.submit')}
          </Button>
        </>
      }
    >
      <div ref={form} className={styles.form}>
        <RoleFields draft={draft} onChange={change} />
        <div className={styles.pair}>
          <DateTimePicker
            label={t('form.start')}
            value={draft.start}
            onChange={(start) => change({ start })}
            timeZone={timeZone}
            max={now}
            required
            error={said(faults?.start)}
          />
          <DateTimePicker
            label={t('form.end')}
            value={draft.end}
            onChange={(end) => change({ end })}
            timeZone={timeZone}
            max={now}
            error={said(faults?.end)}
          />
        </div>
        <TextArea
          label={t('form.question')}
          placeholder={t('form.questionHint')}
          value={draft.question}
          rows={5}
          required
          counterMax={FEEDBACK.question}
          announceLeft={(count) => t('form.left', { count })}
          error={said(faults?.question)}
          onChange={(event) => setQuestion(event.target.value)}
          onPaste={(event) => event.clipboardData.files.length > 0 && images.add([...event.clipboardData.files])}
        />
        <PictureField pictures={images} fault={said(faults?.images)} />
      </div>
    </Dialog>
  );
}

function useImages() {
  const t = useT('feedback-pages');
  // i18n-keys: form.file.*
  return usePictureField(FEEDBACK.images, {
    images: t('form.images'),
    add: t('form.addImage'),
    uploading: t('form.uploading'),
    rejected: t('form.rejected'),
    failed: t('form.uploadFailed'),
    hint: (facts) => t('form.imagesHint', { ...facts }),
    problem: (problem, facts) => t(`form.file.${problem}`, { ...facts }),
    remove: (name) => t('form.removeImage', { name }),
  });
}
