import {
  plainText,
  readContent,
  serializeContent,
  type ContentNode,
  type ElementNode,
} from '../../../../platform/sdk/grammar.ts';

type Tag = ElementNode['tag'];
const element = (tag: Tag, children: readonly ContentNode[]): ElementNode => ({
  type: 'element',
  tag,
  attrs: {},
  children,
});
const words = (text: string): ContentNode[] => [{ type: 'text', text }];

/**
 * Content made of lines: `# ` begins a heading, `- ` an item of a list, every other line is a
 * paragraph.
 */
export function noticeHtml(text: string): string {
  const blocks: ElementNode[] = [];
  let items: ElementNode[] = [];
  const endList = () => {
    if (items.length > 0) blocks.push(element('ul', items));
    items = [];
  };
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const [, sign, rest = ''] = /^(#|-)\s+(.+)$/.exec(line) ?? [];
    if (sign === '-') {
      items.push(element('li', words(rest)));
      continue;
    }
    endList();
    if (sign === '#') blocks.push(element('h3', words(rest)));
    else if (line) blocks.push(element('p', words(line)));
  }
  endList();
  return serializeContent({ type: 'document', children: blocks });
}

/** The lines that make this content again; what lines cannot say (colours, links) is lost. */
export function noticeText(html: string): string {
  const lineOf = (node: ContentNode): string =>
    plainText({ type: 'document', children: [node] })
      .replace(/\s+/gu, ' ')
      .trim();
  const linesOf = (node: ContentNode): string[] => {
    if (node.type !== 'element') return [lineOf(node)];
    if (node.tag === 'ul' || node.tag === 'ol') return node.children.map((item) => `- ${lineOf(item)}`);
    return [/^h\d$/.test(node.tag) ? `# ${lineOf(node)}` : lineOf(node)];
  };
  return readContent(html).children.flatMap(linesOf).join('\n');
}
