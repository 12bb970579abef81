import {
  draftToFields,
  readDraft,
  readPoll,
  type DraftPicture,
  type PollProblem,
  type PollProblemId,
} from '../../contract.ts';
import type { WithPictures } from './edits.ts';
import type { PanelProblem } from '../../../editor/client/face.ts';

/** What only the form can know is wrong, besides. */
export type DraftProblemId = PollProblemId | 'START_REQUIRED';

// i18n-keys: invalid.*
/** The text that says it, with what it is filled with. */
export const textOf = ({
  id,
  values = {},
}: Pick<PollProblem, 'values'> & { readonly id: DraftProblemId }): readonly [
  key: string,
  values: Readonly<Record<string, number>>,
] => [`invalid.${id}`, values];

/** The pictures of a poll that is being written or changed. */
export const picturesOf = ({ image, options }: WithPictures): DraftPicture[] =>
  [image, ...options.map((option) => option.image)].filter((picture) => picture !== null);

/** Whether one of them is not there: on its way, failed or refused. */
export const hasUnsent = (poll: WithPictures): boolean => picturesOf(poll).some(({ state }) => state !== 'done');

/**
 * What is wrong first, or null. The rules are those that the server decides by (`readPoll`); that
 * every picture has arrived is seen here.
 * @param now milliseconds
 */
export function draftProblem(
  value: unknown,
  now: number,
): (Pick<PollProblem, 'values'> & { readonly id: DraftProblemId }) | null {
  const draft = readDraft(value);
  const isUnsure = draft.isTimed && draft.startTime === null;
  // A start that is still to be chosen is asked for where a wrong one is refused.
  const read = readPoll({ ...draftToFields(draft), ...(isUnsure && { pollStartTime: 1 }) }, now);
  if ('problem' in read)
    return isUnsure && read.problem.id === 'START_IN_PAST' ? { id: 'START_REQUIRED' } : read.problem;
  return hasUnsent(draft) ? { id: 'IMAGE_INVALID' } : null;
}

/** The same for the composer. */
export function panelProblem(value: unknown, now: number): PanelProblem | null {
  const problem = draftProblem(value, now);
  if (problem === null) return null;
  const [key, values] = textOf(problem);
  return { key: `poll-pages:${key}`, values };
}

export { draftToFields } from '../../contract.ts';
