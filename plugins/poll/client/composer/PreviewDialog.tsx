import { Button, useT } from '../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import type { PollForm } from '../../contract.ts';
import { PollPreview } from '../blocks/PollPreview.tsx';
import { previewOf, previewPhase } from './preview.ts';

interface PreviewDialogProps {
  readonly form: PollForm;
  /** When it was asked for, milliseconds. */
  readonly now: number;
  readonly onClose: () => void;
}

/** The poll as voters will see it, before it is sent. */
export function PreviewDialog({ form, now, onClose }: PreviewDialogProps) {
  const t = useT('poll-pages');
  const poll = previewOf(form);
  return (
    <Dialog
      isOpen
      size="m"
      title={t('form.preview.title')}
      closeLabel={t('form.preview.close')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={<Button onClick={onClose}>{t('form.preview.close')}</Button>}
    >
      <PollPreview poll={poll} phase={previewPhase(poll, now)} />
    </Dialog>
  );
}
