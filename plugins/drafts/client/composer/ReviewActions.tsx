import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  apiKey,
  Button,
  toast,
  toastReason,
  useApiMutation,
  useApp,
  useCall,
  useT,
  useZone,
} from '../../../../platform/sdk/index.ts';
import { AlertDialog } from '../../../../platform/sdk/overlays.ts';
import { draftDetail, DraftStatus, listDraft, recallAudit, type Draft } from '../../contract.ts';
import { forStored, panelProblem, postFields, usePostPanels } from '../../../editor/client/face/post-panels.ts';
import { attachmentsOfDraft } from './attachments-of.ts';
import { openPage } from './open-page.ts';
import { pushProblem, pushStored } from './push-draft.ts';
import { PublishDialog } from './ReviewQuestions.tsx';
import type { Drafts } from './use-drafts.ts';

interface ReviewActionsProps {
  readonly draft: Draft;
  readonly drafts: Drafts;
  /** It was published; `wbId`: the post, 0 when it waits for its time. */
  readonly onSent: (wbId: number) => void;
}

/** A draft's buttons by its status. */
export function ReviewActions({ draft, drafts, onSent }: ReviewActionsProps) {
  if (draft.status === DraftStatus.inReview) return <RecallAction draft={draft} />;
  if (draft.status === DraftStatus.approved) return <PublishAction draft={draft} drafts={drafts} onSent={onSent} />;
  return drafts.review.canPush ? <PushAction draft={draft} drafts={drafts} /> : null;
}

/** Takes it out of its review: its author has seen a fault before the reviewers did. */
function RecallAction({ draft }: Pick<ReviewActionsProps, 'draft'>) {
  const t = useT('drafts-pages');
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const name = draft.title || draft.desc;
  const recall = useApiMutation(recallAudit, {
    onSuccess: () => void toast.success(t('review.recalled')),
    // The last verdict may have been quicker.
    onSettled: () => client.invalidateQueries({ queryKey: apiKey(listDraft) }),
  });
  return (
    <>
      <Button size="s" aria-label={t('review.recallNamed', { name })} onClick={() => setAsked(true)}>
        {t('review.recall')}
      </Button>
      {isAsked && (
        <AlertDialog
          isOpen
          title={t('review.recallAsk')}
          text={t('review.recallText')}
          confirmLabel={t('review.recall')}
          cancelLabel={t('cancel')}
          onConfirm={() => recall.mutateAsync({ id: draft.id })}
          onOpenChange={(isShown) => !isShown && setAsked(false)}
        />
      )}
    </>
  );
}

function PublishAction({ draft, drafts, onSent }: ReviewActionsProps) {
  const t = useT('drafts-pages');
  const call = useCall();
  const [isAsked, setAsked] = useState(false);
  const name = draft.title || draft.desc;
  const isEdit = draft.wbId > 0;
  return (
    <>
      <Button
        size="s"
        variant="primary"
        aria-label={t(isEdit ? 'review.confirmEditNamed' : 'review.publishNamed', { name })}
        onClick={() => !drafts.review.isBusy() && setAsked(true)}
      >
        {t(isEdit ? 'review.confirmEdit' : 'review.publish')}
      </Button>
      {isAsked && (
        <PublishDialog
          wbId={draft.wbId}
          draft={() => call(draftDetail, { id: draft.id })}
          host={drafts.host}
          onClose={() => setAsked(false)}
          onPublished={onSent}
        />
      )}
    </>
  );
}

// i18n-keys: review.themeRequired, title.required
function PushAction({ draft, drafts }: Omit<ReviewActionsProps, 'onSent'>) {
  const t = useT('drafts-pages');
  const { t: translate } = useApp();
  const call = useCall();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [isPushing, setPushing] = useState(false);
  const theme = useZone().themes.find(({ themeId }) => themeId === draft.wbThemeId) ?? { themeId: 0, labelType: 0 };
  const isNew = draft.wbId === 0;
  const attachments = attachmentsOfDraft(draft, drafts.host);
  const panels = usePostPanels(isNew, theme, attachments);
  const isOpen = drafts.open?.id === draft.id;

  async function askPush(): Promise<void> {
    const lacking = pushProblem({ themeId: draft.wbThemeId, title: draft.title });
    const problem = lacking ? null : await panelProblem(forStored(panels), attachments, Date.now());
    const reason = (lacking && t(lacking)) || (problem && translate(...problem));
    if (reason) toast.error(reason);
    else setAsked(true);
  }

  async function push(): Promise<void> {
    const page = openPage();
    setPushing(true);
    try {
      const fieldsOf = () => postFields(panels, attachments, isNew);
      page.show(await drafts.review.alone(() => pushStored(call, draft.id, drafts.host, fieldsOf)));
      toast.success(t('review.pushed'));
    } catch (error) {
      page.close();
      toastReason(error);
    } finally {
      setPushing(false);
      void client.invalidateQueries({ queryKey: apiKey(listDraft) });
    }
  }

  return (
    <>
      <Button
        size="s"
        loading={isPushing}
        loadingLabel={t('review.pushing')}
        aria-label={t('review.pushNamed', { name: draft.title || draft.desc })}
        onClick={() => {
          if (drafts.review.isBusy()) return;
          // What is open is saved first, with what is written now.
          void (isOpen ? drafts.review.askPush() : askPush().catch(toastReason));
        }}
      >
        {t(isPushing ? 'review.pushing' : 'review.push')}
      </Button>
      {isAsked && (
        <AlertDialog
          isOpen
          title={t('review.pushAsk')}
          text={draft.title || draft.desc}
          confirmLabel={t('review.push')}
          cancelLabel={t('cancel')}
          onConfirm={() => {
            void push();
          }}
          onOpenChange={(isShown) => !isShown && setAsked(false)}
        />
      )}
    </>
  );
}
