import { useRef, useState } from 'react';
import { Button, Card, TextArea, toast, useApiMutation, useT } from '../../../../platform/sdk/index.ts';
import { useKeptText } from '../../../../platform/sdk/kept-text.ts';
import { Select } from '../../../../platform/sdk/overlays.ts';
import { FEEDBACK, FEEDBACK_STATES, FeedbackState, updateReplyState, type Problem } from '../../contract.ts';
import { useRefreshFeedback } from '../queries.ts';
import styles from './pages.module.css';

/** The staff's reply to a problem, and how far it is; the player is told. */
export function AnswerForm({ problem }: { readonly problem: Problem }) {
  const t = useT('feedback-pages');
  const refresh = useRefreshFeedback();
  const box = useRef<HTMLTextAreaElement>(null);
  const [reply, setReply, forget] = useKeptText(`feedback-answer:${problem.id}`, { box });
  const [state, setState] = useState<number>(
    problem.state === FeedbackState.unprocessed ? FeedbackState.following : problem.state,
  );
  const mutation = useApiMutation(updateReplyState, {
    onSuccess: async () => {
      toast.success(t('detail.sent'));
      forget();
      await refresh();
    },
    // Somebody else may have answered meanwhile: that is shown above.
    onError: () => void refresh(),
  });
  const text = reply.trim();
  return (
    <Card title={t('detail.answer')}>
      <form
        className={styles.answer}
        onSubmit={(event) => {
          event.preventDefault();
          if (text) mutation.mutate({ id: problem.id, reply: text, state, replyTime: problem.replyTime });
        }}
      >
        <TextArea
          ref={box}
          label={t('detail.answer')}
          hideLabel
          description={t('detail.answerHint')}
          value={reply}
          counterMax={FEEDBACK.reply}
          onChange={(event) => setReply(event.target.value)}
        />
        <div className={styles.send}>
          <Select
            label={t('detail.stateLabel')}
            placeholder={t('detail.stateLabel')}
            // i18n-keys: state.*
            options={FEEDBACK_STATES.map((value) => ({ id: String(value), label: t(`state.${value}`) }))}
            value={String(state)}
            onChange={(value) => setState(Number(value))}
          />
          <Button
            type="submit"
            variant="primary"
            loading={mutation.isPending}
            disabled={!text || [...text].length > FEEDBACK.reply}
          >
            {t('detail.send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
