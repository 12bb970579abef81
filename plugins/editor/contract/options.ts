import { CommentBits, FirstImage } from '../../../platform/contract/post-options.ts';

/** What an author chooses beside the text. */
export interface ChosenOptions {
  readonly privateReplies: boolean;
  readonly closed: boolean;
  readonly onlyFirst: boolean;
  /** Addresses; one that is not there yet is empty. */
  readonly covers: readonly string[];
}

export interface OptionFields {
  readonly wbIsForbidComment: number;
  readonly firstImage: number;
  readonly coverImage: string;
}

/** The same as fields of a post: all of them, so that what was taken back goes. */
export function optionFields({ privateReplies, closed, onlyFirst, covers }: ChosenOptions): OptionFields {
  const urls = covers.filter(Boolean);
  const otherwise = urls.length > 0 ? FirstImage.cover : FirstImage.none;
  return {
    wbIsForbidComment: (privateReplies ? CommentBits.privateReplies : 0) | (closed ? CommentBits.closed : 0),
    firstImage: onlyFirst ? FirstImage.onlyFirst : otherwise,
    coverImage: urls.join(','),
  };
}
