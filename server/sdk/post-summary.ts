import { WORDLESS } from '../../platform/contract/content/text.ts';
import type { PostRow } from './rows.ts';

/**
 * What lists say of a post beside its title. One of pictures alone, which has neither words nor
 * title, is to be named and opened, too.
 */
export const postSummary = ({ title, summary, images }: Pick<PostRow, 'title' | 'summary' | 'images'>): string => {
  if (summary !== '' || title !== '') return summary;
  return images === '[]' ? WORDLESS.other : WORDLESS.picture;
};
