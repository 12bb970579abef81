import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import {
  Button,
  LIMITS,
  TextArea,
  toast,
  uploadImageUnchecked,
  useImagesClosed,
  useNow,
  useT,
  useZone,
} from '../../../../platform/sdk/index.ts';
import { DateTimePicker, Dialog } from '../../../../platform/sdk/overlays.ts';
import { IMAGE_TYPES, UploadTiles, useImageUploads } from '../../../../platform/sdk/uploads/index.ts';
import { FEEDBACK } from '../../contract.ts';
import { RoleFields } from './RoleFields.tsx';
import { useDraft } from './use-draft.ts';
import styles from './ProblemDialog.module.css';

const IMAGE_FACTS = { max: FEEDBACK.images, mb: LIMITS.imageBytes / (1024 * 1024) };

/** 提交反馈: where and when it happened, what happened, pictures. */
export function ProblemDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('feedback-pages');
  const { timeZone } = useZone();
  const now = useNow();
  const images = useImages();
  const { draft, change, faults, send, isSending } = useDraft(images.uploads, onClose);
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
      <div className={styles.form}>
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
          onChange={(event) => change({ question: event.target.value })}
          onPaste={(event) => event.clipboardData.files.length > 0 && images.add([...event.clipboardData.files])}
        />
        <Images images={images} fault={said(faults?.images)} />
      </div>
    </Dialog>
  );
}

/** `closed`: why none can be added now; files that are pasted all the same are answered with it. */
function useImages() {
  const t = useT('feedback-pages');
  const closed = useImagesClosed();
  const { add, ...rest } = useImageUploads({
    endpoint: uploadImageUnchecked,
    max: FEEDBACK.images,
    say: {
      rejected: t('form.rejected'),
      failed: t('form.uploadFailed'),
      // i18n-keys: form.file.*
      problem: (problem) => t(`form.file.${problem}`, IMAGE_FACTS),
    },
  });
  return { ...rest, closed, add: closed === null ? add : () => void toast.error(closed) };
}

interface ImagesProps {
  readonly images: ReturnType<typeof useImages>;
  readonly fault: string | undefined;
}

function Images({ images: { uploads, closed, add, retry, remove }, fault }: ImagesProps) {
  const t = useT('feedback-pages');
  const file = useRef<HTMLInputElement>(null);
  const texts = {
    images: t('form.images'),
    uploading: t('form.uploading'),
    rejected: t('form.rejected'),
    failed: t('form.uploadFailed'),
    remove: (name: string) => t('form.removeImage', { name }),
  };
  return (
    <div className={styles.images} role="group" aria-label={t('form.images')}>
      <UploadTiles uploads={uploads} texts={texts} onRetry={retry} onRemove={remove} />
      <div className={styles.add}>
        <Button
          size="s"
          icon={<ImagePlus />}
          disabled={closed !== null || uploads.length >= FEEDBACK.images}
          onClick={() => file.current?.click()}
        >
          {t('form.addImage')}
        </Button>
        <span className={styles.hint}>{closed ?? t('form.imagesHint', IMAGE_FACTS)}</span>
      </div>
      <p className={styles.fault} role="status">
        {fault}
      </p>
      <input
        ref={file}
        hidden
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
    </div>
  );
}
