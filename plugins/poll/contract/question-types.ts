/** Types of what an answer leads to. Questions and answers themselves are type 0. */
export const QuestionType = { question: 0, chooseRole: 1 } as const;

/**
 * A pre-vote question, one of its answers, or what an answer leads to, by turns: a question's
 * `subQuestions` are the answers to choose one from (2 to 5), an answer's are further questions (up
 * to 5) and at most one choice of a role (type 1, without text and children), which come up when it
 * is chosen.
 */
export interface QuestionNode {
  /** Unique within the poll; stays the same when texts are changed. */
  readonly id: number;
  readonly type: 0 | 1;
  readonly name: string;
  readonly subQuestions: readonly QuestionNode[];
}

/** Which answer was given to a question. */
export interface GivenAnswer {
  readonly questionId: number;
  /** The chosen one of the question's `subQuestions`. */
  readonly answerId: number;
  /** The voter's role, where the answer asks for one; a role of theirs in the zone's game. */
  readonly roleId?: string;
}

export type AnswerProblem = 'ANSWERS_INCOMPLETE' | 'ANSWERS_INVALID' | 'ROLE_REQUIRED';

/**
 * Which questions come up with these answers, in order: the poll's, each followed by what its
 * chosen answer leads to. For the form that asks them and for the check of what it sends.
 */
export function askedQuestions(questions: readonly QuestionNode[], answers: readonly GivenAnswer[]): QuestionNode[] {
  const given = new Map(answers.map((answer) => [answer.questionId, answer.answerId]));
  const asked = (question: QuestionNode): QuestionNode[] => {
    const chosen = question.subQuestions.find(({ id }) => id === given.get(question.id));
    const next = chosen?.subQuestions.filter(({ type }) => type === QuestionType.question) ?? [];
    return [question, ...next.flatMap(asked)];
  };
  return questions.flatMap(asked);
}

/** Whether an answer asks for one of the voter's roles. */
export const asksForRole = (answer: QuestionNode): boolean =>
  answer.subQuestions.some(({ type }) => type === QuestionType.chooseRole);

/**
 * What is wrong with the answers to a poll's questions, or null: every question that comes up is
 * answered once, no other one is, and a role is named exactly where one is asked for. Whether it is
 * the voter's role only the server knows.
 */
export function answerProblem(
  questions: readonly QuestionNode[],
  answers: readonly GivenAnswer[],
): AnswerProblem | null {
  const asked = askedQuestions(questions, answers);
  const given = new Map(answers.map((answer) => [answer.questionId, answer]));
  if (given.size < answers.length) return 'ANSWERS_INVALID';
  for (const question of asked) {
    const answer = given.get(question.id);
    if (!answer) return 'ANSWERS_INCOMPLETE';
    const chosen = question.subQuestions.find(({ id }) => id === answer.answerId);
    if (!chosen) return 'ANSWERS_INVALID';
    if (asksForRole(chosen) && !answer.roleId) return 'ROLE_REQUIRED';
    if (!asksForRole(chosen) && answer.roleId !== undefined) return 'ANSWERS_INVALID';
  }
  return asked.length === given.size ? null : 'ANSWERS_INVALID';
}
