import { useRef, useState } from 'react';
import { Button, TextArea, toast, useApiMutation, useT } from '../../../../platform/sdk/index.ts';
import { useKeptText } from '../../../../platform/sdk/kept-text.ts';
import { RadioGroup } from '../../../../platform/sdk/controls.ts';
import { APPEAL, APPEAL_OUTCOMES, decideAppeal, type AppealOutcome, type Sanction } from '../../contract.ts';
import { useRefreshSanctions } from '../queries.ts';
import { EffectChoice } from '../sanctions/EffectChoice.tsx';
import styles from '../sanctions/sanctions.module.css';

const NONE: ReadonlySet<number> = new Set();

/** How an appeal ends, with the answer that the person reads. */
export function AnswerAppeal({ sanction }: { readonly sanction: Sanction }) {
  const t = useT('moderation-pages');
  const refresh = useRefreshSanctions();
  const holding = sanction.effects.filter(({ undoneTime }) => undoneTime === 0);
  const [outcome, setOutcome] = useState<AppealOutcome | null>(null);
  const [ticked, setTicked] = useState(NONE);
  // What was undone since it was ticked is nothing to undo any more.
  const chosen = new Set(holding.flatMap(({ id }) => (ticked.has(id) ? [id] : [])));
  const box = useRef<HTMLTextAreaElement>(null);
  const [answer, setAnswer, forget] = useKeptText(`appeal-answer:${sanction.id}`, { box });
  const [isTried, setTried] = useState(false);
  const decide = useApiMutation(decideAppeal, {
    onSuccess: async () => {
      toast.success(t('appeal.decided'));
      forget();
      await refresh();
    },
  });
  // With one effect left there is nothing between all and nothing.
  const outcomes = APPEAL_OUTCOMES.filter((one) => one !== 'reduced' || holding.length > 1);
  const isPart = chosen.size > 0 && chosen.size < holding.length;
  const send = () => {
    setTried(true);
    if (!outcome || !answer.trim() || (outcome === 'reduced' && !isPart)) return;
    decide.mutate({
      id: sanction.id,
      outcome,
      answer: answer.trim(),
      ...(outcome === 'reduced' ? { effects: [...chosen] } : {}),
    });
  };
  return (
    <div className={styles.decide}>
      <RadioGroup
        inline
        label={t('appeal.decide')}
        required
        value={outcome}
        error={isTried && !outcome ? t('appeal.outcomeRequired') : undefined}
        // i18n-keys: appeal.outcome.* appeal.outcomeHint.*
        options={outcomes.map((value) => ({
          value,
          label: t(`appeal.outcome.${value}`),
          description: t(`appeal.outcomeHint.${value}`),
        }))}
        // One of them.
        onChange={(value) => setOutcome(value as AppealOutcome)}
      />
      {outcome === 'reduced' && (
        <>
          <EffectChoice sanction={sanction} label={t('sanctions.liftWhat')} chosen={chosen} onChange={setTicked} />
          {isTried && !isPart && <p className={styles.fault}>{t('appeal.partRequired')}</p>}
        </>
      )}
      <TextArea
        ref={box}
        label={t('appeal.answer')}
        placeholder={t('appeal.answerHint')}
        required
        rows={4}
        value={answer}
        counterMax={APPEAL.answer}
        maxLength={APPEAL.answer}
        error={isTried && !answer.trim() ? t('appeal.answerRequired') : undefined}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <div className={styles.send}>
        <Button variant="primary" loading={decide.isPending} onClick={send}>
          {t('appeal.decideNow')}
        </Button>
      </div>
    </div>
  );
}
