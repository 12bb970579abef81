import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  apiKey,
  Button,
  Card,
  isCallError,
  LIMITS,
  TextArea,
  toast,
  toastReason,
  useApiMutation,
  useT,
} from '../../../../platform/sdk/index.ts';
import { useKeptText } from '../../../../platform/sdk/kept-text.ts';
import { reviewDecide, reviewDetail, reviewList, type ReviewDetail } from '../../contract.ts';
import styles from './detail.module.css';

// i18n-keys: refusal.*
/** Passes the stage that the page shows, or returns the draft with a reason. */
export function Decision({ detail }: { readonly detail: ReviewDetail }) {
  const t = useT('review-pages');
  const { id, stage, refusal } = detail;
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason, forget] = useKeptText(`review:${id}:${stage}`, { box: field });
  const [error, setError] = useState('');
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: apiKey(reviewDetail) }),
      client.invalidateQueries({ queryKey: apiKey(reviewList) }),
    ]);
  const decide = useApiMutation(reviewDecide, { toastError: false });
  const isReturning = decide.isPending && decide.variables.isPassed === 0;

  async function say(isPassed: 0 | 1): Promise<void> {
    const text = reason.trim();
    if (isPassed === 0 && text === '') {
      setError(t('reason.required'));
      field.current?.focus();
      return;
    }
    try {
      await decide.mutateAsync({ id, stage, isPassed, ...(text ? { reason: text } : {}) });
      toast.success(t(isPassed === 1 ? 'done.passed' : 'done.returned'));
      forget();
    } catch (problem) {
      toastReason(problem);
      // Somebody else was first: the page shows what there is now.
      if (!isCallError(problem) || problem.status !== 409) return;
    }
    await refresh();
  }

  if (refusal !== '') return <p className={styles.refusal}>{t(`refusal.${refusal}`)}</p>;
  return (
    <Card title={t('decide.title', { stage })}>
      <div className={styles.decision}>
        <TextArea
          ref={field}
          label={t('reason.label')}
          description={t('reason.hint')}
          value={reason}
          maxLength={LIMITS.moderationReason}
          counterMax={LIMITS.moderationReason}
          error={error || undefined}
          rows={3}
          onChange={({ target }) => {
            setReason(target.value);
            setError('');
          }}
        />
        <div className={styles.buttons}>
          <Button
            variant="danger"
            loading={isReturning}
            disabled={decide.isPending && !isReturning}
            onClick={() => void say(0)}
          >
            {t('return')}
          </Button>
          <Button
            variant="primary"
            loading={decide.isPending && !isReturning}
            disabled={isReturning}
            onClick={() => void say(1)}
          >
            {t('pass')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
