import { ArrowLeft } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Button, toast, useRequireLogin, useT, useViewer } from '../../../../platform/sdk/index.ts';
import { useEnteredEarly } from '../../../../platform/sdk/entered-early.ts';
import {
  PollRepeat,
  PollVisible,
  PollVisibleType,
  type GivenAnswer,
  type Poll,
  type PollOption,
} from '../../contract.ts';
import type { Ballot } from '../queries.ts';
import { toggled } from './choice.ts';
import { Choice } from './Choice.tsx';
import { Hidden } from './Hidden.tsx';
import { PollQuestions } from './PollQuestions.tsx';
import { PlainOptions } from './PollResults.tsx';
import { useFolded } from './use-folded.tsx';
import styles from './PollForm.module.css';

export interface PollFormProps {
  readonly poll: Poll;
  readonly options: readonly PollOption[];
  /** Element with the question. */
  readonly labelId: string;
  readonly isSending: boolean;
  readonly onVote: (ballot: Ballot) => void;
}

/** Takes the viewer's vote: first the questions before it, where there are any, then the choice. */
export function PollForm(props: PollFormProps) {
  const { questions = [] } = props.poll;
  const [answers, setAnswers] = useState<readonly GivenAnswer[] | null>(questions.length === 0 ? [] : null);
  const [draft, setDraft] = useState<readonly GivenAnswer[]>([]);
  const viewer = useViewer();
  if (answers === null)
    return (
      <>
        {!viewer && <Offered options={props.options} />}
        <PollQuestions
          poll={props.poll}
          questions={questions}
          answers={draft}
          onChange={setDraft}
          onDone={() => setAnswers(draft)}
        />
      </>
    );
  return <Options {...props} answers={answers} {...(questions.length > 0 ? { onBack: () => setAnswers(null) } : {})} />;
}

/** What a visitor would vote on: they cannot answer their way to it before they have signed in. */
function Offered({ options }: Pick<PollFormProps, 'options'>) {
  const t = useT('poll-pages');
  return (
    <div className={styles.options}>
      <p className={styles.step}>{t('block.offered')}</p>
      <PlainOptions options={options} />
    </div>
  );
}

/** Whether others than managers will find a voter's name in `get_records`: whoever sees counts. */
const isListed = ({ visible, visibleType }: Poll): boolean =>
  visible !== PollVisible.admins && visibleType === PollVisibleType.countAndRatio;

interface OptionsProps extends PollFormProps {
  readonly answers: readonly GivenAnswer[];
  readonly onBack?: () => void;
}

/** Radio buttons for one, check boxes for several. */
function Options({ poll, options, labelId, isSending, onVote, answers, onBack }: OptionsProps) {
  const t = useT('poll-pages');
  const viewer = useViewer();
  const requireLogin = useRequireLogin();
  const [wanted, setChosen] = useState<readonly number[]>([]);
  const { minNum, maxNum, barred } = poll;
  // An option may have been taken out since.
  const chosen = wanted.filter((id) => options.some((option) => option.id === id));

  const name = `poll-${poll.wbId}`;
  const tellMax = () => toast.info(t('block.max', { max: maxNum }));
  const form = useEnteredEarly((entered) => {
    const ticked = entered.getAll(name).map(Number);
    if (ticked.length > 0) setChosen(ticked.slice(0, maxNum));
    if (ticked.length > maxNum) tellMax();
  });
  const choose = (id: number) => {
    const next = toggled(chosen, id, maxNum);
    if (next) setChosen(next);
    else tellMax();
  };
  const vote = () => {
    if (isSending || barred) return;
    if (chosen.length < minNum) toast.info(t('block.min', { min: minNum }));
    else onVote({ optionIds: chosen, answers, version: poll.version ?? 0 });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    requireLogin(vote);
  };

  const { visible, toggle } = useFolded(options, ({ id }) => chosen.includes(id));
  return (
    <form ref={form} onSubmit={submit} className={styles.form}>
      <div role={maxNum === 1 ? 'radiogroup' : 'group'} aria-labelledby={labelId} className={styles.options}>
        {visible.map((option) => (
          <Choice
            key={option.id}
            option={option}
            name={name}
            isSingle={maxNum === 1}
            isChosen={chosen.includes(option.id)}
            isDisabled={barred !== undefined}
            onChoose={() => choose(option.id)}
          />
        ))}
      </div>
      {toggle}
      <div className={styles.submit}>
        {onBack && (
          <Button onClick={onBack} disabled={isSending} icon={<ArrowLeft size={16} />}>
            {t('block.back')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          loading={isSending}
          loadingLabel={t('block.submitting')}
          disabled={barred !== undefined}
        >
          {viewer ? t('block.submit') : t('block.login')}
        </Button>
        {maxNum > 1 && (
          <span className={styles.count} aria-live="polite">
            {t('block.chosen', { count: chosen.length, max: maxNum })}
          </span>
        )}
        <span className={styles.hint}>
          {t(poll.repeat === PollRepeat.daily ? 'block.finalDaily' : 'block.final')}{' '}
          {isListed(poll) && t('block.listed')} {poll.visible !== PollVisible.all && <Hidden visible={poll.visible} />}
        </span>
      </div>
    </form>
  );
}
