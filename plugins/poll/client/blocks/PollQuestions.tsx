import { useId, type FormEvent } from 'react';
import { Button, cx, Skeleton, toast, useRequireLogin, useT, useViewer } from '../../../../platform/sdk/index.ts';
import { ChoiceBox } from '../../../../platform/sdk/controls.ts';
import { useEnteredEarly } from '../../../../platform/sdk/entered-early.ts';
import {
  answerProblem,
  askedQuestions,
  asksForRole,
  type GivenAnswer,
  type Poll,
  type QuestionNode,
} from '../../contract.ts';
import { useOwnRoles } from '../queries.ts';
import styles from './PollForm.module.css';

export interface PollQuestionsProps {
  readonly poll: Poll;
  readonly questions: readonly QuestionNode[];
  readonly answers: readonly GivenAnswer[];
  readonly onChange: (answers: readonly GivenAnswer[]) => void;
  readonly onDone: () => void;
}

// i18n-keys: poll-pages:block.problem.*
/**
 * The step before the options: what is asked, each question followed by what its chosen answer
 * leads to.
 */
export function PollQuestions({ poll, questions, answers, onChange, onDone }: PollQuestionsProps) {
  const t = useT('poll-pages');
  const viewer = useViewer();
  const requireLogin = useRequireLogin();
  const asked = askedQuestions(questions, answers);
  const goOn = () => {
    if (poll.barred) return;
    const problem = answerProblem(questions, answers);
    if (problem) toast.info(t(`block.problem.${problem}`));
    else onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    requireLogin(goOn);
  };
  /** Answers to questions that no longer come up go. */
  const answer = (given: GivenAnswer) => {
    const next = [...answers.filter(({ questionId }) => questionId !== given.questionId), given];
    const up = new Set(askedQuestions(questions, next).map(({ id }) => id));
    onChange(next.filter(({ questionId }) => up.has(questionId)));
  };
  const form = useEnteredEarly((entered) => {
    const early = asked.flatMap(({ id }) => {
      const answerId = Number(entered.get(nameOf(poll.wbId, id)));
      return answerId > 0 ? [{ questionId: id, answerId }] : [];
    });
    if (answers.length === 0 && early.length > 0) onChange(early);
  });
  return (
    <form ref={form} onSubmit={submit} className={styles.form}>
      <p className={styles.step}>{t('block.questions')}</p>
      <ol className={styles.questions}>
        {asked.map((question) => (
          <Question
            key={question.id}
            wbId={poll.wbId}
            question={question}
            isNested={!questions.includes(question)}
            given={answers.find(({ questionId }) => questionId === question.id)}
            isDisabled={poll.barred !== undefined}
            onAnswer={answer}
          />
        ))}
      </ol>
      <div className={styles.submit}>
        <Button type="submit" variant="primary" disabled={poll.barred !== undefined}>
          {viewer ? t('block.toOptions') : t('block.login')}
        </Button>
        <span className={styles.hint}>{t('block.answersPrivate')}</span>
      </div>
    </form>
  );
}

const nameOf = (wbId: number, questionId: number): string => `poll-${wbId}-question-${questionId}`;

interface QuestionProps {
  readonly wbId: number;
  readonly question: QuestionNode;
  /** An answer has led to it. */
  readonly isNested: boolean;
  readonly given: GivenAnswer | undefined;
  readonly isDisabled: boolean;
  readonly onAnswer: (answer: GivenAnswer) => void;
}

function Question({ wbId, question, isNested, given, isDisabled, onAnswer }: QuestionProps) {
  const name = nameOf(wbId, question.id);
  const chosen = question.subQuestions.find(({ id }) => id === given?.answerId);
  return (
    <li className={cx(styles.question, isNested && styles.nested)}>
      <fieldset disabled={isDisabled} className={styles.answers}>
        <legend className={styles.legend}>{question.name}</legend>
        {question.subQuestions.map((answer) => (
          <Row
            key={answer.id}
            name={name}
            value={answer.id}
            text={answer.name}
            isChosen={answer.id === given?.answerId}
            onChoose={() => onAnswer({ questionId: question.id, answerId: answer.id })}
          />
        ))}
      </fieldset>
      {chosen && given && asksForRole(chosen) && (
        <Roles name={`${name}-role`} given={given} isDisabled={isDisabled} onAnswer={onAnswer} />
      )}
    </li>
  );
}

interface RolesProps extends Pick<QuestionProps, 'isDisabled' | 'onAnswer'> {
  readonly name: string;
  readonly given: GivenAnswer;
}

/** One of the voter's own roles in the zone's game. */
function Roles({ name, given, isDisabled, onAnswer }: RolesProps) {
  const t = useT('poll-pages');
  const viewer = useViewer();
  const query = useOwnRoles(viewer !== null);
  const list = query.data?.list ?? [];
  return (
    <fieldset className={cx(styles.answers, styles.nested)} disabled={isDisabled}>
      <legend className={styles.legend}>{t('block.role')}</legend>
      {!viewer && <p className={styles.hint}>{t('block.roleLogin')}</p>}
      {viewer && query.isPending && <Skeleton lines={2} />}
      {viewer && query.isError && (
        <p className={styles.hint}>
          {query.error.reason}{' '}
          <Button size="s" onClick={() => void query.refetch()}>
            {t('block.again')}
          </Button>
        </p>
      )}
      {query.data && list.length === 0 && <p className={styles.hint}>{t('block.noRoles')}</p>}
      {list.map(({ roleId, nick, servername, level }) => (
        <Row
          key={roleId}
          name={name}
          value={roleId}
          text={`${nick} · ${servername} · Lv.${level}`}
          isChosen={given.roleId === roleId}
          onChoose={() => onAnswer({ ...given, roleId })}
        />
      ))}
    </fieldset>
  );
}

interface RowProps {
  readonly name: string;
  readonly value: number | string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Row({ name, value, text, isChosen, onChoose }: RowProps) {
  const id = useId();
  return (
    <label className={cx(styles.option, styles.small, isChosen && styles.chosen)} htmlFor={id}>
      <ChoiceBox id={id} type="radio" name={name} value={value} checked={isChosen} onChange={onChoose} />
      <span className={styles.text}>{text}</span>
    </label>
  );
}
