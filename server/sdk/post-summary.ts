import type { PostRow } from './rows.ts';

/** As the names of emoticons a part of the text, the same in every language. */
const PICTURE = '[图片]';
const ANYTHING = '[…]';

/** What lists say of a post beside its title. One of pictures alone, which has neither words nor title, is to be named and opened, too. */
export const postSummary = ({ title, summary, images }: Pick<PostRow, 'title' | 'summary' | 'images'>): string => {
  if (summary !== '' || title !== '') return summary;
  return images === '[]' ? ANYTHING : PICTURE;
};
