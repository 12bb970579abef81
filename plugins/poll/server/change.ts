import { fail, isRecord, pluginError, recordOf, type RequestContext } from '../../../server/sdk/index.ts';
import {
  cleanLine,
  endTooLate,
  isTooMuch,
  lengthOf,
  parseJson,
  POLL_LIMITS,
  REASON_MAX,
  Removal,
  type ChangeKind,
  type OptionForm,
  type QuestionNode,
  type Wording,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import { rewordQuestions, wordingSteps } from './change-questions.ts';
import { readImage, readOption, readTitle } from './form.ts';
import type { PollDefinition } from './present.ts';

const refuse = (id: keyof typeof manifest.errors & string, values: Readonly<Record<string, number>> = {}) =>
  pluginError(manifest, id, values);

/** What `editPoll` takes, as it was sent. */
export interface ChangeInput {
  readonly wbId: number;
  readonly version: number;
  readonly pollTitle?: string | undefined;
  readonly pollOptions?: string | undefined;
  readonly removed?: string | undefined;
  readonly addedVotes?: keyof typeof Removal | undefined;
  readonly pollImage?: string | undefined;
  readonly questions?: string | undefined;
  readonly pollEndTime?: number | undefined;
  readonly reason?: string | undefined;
}

/** One row of the history. */
export interface Step {
  readonly kind: ChangeKind;
  readonly before: Wording;
  readonly after: Wording;
  /** The option that it is about, once it is known. */
  readonly optionId?: number;
}

/** What is to be done to a poll. */
export interface Change {
  readonly title: string;
  readonly image: string;
  readonly questions: readonly QuestionNode[];
  readonly endTime: number;
  readonly minNum: number;
  readonly maxNum: number;
  readonly reworded: readonly (OptionForm & { readonly id: number })[];
  readonly added: readonly OptionForm[];
  readonly removed: readonly { readonly id: number; readonly votes: keyof typeof Removal }[];
  /**
   * What becomes of all ballots because of the added ones; undefined: nothing was said, or nothing
   * is added.
   */
  readonly addedVotes: keyof typeof Removal | undefined;
  readonly reason: string;
  /**
   * Pictures that were not where they are now. Those that stay are not asked for again: a text is
   * mended also where one has been withdrawn since.
   */
  readonly pictures: readonly string[];
  /** Empty: nothing is different. */
  readonly steps: readonly Step[];
}

const textsOf = ({ name, desc, image }: OptionForm): OptionForm => ({ name, desc, image });

/**
 * What a change would make of a poll, by the rules of a new one.
 * @throws the errors that name what is wrong
 */
export function planChange(
  where: Pick<RequestContext, 'now' | 'zone'>,
  poll: PollDefinition,
  input: ChangeInput,
): Change {
  const title = input.pollTitle === undefined ? poll.title : readTitle(input.pollTitle);
  const image = input.pollImage === undefined ? poll.image : readImage(where, input.pollImage);
  const asked = poll.questions ?? [];
  const questions = rewordQuestions(asked, input.questions);
  const endTime = input.pollEndTime ?? poll.endTime;
  if (endTime < poll.endTime) throw refuse('END_NOT_LATER');
  const tooLate = endTime === poll.endTime ? null : endTooLate(endTime, where.now);
  if (tooLate) throw refuse(tooLate.id, tooLate.values);
  const removed = readRemoved(poll, input.removed);
  const sent = readOptions(where, input.pollOptions);
  const known = new Map(poll.options.map((option) => [option.id, option]));
  const gone = new Set(removed.map(({ id }) => id));
  const stay = sent.filter((option) => option.id !== undefined);
  if (!stay.every(({ id = 0 }) => known.has(id) && !gone.has(id))) throw refuse('UNKNOWN_OPTION');
  const wanted = new Map(stay.map((option) => [option.id, textsOf(option)]));
  const left = poll.options.filter(({ id }) => !gone.has(id));
  const reworded = left.flatMap((option) => {
    const texts = wanted.get(option.id);
    return texts && !isSame(texts, option) ? [{ id: option.id, ...texts }] : [];
  });
  const added = sent.filter(({ id }) => id === undefined).map(textsOf);
  checkOptions([...left.map((option) => wanted.get(option.id) ?? option), ...added]);
  const count = left.length + added.length;
  const maxNum = Math.min(poll.maxNum, count);
  const minNum = Math.min(poll.minNum, maxNum);
  const choices = { min: minNum, max: maxNum };
  const steps: Step[] = [
    ...(title === poll.title ? [] : [step('title', { name: poll.title }, { name: title })]),
    ...(image === poll.image ? [] : [step('cover', pictureOf(poll.image), pictureOf(image))]),
    ...wordingSteps(asked, questions),
    ...reworded.map(({ id, ...texts }) => ({
      ...step('option', textsOf(known.get(id) ?? texts), texts),
      optionId: id,
    })),
    ...added.map((texts) => step('addOption', {}, texts)),
    ...removed.map(({ id }) => ({ ...step('removeOption', textsOf(known.get(id) ?? NONE), {}), optionId: id })),
    ...(endTime === poll.endTime ? [] : [step('endTime', { time: poll.endTime }, { time: endTime })]),
    ...(choices.max === poll.maxNum && choices.min === poll.minNum
      ? []
      : [step('choices', { min: poll.minNum, max: poll.maxNum }, choices)]),
  ];
  const pictures = [
    ...(image === poll.image ? [] : [image]),
    ...reworded.filter((option) => option.image !== known.get(option.id)?.image).map((option) => option.image),
    ...added.map((option) => option.image),
  ];
  return {
    title,
    image,
    questions,
    endTime,
    minNum,
    maxNum,
    reworded,
    added,
    removed,
    pictures,
    steps,
    addedVotes: added.length > 0 ? input.addedVotes : undefined,
    reason: readReason(input.reason),
  };
}

const pictureOf = (image: string): Wording => (image === '' ? {} : { image });
const NONE: OptionForm = { name: '', desc: '', image: '' };
const step = (kind: ChangeKind, before: Wording, after: Wording): Step => ({ kind, before, after });
const isSame = (a: OptionForm, b: OptionForm): boolean => a.name === b.name && a.desc === b.desc && a.image === b.image;

function readReason(text = ''): string {
  const reason = cleanLine(text);
  if (lengthOf(reason) > REASON_MAX) throw fail('BAD_INPUT', { field: 'reason' });
  return reason;
}

function readOptions(
  where: Pick<RequestContext, 'now' | 'zone'>,
  text: string | undefined,
): (OptionForm & { readonly id: number | undefined })[] {
  const list = isTooMuch(text ?? '') ? null : parseJson(text || '[]');
  if (!Array.isArray(list)) throw refuse('OPTIONS_INVALID');
  const options = list.map((value: unknown) => {
    const id = isRecord(value) ? value['id'] : undefined;
    if (id !== undefined && !Number.isSafeInteger(id)) throw refuse('OPTIONS_INVALID');
    // A whole number, as was checked.
    return { ...readOption(where, value), id: id as number | undefined };
  });
  const ids = options.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) throw refuse('OPTIONS_INVALID');
  return options;
}

function checkOptions(options: readonly OptionForm[]): void {
  if (options.length < POLL_LIMITS.minOptions) throw refuse('TOO_FEW_OPTIONS', { min: POLL_LIMITS.minOptions });
  if (isTooMuch(JSON.stringify(options))) throw refuse('TOO_MANY_OPTIONS', { max: POLL_LIMITS.listText });
  if (new Set(options.map(({ name }) => name)).size < options.length) throw refuse('OPTION_REPEATED');
}

/** @throws REMOVAL_INVALID where it is not said what becomes of the votes, UNKNOWN_OPTION */
function readRemoved({ options }: PollDefinition, text: string | undefined): Change['removed'] {
  const list = parseJson(text || '[]');
  if (!Array.isArray(list)) throw refuse('REMOVAL_INVALID');
  const known = new Set(options.map(({ id }) => id));
  const removed = list.map((value: unknown) => {
    const { id, votes } = recordOf(value);
    if (votes !== Removal.keep && votes !== Removal.void) throw refuse('REMOVAL_INVALID');
    if (typeof id !== 'number' || !known.has(id)) throw refuse('UNKNOWN_OPTION');
    return { id, votes };
  });
  if (new Set(removed.map(({ id }) => id)).size < removed.length) throw refuse('REMOVAL_INVALID');
  return removed;
}
