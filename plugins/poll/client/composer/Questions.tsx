import { CornerDownRight, Plus, Trash2, X } from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton, TextField, useT } from '../../../../platform/sdk/index.ts';
import { Checkbox } from '../../../../platform/sdk/controls.ts';
import { POLL_LIMITS, questionTextProblem, QuestionType, type DraftNode } from '../../contract.ts';
import { hasRole, questionEdits } from './edits.ts';
import type { FormPart } from './use-draft.ts';
import type { Left } from './use-left.ts';
import styles from './Questions.module.css';

interface Shared {
  readonly questions: readonly DraftNode[];
  readonly left: Left;
  readonly edit: (change: (questions: readonly DraftNode[]) => readonly DraftNode[]) => void;
}

/**
 * Questions that are asked before the vote: answers to choose from, further questions and a choice
 * of role behind them.
 */
export function Questions({ draft, update, left }: FormPart & { readonly left: Left }) {
  const t = useT('poll-pages');
  const { questions } = draft;
  const place = useRef<HTMLDivElement>(null);
  const edit: Shared['edit'] = (change) => {
    const known = new Set(keysOf(questions));
    update((now) => ({ ...now, questions: change(now.questions) }));
    // What is new is what one writes next; when the focused one is gone, the focus stays in this
    // part.
    requestAnimationFrame(() => {
      const fields = [...(place.current?.querySelectorAll<HTMLInputElement>('input[data-key]') ?? [])];
      const added = fields.find(({ dataset }) => !known.has(Number(dataset['key'])));
      if (added) added.focus();
      else if (document.activeElement === document.body)
        [...(place.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    });
  };
  return (
    <div className={styles.questions} ref={place}>
      <p className={styles.hint}>{t('form.question.hint')}</p>
      {questions.map((question, index) => (
        <QuestionEditor
          key={question.key}
          node={question}
          name={t('form.question.name', { number: index + 1 })}
          path={`${index + 1}`}
          depth={1}
          shared={{ questions, left, edit }}
        />
      ))}
      <Button size="s" icon={<Plus size={16} aria-hidden="true" />} onClick={() => edit(questionEdits.add)}>
        {t('form.question.add')}
      </Button>
    </div>
  );
}

const keysOf = (nodes: readonly DraftNode[]): number[] =>
  nodes.flatMap(({ key, subQuestions }) => [key, ...keysOf(subQuestions)]);

interface NodeProps {
  readonly node: DraftNode;
  /** Its number, as in `1.2.1`: what its fields are told apart by. */
  readonly path: string;
  readonly depth: number;
  readonly shared: Shared;
}

function QuestionEditor({ node, name, path, depth, shared }: NodeProps & { readonly name: string }) {
  const t = useT('poll-pages');
  const { edit } = shared;
  return (
    <fieldset className={styles.question}>
      <legend className={styles.legend}>{name}</legend>
      <div className={styles.line}>
        <NodeText
          node={node}
          label={t('form.question.text', { path })}
          hint={t('form.question.textHint')}
          shared={shared}
        />
        <IconButton
          size="s"
          label={t('form.question.remove', { path })}
          icon={<Trash2 />}
          onClick={() => edit((questions) => questionEdits.remove(questions, node.key))}
        />
      </div>
      <ol className={styles.answers}>
        {node.subQuestions.map((answer, index) => (
          <AnswerEditor
            key={answer.key}
            node={answer}
            path={`${path}.${index + 1}`}
            number={index + 1}
            depth={depth}
            shared={shared}
            canRemove={index >= POLL_LIMITS.minAnswers}
          />
        ))}
      </ol>
      {node.subQuestions.length < POLL_LIMITS.maxAnswers && (
        <Button
          size="s"
          variant="ghost"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => edit((questions) => questionEdits.addAnswer(questions, node.key))}
        >
          {t('form.question.addAnswer')}
        </Button>
      )}
    </fieldset>
  );
}

interface AnswerProps extends NodeProps {
  readonly number: number;
  readonly canRemove: boolean;
}

function AnswerEditor({ node, path, number, depth, shared, canRemove }: AnswerProps) {
  const t = useT('poll-pages');
  const { edit } = shared;
  const further = node.subQuestions.filter(({ type }) => type === QuestionType.question);
  const mayAsk = depth < POLL_LIMITS.depth && further.length < POLL_LIMITS.maxSubQuestions;
  return (
    <li className={styles.answer}>
      <div className={styles.line}>
        <NodeText
          node={node}
          label={t('form.question.answer', { path })}
          hint={t('form.question.answerHint', { number })}
          shared={shared}
        />
        {canRemove && (
          <IconButton
            size="s"
            label={t('form.question.removeAnswer', { path })}
            icon={<X />}
            onClick={() => edit((all) => questionEdits.remove(all, node.key))}
          />
        )}
      </div>
      <div className={styles.behind}>
        <Checkbox
          label={t('form.question.role')}
          checked={hasRole(node)}
          onChange={() => edit((all) => questionEdits.toggleRole(all, node.key))}
        />
        {mayAsk && (
          <Button
            size="s"
            variant="ghost"
            icon={<CornerDownRight size={16} aria-hidden="true" />}
            aria-label={t('form.question.addSubOf', { path })}
            onClick={() => edit((all) => questionEdits.addQuestion(all, node.key))}
          >
            {t('form.question.addSub')}
          </Button>
        )}
      </div>
      {further.length > 0 && (
        <div className={styles.further}>
          {further.map((question, index) => (
            <QuestionEditor
              key={question.key}
              node={question}
              name={t('form.question.sub', { path: `${path}.${index + 1}` })}
              path={`${path}.${index + 1}`}
              depth={depth + 1}
              shared={shared}
            />
          ))}
        </div>
      )}
    </li>
  );
}

interface NodeTextProps {
  readonly node: DraftNode;
  readonly label: string;
  readonly hint: string;
  readonly shared: Shared;
}

function NodeText({ node, label, hint, shared: { questions, left, edit } }: NodeTextProps) {
  return (
    <TextField
      label={label}
      hideLabel
      placeholder={hint}
      data-key={node.key}
      value={node.name}
      counterMax={POLL_LIMITS.questionText}
      required
      autoComplete="off"
      error={
        left.errorOf(`node-${node.key}`, node.name, questionTextProblem(node.name)) ??
        (node === questions[0] ? left.saidOf('questions') : undefined)
      }
      onBlur={left.leave(`node-${node.key}`)}
      onChange={(event) => edit((all) => questionEdits.rename(all, node.key, event.target.value))}
    />
  );
}
