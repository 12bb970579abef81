import { lazy, Suspense } from 'react';
import { LeaveDialog } from '../LeaveDialog.tsx';
import type { Written } from '../use-unsent.ts';
import { SendTimedDialog } from './TimedNotice.tsx';
import type { Drafts } from './use-drafts.ts';

const DraftBox = lazy(async () => ({ default: (await import('./DraftBox.tsx')).DraftBox }));
const ReviewQuestions = lazy(async () => ({ default: (await import('./ReviewQuestions.tsx')).ReviewQuestions }));
const ConflictDialog = lazy(async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }));

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
  if (question.kind === 'replace') {
    const { id } = question;
    const go = () => {
      drafts.ask(null);
      void drafts.load(id);
    };
    return (
      <LeaveDialog
        onSave={() => void drafts.save().then((isSaved) => isSaved && go())}
        onDiscard={go}
        onStay={() => drafts.ask({ kind: 'box' })}
      />
    );
  }
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
