import { Suspense, useState } from 'react';
import {
  Button,
  buttonClass,
  Card,
  ErrorBoundary,
  Icon,
  lazyComponent,
  useCan,
  useRequireLogin,
  useT,
  useViewer,
  viewerPart,
  withTexts,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { recordsGate } from '../../gates.ts';
import styles from './FeedbackCard.module.css';

const ProblemDialog = lazyComponent(
  withTexts('feedback-pages', async () => (await import('../problem/ProblemDialog.tsx')).ProblemDialog),
);
const RecordsDialog = lazyComponent(
  withTexts('feedback-pages', async () => (await import('../records/RecordsDialog.tsx')).RecordsDialog),
);

type Opened = 'problem' | 'records';

/** Tells the staff of a problem, and leads to what was told; managers find their records here. */
export function FeedbackCard() {
  const t = useT('feedback');
  const [open, setOpen] = useState<Opened | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title={t('card.title')} icon={<Icon name="bug" size={18} />}>
      <p className={styles.text}>{t('card.text')}</p>
      <Buttons onOpen={setOpen} />
      <ErrorBoundary resetKey={open}>
        <Suspense fallback={null}>
          {open === 'problem' && <ProblemDialog onClose={close} />}
          {open === 'records' && <RecordsDialog onClose={close} />}
        </Suspense>
      </ErrorBoundary>
    </Card>
  );
}

const Buttons = viewerPart(function Buttons({ onOpen }: { readonly onOpen: (dialog: Opened) => void }) {
  const t = useT('feedback');
  const viewer = useViewer();
  const requireLogin = useRequireLogin();
  const mayManage = useCan(recordsGate);
  return (
    <div className={styles.buttons}>
      <Button variant="primary" onClick={() => requireLogin(() => onOpen('problem'))}>
        {t('card.submit')}
      </Button>
      {viewer ? (
        <ZoneLink to="/feedback" className={buttonClass()}>
          {t('card.mine')}
        </ZoneLink>
      ) : (
        <Button onClick={() => requireLogin()}>{t('card.mine')}</Button>
      )}
      {mayManage && (
        <Button variant="ghost" className={styles.wide} onClick={() => onOpen('records')}>
          {t('card.manage')}
        </Button>
      )}
    </div>
  );
});
