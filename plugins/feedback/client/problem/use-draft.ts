import { useState } from 'react';
import { toast, useApiMutation, useT } from '../../../../platform/sdk/index.ts';
import { useKeptText } from '../../../../platform/sdk/kept-text.ts';
import type { Upload } from '../../../../platform/sdk/uploads/index.ts';
import { submitProblem } from '../../contract.ts';
import { useRefreshFeedback } from '../queries.ts';
import { faultsOf, isSound, type ProblemDraft } from './problem-rules.ts';

export interface Draft extends ProblemDraft {
  readonly serverId: string;
  readonly server: string;
  readonly roleId: string;
  readonly role: string;
}

const EMPTY: Omit<Draft, 'question'> = { serverId: '', server: '', roleId: '', role: '', start: null, end: null };

/**
 * What is being written, and how it is sent: once, however often the button is pressed. The description is kept in the
 * tab until then.
 */
export function useDraft(uploads: readonly Upload[], onSent: () => void) {
  const t = useT('feedback-pages');
  const refresh = useRefreshFeedback();
  const [question, setQuestion, forget] = useKeptText('feedback');
  const [facts, setFacts] = useState(EMPTY);
  const draft: Draft = { ...facts, question };
  const [refused, setRefused] = useState(0);
  // One dialog is one feedback: a second try after a lost answer is the same one.
  const [requestKey] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join('-'));
  const mutation = useApiMutation(submitProblem, {
    onSuccess: async () => {
      toast.success(t('form.done'));
      forget();
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
    const { serverId, server, roleId, role, start, end } = facts;
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
    change: (patch: Partial<typeof EMPTY>) => setFacts((before) => ({ ...before, ...patch })),
    setQuestion,
    /** Shown once sending was tried. */
    faults: refused > 0 ? faults : null,
    /** How often sending was refused by the rules of the form; null: not yet. */
    refusal: refused || null,
    send,
    isSending: mutation.isPending,
  };
}
