import { optionFields, type OptionFields } from '../../../platform/sdk/index.ts';
import { unlessPlain, type Cover, type PostChoices } from './stored.ts';

const isCover = (value: unknown): value is Cover => typeof (value as Partial<Cover> | null)?.url === 'string';

/** The choices; an older version may have kept something else. */
export function choicesIn(value: unknown): PostChoices {
  // Any value has properties.
  const { privateReplies, closed, onlyFirst, covers } = (value ?? {}) as Partial<Record<keyof PostChoices, unknown>>;
  return {
    privateReplies: privateReplies === true,
    closed: closed === true,
    onlyFirst: onlyFirst === true,
    covers: Array.isArray(covers) ? covers.filter(isCover) : [],
  };
}

/**
 * Undefined: nothing is chosen any more.
 * @param isEdit choices that are all taken back are kept as such: a stored post may have others
 */
export function withChoices(value: unknown, change: Partial<PostChoices>, isEdit = false): PostChoices | undefined {
  const choices = { ...choicesIn(value), ...change };
  return isEdit ? choices : unlessPlain(choices);
}

// i18n-keys: cover.failed cover.uploading
/** Why it cannot be sent, as a key; null when it can. */
export function choicesProblem(
  value: unknown,
): 'post-options-pages:cover.failed' | 'post-options-pages:cover.uploading' | null {
  const states = choicesIn(value).covers.map(({ state }) => state);
  if (states.some((state) => state === 'failed' || state === 'rejected')) return 'post-options-pages:cover.failed';
  return states.includes('uploading') ? 'post-options-pages:cover.uploading' : null;
}

/**
 * Fields of `POST weibo/add` and `edit`: all of them, so that what was taken back goes; none where
 * nothing was ever chosen.
 */
export function choiceFields(value: unknown): Partial<OptionFields> {
  if (value === undefined) return {};
  const { covers, ...choices } = choicesIn(value);
  return optionFields({ ...choices, covers: covers.map(({ url }) => url) });
}
