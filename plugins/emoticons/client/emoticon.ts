import { serializeContent, stickerAttributes, type ContentNode, type Sticker } from '../../../platform/sdk/grammar.ts';

/** One that may be chosen. */
export interface Emoticon {
  readonly name: string;
  /** The picture of one that moves. */
  readonly sticker?: Sticker;
}

/** As content of a post: one that moves is its picture, any other one its token. */
export const contentOf = ({ name, sticker }: Emoticon): string =>
  serializeContent({ type: 'document', children: [nodeOf(name, sticker)] });

const nodeOf = (name: string, sticker: Sticker | undefined): ContentNode =>
  sticker === undefined
    ? { type: 'emoticon', name }
    : { type: 'element', tag: 'img', attrs: stickerAttributes(sticker), children: [] };
