import { Suspense, useState } from 'react';
import { LeaveDialog } from '../../../editor/client/face/LeaveDialog.tsx';
import type { Written } from '../../../editor/client/face/composer-storage.ts';
import { SendTimedDialog } from './TimedNotice.tsx';
import type { Drafts } from './use-drafts.ts';
import { lazyComponent } from '../../../../platform/sdk/index.ts';

const DraftBox = lazyComponent(async () => (await import('./DraftBox.tsx')).DraftBox);
const ReviewQuestions = lazyComponent(async () => (await import('./ReviewQuestions.tsx')).ReviewQuestions);
const ConflictDialog = lazyComponent(async () => (await import('./ConflictDialog.tsx')).ConflictDialog);

interface DraftLayerProps {
  readonly drafts: Drafts;
  readonly written: () => Written;
  readonly onPublished: (wbId: number, isEdit?: boolean) => void;
  readonly onSend: () => void;
}

/** What drafts put over the composer, one thing at a time. */
export function DraftLayer({ drafts, written, onPublished, onSend }: DraftLayerProps) {
  const { question } = drafts;
  if (!question) return null;
  if (question.kind === 'sendTimed') return <SendTimedDialog drafts={drafts} onSend={onSend} />;
  if (question.kind === 'replace') return <ReplaceQuestion id={question.id} drafts={drafts} />;
  return (
    <Suspense fallback={null}>
      {question.kind === 'box' ? (
        <DraftBox drafts={drafts} onPublished={onPublished} />
      ) : question.kind === 'conflict' ? (
        <ConflictDialog drafts={drafts} stored={question.stored} mine={written()} />
      ) : (
        <ReviewQuestions kind={question.kind} drafts={drafts} onPublished={onPublished} />
      )}
    </Suspense>
  );
}

/**
 * What is written may go, or is saved first; the question stays until the draft has come, so that
 * nothing is typed meanwhile.
 */
function ReplaceQuestion({ id, drafts }: { readonly id: number; readonly drafts: Drafts }) {
  const [isBusy, setBusy] = useState(false);
  const go = async (isReady: Promise<boolean>) => {
    setBusy(true);
    if (await isReady) await drafts.load(id);
    setBusy(false);
  };
  return (
    <LeaveDialog
      isBusy={isBusy}
      onSave={() => void go(drafts.save())}
      onDiscard={() => void go(Promise.resolve(true))}
      onStay={() => drafts.ask({ kind: 'box' })}
    />
  );
}
