import { isRecord } from '../../../platform/contract/record.ts';
import { POLL_LIMITS } from './constants.ts';
import { cleanLine, lengthOf } from './lines.ts';
import type { PollProblem } from './problems.ts';
import { QuestionType, type QuestionNode } from './question-types.ts';

/** What is wrong with one text of a question or an answer, or null. */
export function questionTextProblem(text: string): PollProblem | null {
  if (cleanLine(text) === '') return { id: 'QUESTION_INCOMPLETE' };
  return lengthOf(text) > POLL_LIMITS.questionText
    ? { id: 'QUESTION_TOO_LONG', values: { max: POLL_LIMITS.questionText } }
    : null;
}

/** A node as it was sent, its text clean; null: it is none. */
function nodeIn(value: unknown): { id: unknown; type: unknown; name: string; children: readonly unknown[] } | null {
  if (!isRecord(value)) return null;
  const { id, type = QuestionType.question, name = '', subQuestions = [] } = value;
  if (typeof name !== 'string' || !Array.isArray(subQuestions)) return null;
  return { id, type, name: cleanLine(name), children: subQuestions };
}

class Refused extends Error {
  readonly problem: PollProblem;
  constructor(problem: PollProblem) {
    super(problem.id);
    this.problem = problem;
  }
}
const refuse = (id: PollProblem['id'], values?: Readonly<Record<string, number>>): never => {
  throw new Refused(values ? { id, values } : { id });
};

/**
 * Pre-vote questions from what was sent: two to five answers a question, up to five further
 * questions and one choice of a role behind an answer. Nodes get ids in order; those in `known` (of
 * a poll that is changed) keep theirs.
 */
export function readQuestions(
  sent: readonly unknown[],
  known: ReadonlySet<number> = new Set(),
): { readonly questions: readonly QuestionNode[] } | { readonly problem: PollProblem } {
  let lastId = Math.max(0, ...known);
  const used = new Set<number>();

  function idOf(sentId: unknown): number {
    if (typeof sentId === 'number' && known.has(sentId) && !used.has(sentId)) {
      used.add(sentId);
      return sentId;
    }
    lastId += 1;
    return lastId;
  }

  function nodeOf(value: unknown) {
    return nodeIn(value) ?? refuse('QUESTIONS_INVALID');
  }

  function textOf(name: string): string {
    const problem = questionTextProblem(name);
    if (problem) throw new Refused(problem);
    return name;
  }

  function question(value: unknown, depth: number): QuestionNode {
    const { id: sentId, type, name, children } = nodeOf(value);
    if (depth > POLL_LIMITS.depth) return refuse('QUESTIONS_TOO_DEEP', { max: POLL_LIMITS.depth });
    if (type !== QuestionType.question) return refuse('QUESTIONS_INVALID');
    const id = idOf(sentId);
    const { minAnswers, maxAnswers } = POLL_LIMITS;
    textOf(name);
    if (children.length < minAnswers) refuse('ANSWERS_TOO_FEW', { min: minAnswers });
    if (children.length > maxAnswers) refuse('ANSWERS_TOO_MANY', { max: maxAnswers });
    return { id, type, name, subQuestions: children.map((child) => answer(child, depth)) };
  }

  function answer(value: unknown, depth: number): QuestionNode {
    const { id: sentId, type, name, children } = nodeOf(value);
    if (type !== QuestionType.question) return refuse('QUESTIONS_INVALID');
    const id = idOf(sentId);
    textOf(name);
    const isRole = (child: unknown) => isRecord(child) && child['type'] === QuestionType.chooseRole;
    const roles = children.filter(isRole).length;
    if (roles > 1) refuse('ROLE_REPEATED');
    const { maxSubQuestions } = POLL_LIMITS;
    if (children.length - roles > maxSubQuestions) refuse('SUB_QUESTIONS_TOO_MANY', { max: maxSubQuestions });
    return {
      id,
      type,
      name,
      subQuestions: children.map((child) => (isRole(child) ? role(child) : question(child, depth + 1))),
    };
  }

  function role(value: unknown): QuestionNode {
    return { id: idOf(nodeOf(value).id), type: QuestionType.chooseRole, name: '', subQuestions: [] };
  }

  try {
    return { questions: sent.map((one) => question(one, 1)) };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem };
    throw error;
  }
}
