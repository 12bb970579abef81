import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays.ts';
import { useT } from '../translate.ts';
import type { ReportSubject } from './report-subject.ts';
import { useReportForm } from './ReportForm.tsx';

export interface ReportDialogProps {
  readonly subject: ReportSubject;
  readonly onClose: () => void;
}

/** 举报: the form as a dialog over the page. */
export function ReportDialog({ subject, onClose }: ReportDialogProps) {
  const t = useT('report');
  const { fields, submit } = useReportForm(subject, onClose);
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
          {submit}
        </>
      }
    >
      {fields}
    </Dialog>
  );
}
