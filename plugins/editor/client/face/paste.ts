import type { ContentDocument } from '../../../../platform/sdk/grammar.ts';
import type { LostCounter } from './lost.ts';

/**
 * Stands around what an editor of ours copies. A page that imitates it gains nothing: all of it
 * passes the grammar.
 */
export const OWN_MARK = 'data-guildhall-content';

/**
 * What is done with a picture that is not ours. Answers the address that stands for its upload, or
 * null when there is no room for it.
 */
export interface ForeignImages {
  readonly ofAddress: (address: string) => string | null;
  readonly ofFile: (file: File) => string | null;
}

interface Reading {
  /** Own address: what lies below it is ours. */
  readonly origin: string;
  /** Whether links are kept. */
  readonly links: boolean;
  /** Hears what cannot be kept. */
  readonly lost: LostCounter;
  readonly images: ForeignImages;
}

/** Reads pasted HTML; `isCut`: it is longer than anybody can publish, and its end is missing. */
export type ReadHtml = (
  html: string,
  reading: Reading,
) => { readonly document: ContentDocument; readonly isCut: boolean };
