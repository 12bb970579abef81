import { useState } from 'react';
import { toast, toastReason, useApp, useCall, useCan, useT, type PostChanged } from '../../../../platform/sdk/index.ts';
import { logSendFailed } from '../../../../platform/sdk/log-event.ts';
import { AlertDialog } from '../../../../platform/sdk/overlays.ts';
import { draftDetail, type Draft } from '../../contract.ts';
import { pushGate } from '../../gates.ts';
import { changedIn } from '../../../editor/client/face/post-changed.ts';
import { PostConflictDialog } from '../../../editor/client/face/PostConflictDialog.tsx';
import type { ComposerHost } from '../../../editor/client/face/composer-storage.ts';
import { publishApproved } from './publish-approved.ts';
import type { ReviewQuestion } from './use-draft-review.ts';
import type { Drafts } from './use-drafts.ts';

interface ReviewQuestionsProps {
  readonly kind: ReviewQuestion['kind'];
  readonly drafts: Drafts;
  readonly onPublished: (wbId: number, isEdit?: boolean) => void;
}

/** What is asked before the open draft is pushed, published, changed or taken back. */
export function ReviewQuestions({ kind, drafts, onPublished }: ReviewQuestionsProps) {
  const t = useT('drafts-pages');
  const close = () => drafts.ask(null);
  const common = {
    isOpen: true,
    cancelLabel: t('cancel'),
    onOpenChange: (isOpen: boolean) => !isOpen && close(),
  };
  if (kind === 'publish') return <PublishQuestion drafts={drafts} onPublished={onPublished} />;
  if (kind === 'push')
    return (
      <AlertDialog
        {...common}
        title={t('review.pushAsk')}
        text={t('review.pushText')}
        confirmLabel={t('review.push')}
        onConfirm={() => drafts.review.push()}
      />
    );
  if (kind === 'unlock')
    return (
      <AlertDialog
        {...common}
        title={t('review.unlockAsk')}
        text={t('review.unlockText')}
        confirmLabel={t('review.unlock')}
        onConfirm={drafts.review.unlock}
      />
    );
  return (
    <AlertDialog
      {...common}
      destructive
      title={t('review.relockAsk')}
      text={t('review.relockText')}
      confirmLabel={t('review.relock')}
      cancelLabel={t('review.goOn')}
      onConfirm={() => drafts.review.relock()}
    />
  );
}

function PublishQuestion({ drafts, onPublished }: Omit<ReviewQuestionsProps, 'kind'>) {
  const call = useCall();
  const id = drafts.open?.id ?? 0;
  return (
    <PublishDialog
      wbId={drafts.review.wbId}
      draft={() => call(draftDetail, { id })}
      host={drafts.host}
      onClose={() => drafts.ask(null)}
      onPublished={(wbId, isEdit) => {
        drafts.review.published();
        if (wbId === 0) drafts.review.finish();
        else onPublished(wbId, isEdit);
      }}
    />
  );
}

interface PublishDialogProps {
  /** The post that it changes; 0: a new one. */
  readonly wbId: number;
  readonly draft: () => Promise<Draft>;
  readonly host: Pick<ComposerHost, 'name' | 'deviceInfo'>;
  readonly onClose: () => void;
  /** @param wbId the post; 0: it waits for its time */
  readonly onPublished: (wbId: number, isEdit: boolean) => void;
}

/** 是否发布帖子？ and 确认编辑帖子（{id}）？ of a draft that has passed review. */
export function PublishDialog({ wbId, draft, host, onClose, onPublished }: PublishDialogProps) {
  const t = useT('drafts-pages');
  const { call, logEvent } = useApp();
  const canPush = useCan(pushGate);
  const isEdit = wbId > 0;
  const [refused, setRefused] = useState<{ readonly changed: PostChanged; readonly mine: Draft } | null>(null);

  async function publish(): Promise<void> {
    try {
      const own = await draft();
      // What stands there has been seen: it may be overwritten.
      const seen = refused && { wbUpdateTime: refused.changed.wbUpdateTime };
      const sent = await publishApproved(call, { ...own, ...seen }, { host, now: Date.now() }).catch(
        (error: unknown) => {
          const changed = changedIn(error);
          if (changed) setRefused({ changed, mine: own });
          throw error;
        },
      );
      const deferred = canPush ? 'deferredOrNow' : 'deferred';
      toast.success(t(sent.wbId === 0 ? deferred : isEdit ? 'edited' : 'sent'));
      onPublished(sent.wbId, isEdit);
    } catch (error) {
      if (!changedIn(error)) toastReason(error);
      logSendFailed(logEvent, isEdit ? 'edit' : 'post', error);
      throw error; // the dialog stays
    }
  }

  if (refused)
    return (
      <PostConflictDialog
        changed={refused.changed}
        mine={{ title: refused.mine.title, html: refused.mine.content }}
        onOverwrite={() => void publish().catch(() => undefined)}
        onClose={onClose}
      />
    );
  return (
    <AlertDialog
      isOpen
      title={isEdit ? t('review.editAsk', { id: wbId }) : t('timing.publishAsk')}
      text={t('review.publishText')}
      confirmLabel={t(isEdit ? 'review.confirmEdit' : 'review.publish')}
      cancelLabel={t('cancel')}
      onConfirm={publish}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    />
  );
}
