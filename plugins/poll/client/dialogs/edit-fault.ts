import { refusalIn } from '../../../../platform/sdk/fault.ts';
import { optionDescProblem, optionNameProblem, repeatedNames, type PollProblem } from '../../contract.ts';
import { fieldOf, type RefusedField } from '../composer/refused-field.ts';
import type { EditedOption, EditForm, EditProblem } from './edit-form.ts';

/**
 * A part of the dialog that says why the change was refused; `name` to `removal` are of one option.
 */
type Part = 'title' | 'cover' | 'questions' | 'addedVotes' | 'end' | 'reason' | 'name' | 'desc' | 'image' | 'removal';
interface Place {
  readonly part: Part;
  /** The key of the option. */
  readonly option?: number | undefined;
}
export interface EditFault extends Place {
  readonly text: string;
}

/** Where each refusal of the server is said; who has sent the options says it at the first. */
const PARTS: Partial<Record<RefusedField, Part>> = {
  title: 'title',
  cover: 'cover',
  questions: 'questions',
  end: 'end',
  options: 'name',
};

/** What the form itself has found wrong; null: no field of it. */
export function placeOfProblem(problem: EditProblem | PollProblem, form: EditForm): Place | null {
  const stays = form.options.filter(({ removal }) => removal === undefined);
  const at = (part: Part, isIt: (option: EditedOption, index: number) => boolean): Place => {
    const options = part === 'removal' ? form.options : stays;
    return { part, option: options.find(isIt)?.key };
  };
  if (typeof problem !== 'string') {
    if (problem.id !== 'IMAGE_INVALID') return { part: 'end' };
    if (form.image !== null && form.image.state !== 'done') return { part: 'cover' };
    return at('image', ({ image }) => image !== null && image.state !== 'done');
  }
  switch (problem) {
    case 'nothing':
      return null;
    case 'question':
      return { part: 'questions' };
    case 'undecided':
      return at('removal', ({ removal }) => removal === 'undecided');
    case 'undecidedAdded':
      return { part: 'addedVotes' };
    case 'tooFew':
      return at('name', () => true);
    case 'optionName':
      return at('name', ({ name }) => optionNameProblem(name) !== null);
    case 'optionDesc':
      return at('desc', ({ desc }) => optionDescProblem(desc) !== null);
    case 'optionRepeated': {
      const isRepeated = repeatedNames(stays.map(({ name }) => name));
      return at('name', (_option, index) => isRepeated[index] === true);
    }
    default:
      return { part: problem };
  }
}

/** The same of a refusal by the server. */
export function placeOfRefusal(error: unknown, form: EditForm): Place | null {
  const refusal = refusalIn(error);
  if (refusal === null) return null;
  if (refusal.field === 'reason') return { part: 'reason' };
  const part = PARTS[fieldOf(refusal) ?? 'start'];
  if (part !== 'name') return part ? { part } : null;
  return { part, option: form.options.find(({ removal }) => removal === undefined)?.key };
}
