import { CommentBits, FirstImage, type Post } from '../../../../platform/sdk/index.ts';
import { optionFields, type OptionFields } from '../../contract/options.ts';
import type { UploadState } from '../images/uploads.ts';

/** A cover on its way or there; `url` is empty until it is. */
export interface Cover {
  readonly id: string;
  readonly url: string;
  readonly state: UploadState;
}

/** What the author chooses beside the text. */
export interface PostChoices {
  readonly privateReplies: boolean;
  readonly closed: boolean;
  readonly onlyFirst: boolean;
  readonly covers: readonly Cover[];
}

const PLAIN: PostChoices = { privateReplies: false, closed: false, onlyFirst: false, covers: [] };

/** What the composer keeps for this, among other values of this plugin. */
interface Attached {
  readonly options?: Partial<PostChoices>;
}

const attachedOf = (value: unknown): Attached => (typeof value === 'object' && value !== null ? value : {});

const isCover = (value: unknown): value is Cover => typeof (value as Partial<Cover> | null)?.url === 'string';

/** The choices; an older version may have kept something else. */
export function choicesIn(value: unknown): PostChoices {
  const { options } = attachedOf(value);
  if (typeof options !== 'object' || options === null) return PLAIN;
  return {
    privateReplies: options.privateReplies === true,
    closed: options.closed === true,
    onlyFirst: options.onlyFirst === true,
    covers: Array.isArray(options.covers) ? options.covers.filter(isCover) : [],
  };
}

export const hasChoices = (value: unknown): boolean => attachedOf(value).options !== undefined;

/** @param isEdit choices that are all taken back are kept as such: a stored post may have others */
export function withChoices(value: unknown, change: Partial<PostChoices>, isEdit = false): Attached {
  const { options: _before, ...others } = attachedOf(value);
  const options = { ...choicesIn(value), ...change };
  const isPlain = JSON.stringify(options) === JSON.stringify(PLAIN);
  return isPlain && !isEdit ? others : { ...others, options };
}

/** The choices as a stored post or draft names them. */
interface Stored extends Pick<Post, 'wbIsForbidComment' | 'firstImage'> {
  readonly coverImage: string;
}

export const choicesOf = ({ wbIsForbidComment, firstImage, coverImage }: Stored): PostChoices => ({
  privateReplies: (wbIsForbidComment & CommentBits.privateReplies) !== 0,
  closed: (wbIsForbidComment & CommentBits.closed) !== 0,
  onlyFirst: firstImage === FirstImage.onlyFirst,
  covers: coverImage
    .split(',')
    .filter(Boolean)
    .map((url) => ({ id: url, url, state: 'done' })),
});

// i18n-keys: cover.failed cover.uploading
/** Why it cannot be sent, as a key; null when it can. */
export function choicesProblem(value: unknown): 'editor-pages:cover.failed' | 'editor-pages:cover.uploading' | null {
  const states = choicesIn(value).covers.map(({ state }) => state);
  if (states.some((state) => state === 'failed' || state === 'rejected')) return 'editor-pages:cover.failed';
  return states.includes('uploading') ? 'editor-pages:cover.uploading' : null;
}

/**
 * Fields of `POST weibo/add` and `edit`: all of them, so that what was taken back goes; none where
 * nothing was ever chosen.
 */
export function choiceFields(value: unknown): Partial<OptionFields> {
  if (!hasChoices(value)) return {};
  const { covers, ...choices } = choicesIn(value);
  return optionFields({ ...choices, covers: covers.map(({ url }) => url) });
}
