import { TextField, useT } from '../../../../platform/sdk/index.ts';
import {
  POLL_LIMITS,
  questionTextProblem,
  QuestionType,
  reworded,
  wordedNodes,
  type QuestionNode,
} from '../../contract.ts';
import styles from './EditDialog.module.css';

interface EditQuestionsProps {
  readonly questions: readonly QuestionNode[];
  /** What they were refused for: the first that is wrong says it. */
  readonly error: string | undefined;
  readonly onChange: (questions: readonly QuestionNode[]) => void;
}

/**
 * The texts of what is asked before the vote; which questions and answers there are stays, so that
 * what was answered does.
 */
export function EditQuestions({ questions, error, onChange }: EditQuestionsProps) {
  const t = useT('poll-pages');
  const nodes = wordedNodes(questions);
  const wrong = nodes.find(({ name }) => questionTextProblem(name)) ?? nodes[0];
  const field = (node: QuestionNode, label: string) => (
    <TextField
      label={label}
      value={node.name}
      counterMax={POLL_LIMITS.questionText}
      error={node.id === wrong?.id ? error : undefined}
      onChange={({ target }) => onChange(reworded(questions, node.id, target.value))}
    />
  );
  const list = (listed: readonly QuestionNode[], path: string) => (
    <ol className={path === '' ? styles.questions : styles.nested}>
      {listed
        .filter(({ type }) => type === QuestionType.question)
        .map((question, index) => {
          const at = `${path}${index + 1}`;
          return (
            <li key={question.id} className={styles.question}>
              {field(question, t('form.question.text', { path: at }))}
              <ol className={styles.nested}>
                {question.subQuestions.map((answer, number) => (
                  <li key={answer.id} className={styles.question}>
                    {field(answer, t('form.question.answer', { path: `${at}.${number + 1}` }))}
                    {answer.subQuestions.some(({ type }) => type === QuestionType.question) &&
                      list(answer.subQuestions, `${at}.${number + 1}.`)}
                  </li>
                ))}
              </ol>
            </li>
          );
        })}
    </ol>
  );
  return list(questions, '');
}
