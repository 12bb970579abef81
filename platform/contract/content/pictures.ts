import { parseContent } from './parse.ts';
import { escapeAttribute } from './serialize.ts';
import { extractImages } from './text.ts';

/**
 * A text with these pictures: those that do not stand in it come behind it, each in a paragraph of
 * its own and in their order.
 * @param html untrusted, and so is what is answered
 * @param urls addresses, of anything
 */
export function withPictures(html: string, urls: readonly string[]): string {
  if (urls.length === 0) return html;
  const known = new Set(extractImages(parseContent(html.toWellFormed())));
  const added = [...new Set(urls)].filter((url) => !known.has(url));
  return html + added.map((url) => `<p><img src="${escapeAttribute(url)}"></p>`).join('');
}
