import { ContentBuilder } from './builder.ts';
import { CONTENT_LIMITS } from './content-limits.ts';
import type { ContentDocument } from './types.ts';

/**
 * Content of a post written in the plain editor: blank lines separate paragraphs, other line ends
 * become `br`. Markup in the text is text; tokens and `#topics#` are recognised.
 */
export function fromPlainText(text: string): ContentDocument {
  const builder = new ContentBuilder();
  const source = text.slice(0, CONTENT_LIMITS.htmlLength).replace(/\r\n?/g, '\n');
  for (const paragraph of source.split(/\n(?:[\t ]*\n)+/)) {
    if (builder.full) break;
    builder.open('p', {});
    const lines = paragraph.replace(/^\n+|\n+$/g, '').split('\n');
    lines.forEach((line, index) => {
      if (index > 0) builder.void('br', {});
      builder.text(line);
    });
    builder.close();
  }
  return builder.finish();
}
