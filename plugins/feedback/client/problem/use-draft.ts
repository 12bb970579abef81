import { useState } from 'react';
import { toast, useApiMutation, useT, useViewer, useZone } from '../../../../platform/sdk/index.ts';
import type { Upload } from '../../../../platform/sdk/uploads/index.ts';
import { submitProblem } from '../../contract.ts';
import { useRefreshFeedback } from '../queries.ts';
import { keepQuestion, keptQuestion } from './kept-question.ts';
import { faultsOf, isSound, type ProblemDraft } from './problem-rules.ts';

export interface Draft extends ProblemDraft {
  readonly serverId: string;
  readonly server: string;
  readonly roleId: string;
  readonly role: string;
}

const EMPTY: Draft = { serverId: '', server: '', roleId: '', role: '', start: null, end: null, question: '' };

/**
 * What is being written, and how it is sent: once, however often the button is pressed. The description is kept in the
 * tab until then.
 */
export function useDraft(uploads: readonly Upload[], onSent: () => void) {
  const t = useT('feedback-pages');
  const refresh = useRefreshFeedback();
  const place = `${useZone().abbr}:${useViewer()?.id ?? 0}`;
  const [draft, setDraft] = useState(() => ({ ...EMPTY, question: keptQuestion(place) }));
  const [refused, setRefused] = useState(0);
  // One dialog is one feedback: a second try after a lost answer is the same one.
  const [requestKey] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join('-'));
  const mutation = useApiMutation(submitProblem, {
    onSuccess: async () => {
      toast.success(t('form.done'));
      keepQuestion(place, '');
      onSent();
      await refresh();
    },
  });
  const faults = faultsOf(draft, uploads);
  const send = () => {
    if (!isSound(faults)) {
      setRefused(refused + 1);
      // i18n-keys: problem.*
      if (faults.images) toast.error(t(`problem.${faults.images}`));
      return;
    }
    const { serverId, server, roleId, role, start, end, question } = draft;
    mutation.mutate({
      question: question.trim(),
      serverid: serverId,
      servername: server,
      userid: roleId,
      username: role,
      ...(start === null ? {} : { starttime: start }),
      ...(end === null ? {} : { endtime: end }),
      files: uploads.flatMap(({ image }) => (image ? [image.url] : [])).join(','),
      sub_source: 'web',
      requestKey,
    });
  };
  return {
    draft,
    change(patch: Partial<Draft>) {
      setDraft((before) => ({ ...before, ...patch }));
      if (patch.question !== undefined) keepQuestion(place, patch.question);
    },
    /** Shown once sending was tried. */
    faults: refused > 0 ? faults : null,
    /** How often sending was refused by the rules of the form; null: not yet. */
    refusal: refused || null,
    send,
    isSending: mutation.isPending,
  };
}
