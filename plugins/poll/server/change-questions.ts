import { pluginError } from '../../../server/sdk/index.ts';
import { idsOf, isSameButWording, parseJson, readQuestions, wordedNodes, type QuestionNode } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { refusalFor } from './form.ts';

/**
 * The questions of a poll, worded as they were sent. Ballots name questions and answers by their
 * ids and keep the texts of their moment, so nothing that was answered is lost, and nobody is made
 * to have said anything else.
 * @param text JSON; undefined: they stay @throws QUESTIONS_INVALID for anything but other texts,
 *   and what is wrong with one
 */
export function rewordQuestions(before: readonly QuestionNode[], text: string | undefined): readonly QuestionNode[] {
  if (text === undefined) return before;
  const list = parseJson(text || '[]');
  if (!Array.isArray(list)) throw pluginError(manifest, 'QUESTIONS_INVALID');
  const read = readQuestions(list, new Set(idsOf(before)));
  if ('problem' in read) throw refusalFor(read.problem);
  if (!isSameButWording(before, read.questions)) throw pluginError(manifest, 'QUESTIONS_INVALID');
  return read.questions;
}

/** One part of the history for each text that is different. */
export function wordingSteps(
  before: readonly QuestionNode[],
  after: readonly QuestionNode[],
): { readonly kind: 'question' | 'answer'; readonly before: { name: string }; readonly after: { name: string } }[] {
  const now = new Map(wordedNodes(after).map(({ id, name }) => [id, name]));
  const questions = new Set(questionIds(before));
  return wordedNodes(before).flatMap(({ id, name }) => {
    const next = now.get(id) ?? name;
    const kind = questions.has(id) ? ('question' as const) : ('answer' as const);
    return next === name ? [] : [{ kind, before: { name }, after: { name: next } }];
  });
}

/** Questions and answers take turns below each other. */
const questionIds = (questions: readonly QuestionNode[]): number[] =>
  questions.flatMap(({ id, subQuestions }) => [
    id,
    ...questionIds(subQuestions.flatMap((answer) => answer.subQuestions)),
  ]);
