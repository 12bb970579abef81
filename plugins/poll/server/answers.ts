import { fail, pluginError } from '../../../server/sdk/index.ts';
import { answerProblem, askedQuestions, type GivenAnswer, type QuestionNode } from '../contract.ts';
import { manifest } from '../manifest.ts';

/**
 * An answer as a ballot keeps it: its texts are those of the moment, so that a later change of the
 * questions says nothing else in a voter's name.
 */
export interface StoredAnswer extends GivenAnswer {
  readonly question: string;
  readonly answer: string;
  readonly role?: {
    readonly roleId: string;
    readonly nick: string;
    readonly servername: string;
    readonly level: number;
  };
}

interface Role {
  readonly roleId: string;
  readonly nick: string;
  readonly servername: string;
  readonly level: number;
}

const isGiven = (value: unknown): value is GivenAnswer => {
  const { questionId, answerId, roleId } = (value ?? {}) as Record<string, unknown>;
  const isRole = roleId === undefined || (typeof roleId === 'string' && roleId.length <= 64);
  return Number.isSafeInteger(questionId) && Number.isSafeInteger(answerId) && isRole;
};

/** @throws BAD_INPUT for anything but a list of answers */
export function readAnswers(text: string | undefined): GivenAnswer[] {
  if (!text) return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fail('BAD_INPUT', { field: 'answers' });
  }
  if (!Array.isArray(value) || !value.every(isGiven)) throw fail('BAD_INPUT', { field: 'answers' });
  return value.map(({ questionId, answerId, roleId }) => ({
    questionId,
    answerId,
    ...(roleId ? { roleId } : {}),
  }));
}

/**
 * Whether a ballot was given with these answers. @param stored as `checkAnswers` made them, as JSON
 */
export function isAnswered(stored: string | null, answers: readonly GivenAnswer[]): boolean {
  // Written by `checkAnswers`.
  const kept = stored === null ? [] : (JSON.parse(stored) as StoredAnswer[]);
  const asText = ({ questionId, answerId, roleId = '' }: GivenAnswer): string => `${questionId} ${answerId} ${roleId}`;
  return kept.map(asText).toSorted().join('\n') === answers.map(asText).toSorted().join('\n');
}

/**
 * The answers of a ballot as they are kept, in the order in which the questions came up; null where
 * nothing is asked.
 * @param rolesOf the voter's own roles in the zone's game; asked only when a role was chosen
 * @throws ANSWERS_INCOMPLETE, ANSWERS_INVALID, ROLE_REQUIRED, ROLE_FOREIGN, GAME_DATA_DOWN
 */
export async function checkAnswers(
  questions: readonly QuestionNode[],
  answers: readonly GivenAnswer[],
  rolesOf: () => Promise<readonly Role[]>,
): Promise<StoredAnswer[] | null> {
  if (questions.length === 0) return null;
  const problem = answerProblem(questions, answers);
  if (problem) throw pluginError(manifest, problem);
  const roles = answers.some(({ roleId }) => roleId !== undefined) ? await rolesOf() : [];
  const given = new Map(answers.map((answer) => [answer.questionId, answer]));
  return askedQuestions(questions, answers).flatMap((question): StoredAnswer[] => {
    const answer = given.get(question.id);
    if (!answer) return [];
    const name = question.subQuestions.find(({ id }) => id === answer.answerId)?.name ?? '';
    const texts = { ...answer, question: question.name, answer: name };
    if (answer.roleId === undefined) return [texts];
    const role = roles.find(({ roleId }) => roleId === answer.roleId);
    if (!role) throw pluginError(manifest, 'ROLE_FOREIGN');
    const { roleId, nick, servername, level } = role;
    return [{ ...texts, role: { roleId, nick, servername, level } }];
  });
}

/** As this plugin has stored it. */
export const storedAnswers = (json: string | null): StoredAnswer[] =>
  json === null ? [] : (JSON.parse(json) as StoredAnswer[]);

/** One answer as a person reads it. */
export const answerText = ({ answer, role }: StoredAnswer): string =>
  role ? `${answer} (${role.nick} · ${role.servername} · Lv.${role.level})` : answer;
