import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary, Icon, IconButton, useRequireLogin, useT, useViewerLater } from '../../../sdk/index.ts';
import { loadReportDialog } from './report-entry.tsx';

const ReportDialog = lazy(async () => ({ default: (await loadReportDialog()).ReportDialog }));

export interface ReportSignatureProps {
  readonly uid: number;
  readonly nick: string;
  /** As it is shown; nothing to report when it is empty. */
  readonly sig: string;
}

/** A small flag behind somebody else's signature. */
export function ReportSignature({ uid, nick, sig }: ReportSignatureProps) {
  const t = useT('core');
  // A page of one's own is drawn for oneself alone.
  const viewer = useViewerLater();
  const requireLogin = useRequireLogin();
  const [isOpen, setOpen] = useState(false);
  if (!sig || viewer?.id === uid) return null;
  const subject = { target: { buid: uid, bsign: sig }, nick, text: sig };
  return (
    <>
      <IconButton
        size="s"
        label={t('post.reportSignature')}
        icon={<Icon name="flag" size={15} />}
        onClick={() => requireLogin(() => setOpen(true))}
      />
      {isOpen && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <ReportDialog subject={subject} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
