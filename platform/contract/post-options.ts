import { LABEL_TYPE } from './zone/theme-schema.ts';

/** `wbIsForbidComment`, two bits: who sees the replies, and whether there may be new ones. */
export const CommentBits = {
  /**
   * Replies are seen by the post's author, managers, and whoever began the thread that they stand
   * in.
   */
  privateReplies: 1,
  closed: 2,
} as const;

/** What lists show of a post's pictures. */
export const FirstImage = { none: 0, onlyFirst: 1, cover: 2 } as const;

/** What an author chooses beside the text. */
interface ChosenOptions {
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

/** The box that covers are cut by, px. */
export const COVER_SIZE = { width: 540, height: 300 } as const;

/** Covers of a post. */
export const MAX_COVERS = 9;

/** Question and suggestion may be asked by their title alone. */
export const mayLackContent = (labelType: number): boolean =>
  labelType === LABEL_TYPE.question || labelType === LABEL_TYPE.suggestion;

const TITLED: readonly number[] = [LABEL_TYPE.default, LABEL_TYPE.general, LABEL_TYPE.question, LABEL_TYPE.suggestion];

/** General posts, questions and suggestions always have a title. */
export const mustHaveTitle = (labelType: number): boolean => TITLED.includes(labelType);

/**
 * What lists show of a post: its covers, else the pictures of its text; the first alone where its
 * author wants that.
 */
export function listedImages<Image>(post: {
  readonly wbImages: readonly Image[];
  readonly wbCovers?: readonly Image[] | undefined;
  readonly firstImage?: number | undefined;
}): readonly Image[] {
  const listed = post.wbCovers?.length ? post.wbCovers : post.wbImages;
  return post.firstImage === FirstImage.onlyFirst ? listed.slice(0, 1) : listed;
}
