import { plainText, readContent } from '../../../sdk/grammar.ts';

/** The text of a stored comment. */
export const plainComment = (content: string): string => plainText(readContent(content));
