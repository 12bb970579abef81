import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import {
  ErrorBoundary,
  goTo,
  Icon,
  IconButton,
  lazyComponent,
  useAddress,
  useBoot,
  useRequireLogin,
  useT,
  useViewerLater,
} from '../../../sdk/index.ts';
import { loadReportDialog } from '../../../sdk/reporting.ts';
import { signatureSubject } from './report-subject.ts';

const ReportDialog = lazyComponent(async () => (await loadReportDialog()).ReportDialog);

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
  const { site } = useBoot();
  const router = useRouter();
  const address = useAddress();
  const [isOpen, setOpen] = useState(false);
  if (!sig || viewer?.id === uid) return null;
  const subject = signatureSubject({ uid, nick, sig });
  const report = () => {
    if (site === 'phone') void goTo(router, address('/report', { uid }));
    else requireLogin(() => setOpen(true));
  };
  return (
    <>
      <IconButton size="s" label={t('post.reportSignature')} icon={<Icon name="flag" size={15} />} onClick={report} />
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
