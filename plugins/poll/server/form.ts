import { pluginError, type AppError, type RequestContext } from '../../../server/sdk/index.ts';
import {
  cleanLine,
  readOption as optionOf,
  readPoll,
  titleProblem,
  type OptionForm,
  type PollForm,
  type PollPostFields,
  type PollProblem,
} from '../contract.ts';
import { manifest } from '../manifest.ts';

export type { OptionForm, PollForm } from '../contract.ts';

type Where = Pick<RequestContext, 'now' | 'zone'>;

/** A problem of the poll's rules as a refusal. */
export const refusalFor = ({ id, values = {} }: PollProblem): AppError => pluginError(manifest, id, values);

/**
 * An address of an uploaded image of this zone, or ''. Whether there is such an image is asked
 * elsewhere.
 * @throws IMAGE_INVALID
 */
export function readImage({ zone }: Where, url: string): string {
  const path = /^\/media\/([a-z0-9]+)\/[0-9a-f]{2}\/[0-9a-f]{64}\.(?:jpg|png|gif)$/.exec(url);
  if (url !== '' && path?.[1] !== zone.abbr) throw refusalFor({ id: 'IMAGE_INVALID' });
  return url;
}

/**
 * The poll among the extra fields of a new post, or null when there is none (`wbIsPoll` is not 1).
 * The rules are those of `readPoll`.
 * @param mayHaveBegun a start that has passed means now: the poll was checked when it was sent
 * @throws POST_TITLE_REQUIRED, and the errors of this plugin's manifest that name what is wrong
 */
export function readPollForm(
  where: Where,
  postTitle: string,
  fields: PollPostFields,
  mayHaveBegun = false,
): PollForm | null {
  if (fields.wbIsPoll !== 1) return null;
  if (!postTitle) throw pluginError(manifest, 'POST_TITLE_REQUIRED', { field: 'wbTitle' });
  const read = readPoll(fields, where.now, mayHaveBegun);
  if ('problem' in read) throw refusalFor(read.problem);
  for (const url of imagesOf(read.value)) readImage(where, url);
  return read.value;
}

/** The pictures of a poll. */
export const imagesOf = ({ image, options }: Pick<PollForm, 'image' | 'options'>): string[] =>
  [image, ...options.map((option) => option.image)].filter((url) => url !== '');

/** The title of a poll, clean. @throws TITLE_REQUIRED, TITLE_TOO_LONG */
export function readTitle(text: string): string {
  const problem = titleProblem(text);
  if (problem) throw refusalFor(problem);
  return cleanLine(text);
}

/** One option, clean. @throws what is wrong with it */
export function readOption(where: Where, sent: unknown): OptionForm {
  const read = optionOf(sent);
  if ('problem' in read) throw refusalFor(read.problem);
  readImage(where, read.value.image);
  return read.value;
}
