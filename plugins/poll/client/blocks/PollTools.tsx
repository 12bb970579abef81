import { Download, FileClock, PencilLine, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import {
  buttonClass,
  Button,
  lazyComponent,
  moderatorGate,
  useCan,
  useT,
  useZone,
} from '../../../../platform/sdk/index.ts';
import { exportPoll, PollVisibleType, type Poll } from '../../contract.ts';
import { pollGate } from '../../gates.ts';
import { hasNumbers, type PollPhase } from '../phase.ts';
import styles from './PollBlock.module.css';

const EditDialog = lazyComponent(async () => (await import('../dialogs/EditDialog.tsx')).EditDialog);
const HistoryDialog = lazyComponent(async () => (await import('../dialogs/HistoryDialog.tsx')).HistoryDialog);
const RecordsDialog = lazyComponent(async () => (await import('../dialogs/RecordsDialog.tsx')).RecordsDialog);

interface ToolsProps {
  readonly poll: Poll;
  readonly phase: PollPhase;
  /** The viewer has written its post, under whatever name. */
  readonly isOwn: boolean;
}

type Opened = 'edit' | 'history' | 'records' | null;

/**
 * What else can be done with a poll: its public history, who voted, changing it, its results as a
 * file. Each where the server allows it.
 */
export function PollTools({ poll, phase, isOwn }: ToolsProps) {
  const t = useT('poll-pages');
  const { abbr } = useZone();
  const mayStart = useCan(pollGate);
  const isManager = useCan(moderatorGate);
  const [opened, setOpened] = useState<Opened>(null);
  const seesNames = isManager || (hasNumbers(poll) && poll.visibleType === PollVisibleType.countAndRatio);
  const mayEdit = phase !== 'ended' && (isManager || (mayStart && isOwn));
  const mayExport = mayStart && (isManager || hasNumbers(poll));
  const isChanged = (poll.version ?? 0) > 0;
  // What is being written stays when the poll ends.
  if (opened === null && !isChanged && !mayEdit && !mayExport && !seesNames) return null;
  const close = () => setOpened(null);
  const query = new URLSearchParams({ zone: abbr, wbId: String(poll.wbId) });
  return (
    <div className={styles.tools}>
      {isChanged && (
        <Button size="s" variant="ghost" icon={<FileClock size={15} />} onClick={() => setOpened('history')}>
          {t('tools.history')}
        </Button>
      )}
      {seesNames && (
        <Button size="s" variant="ghost" icon={<Users size={15} />} onClick={() => setOpened('records')}>
          {t('tools.records')}
        </Button>
      )}
      {mayEdit && (
        <Button size="s" variant="ghost" icon={<PencilLine size={15} />} onClick={() => setOpened('edit')}>
          {t('tools.edit')}
        </Button>
      )}
      {mayExport && (
        <a className={buttonClass({ size: 's', variant: 'ghost' })} href={`${exportPoll.path}?${query}`} download>
          <Download size={15} aria-hidden="true" />
          {t('tools.export')}
        </a>
      )}
      <Suspense fallback={null}>
        {opened === 'edit' && <EditDialog poll={poll} onClose={close} />}
        {opened === 'history' && <HistoryDialog wbId={poll.wbId} onClose={close} />}
        {opened === 'records' && <RecordsDialog poll={poll} onClose={close} />}
      </Suspense>
    </div>
  );
}
