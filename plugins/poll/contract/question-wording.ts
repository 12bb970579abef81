import type { QuestionNode } from './question-types.ts';

/**
 * Questions and answers, each before those that it leads to; choices of a role have no text and are
 * not among them.
 */
export const wordedNodes = (nodes: readonly QuestionNode[]): QuestionNode[] =>
  nodes.flatMap((node) => (node.type === 1 ? [] : [node, ...wordedNodes(node.subQuestions)]));

/**
 * Whether two lists of questions differ in their texts at most: what was answered to one is an
 * answer to the other.
 */
export const isSameButWording = (a: readonly QuestionNode[], b: readonly QuestionNode[]): boolean =>
  a.length === b.length &&
  a.every(({ id, type, subQuestions }, index) => {
    const other = b[index];
    return other?.id === id && other.type === type && isSameButWording(subQuestions, other.subQuestions);
  });

/** Every id of questions, answers and choices of a role. */
export const idsOf = (nodes: readonly QuestionNode[]): number[] =>
  nodes.flatMap(({ id, subQuestions }) => [id, ...idsOf(subQuestions)]);

/** The questions with another text in one place. */
export const reworded = (nodes: readonly QuestionNode[], id: number, name: string): QuestionNode[] =>
  nodes.map((node) => ({
    ...node,
    name: node.id === id ? name : node.name,
    subQuestions: reworded(node.subQuestions, id, name),
  }));
