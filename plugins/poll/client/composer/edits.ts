import {
  emptyOption,
  QuestionType,
  type DraftNode,
  type DraftOption,
  type DraftPicture,
  type PollDraft,
} from '../../contract.ts';

/** A list with one of its items at another place. */
export function moved<T>(list: readonly T[], index: number, by: 1 | -1): readonly T[] {
  const item = list[index];
  if (item === undefined || index + by < 0 || index + by >= list.length) return list;
  return list.toSpliced(index, 1).toSpliced(index + by, 0, item);
}

const nextKey = (options: readonly DraftOption[]): number => Math.max(0, ...options.map(({ key }) => key)) + 1;

export const withOption = (options: readonly DraftOption[]): readonly DraftOption[] => [
  ...options,
  emptyOption(nextKey(options)),
];

/** The draft with other options: what may be chosen stays within their number. */
export function withOptions(draft: PollDraft, options: readonly DraftOption[]): PollDraft {
  const maxNum = Math.max(2, Math.min(draft.maxNum, options.length));
  return { ...draft, options, maxNum, minNum: Math.min(draft.minNum, maxNum) };
}

/** What a poll has pictures in, while it is written or changed. */
export interface WithPictures {
  readonly image: DraftPicture | null;
  readonly options: readonly { readonly image: DraftPicture | null }[];
}

/**
 * The same with a change of the picture of this id. What has been taken out meanwhile stays out.
 */
export function withPicture<T extends WithPictures>(draft: T, id: string, change: Partial<DraftPicture>): T {
  const changed = (picture: DraftPicture | null): DraftPicture | null =>
    picture?.id === id ? { ...picture, ...change } : picture;
  return {
    ...draft,
    image: changed(draft.image),
    options: draft.options.map((option) => ({ ...option, image: changed(option.image) })),
  };
}

const highest = (nodes: readonly DraftNode[]): number =>
  Math.max(0, ...nodes.flatMap(({ key, subQuestions }) => [key, highest(subQuestions)]));

const question = (key: number): DraftNode => ({
  key,
  type: QuestionType.question,
  name: '',
  subQuestions: [1, 2].map((number) => ({
    key: key + number,
    type: QuestionType.question,
    name: '',
    subQuestions: [],
  })),
});

/** The node of this key changed wherever it is; null takes it out. */
function mapped(
  nodes: readonly DraftNode[],
  key: number,
  change: (node: DraftNode) => DraftNode | null,
): readonly DraftNode[] {
  return nodes.flatMap((node) => {
    if (node.key === key) return change(node) ?? [];
    return { ...node, subQuestions: mapped(node.subQuestions, key, change) };
  });
}

/** What can be done to pre-vote questions. Each answers all questions anew. */
export const questionEdits = {
  add: (questions: readonly DraftNode[]): readonly DraftNode[] => [...questions, question(highest(questions) + 1)],
  rename: (questions: readonly DraftNode[], key: number, name: string) =>
    mapped(questions, key, (node) => ({ ...node, name })),
  remove: (questions: readonly DraftNode[], key: number) => mapped(questions, key, () => null),
  addAnswer: (questions: readonly DraftNode[], key: number) =>
    mapped(questions, key, (node) => ({
      ...node,
      subQuestions: [
        ...node.subQuestions,
        { key: highest(questions) + 1, type: QuestionType.question, name: '', subQuestions: [] },
      ],
    })),
  /** A further question behind an answer. */
  addQuestion: (questions: readonly DraftNode[], key: number) =>
    mapped(questions, key, (node) => ({
      ...node,
      subQuestions: [...node.subQuestions, question(highest(questions) + 1)],
    })),
  /** The choice of a role behind an answer, or no more. */
  toggleRole: (questions: readonly DraftNode[], key: number) =>
    mapped(questions, key, (node) => ({
      ...node,
      subQuestions: hasRole(node)
        ? node.subQuestions.filter(({ type }) => type !== QuestionType.chooseRole)
        : [
            ...node.subQuestions,
            { key: highest(questions) + 1, type: QuestionType.chooseRole, name: '', subQuestions: [] },
          ],
    })),
};

export const hasRole = ({ subQuestions }: DraftNode): boolean =>
  subQuestions.some(({ type }) => type === QuestionType.chooseRole);
