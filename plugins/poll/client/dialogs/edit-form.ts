import {
  endTooLate,
  lengthOf,
  optionDescProblem,
  optionNameProblem,
  pictureAt,
  POLL_LIMITS,
  questionTextProblem,
  REASON_MAX,
  titleProblem,
  wordedNodes,
  type DraftPicture,
  type Poll,
  type PollProblem,
  type QuestionNode,
  type Removal,
} from '../../contract.ts';
import { hasUnsent } from '../composer/rules.ts';
import type { PollEdit } from '../queries.ts';

export type Votes = keyof typeof Removal;

export interface EditedOption {
  /** Stays with the option while others come and go. */
  readonly key: number;
  /** Absent for a new one. */
  readonly id?: number;
  readonly name: string;
  readonly desc: string;
  readonly image: DraftPicture | null;
  /** It is to be taken out; what becomes of its votes, once that is decided. */
  readonly removal?: Votes | 'undecided' | undefined;
}

export interface EditForm {
  readonly title: string;
  /** The cover. */
  readonly image: DraftPicture | null;
  readonly questions: readonly QuestionNode[];
  readonly options: readonly EditedOption[];
  /** What becomes of the ballots when options are added, once that is decided. */
  readonly addedVotes: Votes | null;
  readonly endTime: number | null;
  readonly reason: string;
}

export const formOf = (poll: Poll): EditForm => ({
  title: poll.title,
  image: pictureAt(poll.image),
  questions: poll.questions ?? [],
  // As they were set: the order of an editor is nobody's lot.
  options: poll.options
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, name, desc, image }) => ({ key: id, id, name, desc, image: pictureAt(image) })),
  addedVotes: null,
  endTime: poll.endTime,
  reason: '',
});

export const addedTo = (form: EditForm): EditForm => ({
  ...form,
  // New keys are negative: they meet no id.
  options: [
    ...form.options,
    { key: Math.min(0, ...form.options.map(({ key }) => key)) - 1, name: '', desc: '', image: null },
  ],
});

export const changedOption = (form: EditForm, key: number, change: Partial<EditedOption>): EditForm => ({
  ...form,
  options: form.options.map((option) => (option.key === key ? { ...option, ...change } : option)),
});

export type EditProblem =
  | 'title'
  | 'question'
  | 'optionName'
  | 'optionDesc'
  | 'optionRepeated'
  | 'tooFew'
  | 'undecided'
  | 'undecidedAdded'
  | 'end'
  | 'reason'
  | 'nothing';

export const hasAdded = ({ options }: Pick<EditForm, 'options'>): boolean => options.some(({ id }) => id === undefined);

/**
 * What is wrong first, or null; the server decides by the same rules.
 * @param now milliseconds @param hasBegun there may be ballots, whether or not they are told:
 *   somebody has to say what becomes of them
 */
export function formProblem(
  poll: Poll,
  form: EditForm,
  hasBegun: boolean,
  now: number,
): EditProblem | PollProblem | null {
  const left = form.options.filter(({ removal }) => removal === undefined);
  const names = left.map(({ name }) => name.trim());
  if (titleProblem(form.title)) return 'title';
  if (wordedNodes(form.questions).some(({ name }) => questionTextProblem(name))) return 'question';
  if (form.options.some(({ removal }) => removal === 'undecided')) return 'undecided';
  if (hasBegun && hasAdded(form) && form.addedVotes === null) return 'undecidedAdded';
  if (left.length < POLL_LIMITS.minOptions) return 'tooFew';
  if (left.some(({ name }) => optionNameProblem(name))) return 'optionName';
  if (left.some(({ desc }) => optionDescProblem(desc))) return 'optionDesc';
  if (new Set(names).size < names.length) return 'optionRepeated';
  // What is taken out needs no picture.
  if (hasUnsent({ ...form, options: left })) return { id: 'IMAGE_INVALID' };
  if (form.endTime === null || form.endTime < poll.endTime) return 'end';
  const tooLate = form.endTime === poll.endTime ? null : endTooLate(form.endTime, now);
  if (tooLate) return tooLate;
  if (lengthOf(form.reason) > REASON_MAX) return 'reason';
  const { reason: _reason, ...changes } = editOf(poll, form);
  return Object.keys(changes).length > 0 ? null : 'nothing';
}

const urlOf = (picture: DraftPicture | null): string => picture?.url ?? '';

/** What has to be sent: only what is different. Its pictures have arrived. */
export function editOf(poll: Poll, form: EditForm): PollEdit {
  const { title, image, questions, options, addedVotes, endTime, reason } = form;
  const before = new Map(poll.options.map((option) => [option.id, option]));
  const changed = options.filter(({ id, removal, name, desc, image }) => {
    const old = id === undefined ? undefined : before.get(id);
    return removal === undefined && !(old?.name === name && old.desc === desc && old.image === urlOf(image));
  });
  const removed = options.flatMap(({ id, removal }) => (id !== undefined && removal ? [{ id, votes: removal }] : []));
  return {
    ...(title.trim() === poll.title ? {} : { pollTitle: title }),
    ...(urlOf(image) === poll.image ? {} : { pollImage: urlOf(image) }),
    ...(textsOf(questions) === textsOf(poll.questions ?? []) ? {} : { questions: JSON.stringify(questions) }),
    ...(changed.length === 0
      ? {}
      : {
          pollOptions: JSON.stringify(
            changed.map(({ id, name, desc, image }) => ({ id, name, desc, image: urlOf(image) })),
          ),
        }),
    ...(removed.length === 0 ? {} : { removed: JSON.stringify(removed) }),
    ...(hasAdded(form) && addedVotes !== null ? { addedVotes } : {}),
    ...(endTime === null || endTime === poll.endTime ? {} : { pollEndTime: endTime }),
    ...(reason.trim() === '' ? {} : { reason }),
  };
}

const textsOf = (questions: readonly QuestionNode[]): string =>
  JSON.stringify(wordedNodes(questions).map(({ name }) => name.trim()));
