import { readContent, serializeContent } from '../../../../platform/sdk/grammar.ts';

/** The paragraphs of a text, each as content of its own: what remarks are about, by their places. */
export function blocksOf(html: string): string[] {
  const document = readContent(html);
  return document.children.map((block) => serializeContent({ ...document, children: [block] }));
}
