import { html as names, parseFragment, defaultTreeAdapter } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { cleanAttributes, withoutAttributes } from './attributes.ts';
import { ContentBuilder } from './builder.ts';
import { readExactly } from './exact.ts';
import { CONTENT_LIMITS } from './content-limits.ts';
import { DROPPED_WITH_CONTENT, ELEMENT_KINDS, TAG_ALIASES, isElementTag } from './grammar.ts';
import type { ElementTag } from './grammar.ts';
import { WorkLimitError, limitedAdapter } from './limited-adapter.ts';
import type { ContentDocument } from './types.ts';

type Element = DefaultTreeAdapterTypes.Element;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;

/**
 * Elements and table insertions parse5 may make for one input: far above the node limit, a fraction
 * of a second of work.
 */
const PARSE_WORK = 250_000;

function parseNodes(html: string): ChildNode[] {
  const roots: Element[] = [];
  const context = defaultTreeAdapter.createElement('div', names.NS.HTML, []);
  try {
    return parseFragment(context, html, { treeAdapter: limitedAdapter(PARSE_WORK, roots) }).childNodes;
  } catch (error) {
    if (!(error instanceof WorkLimitError)) throw error;
    return roots[0]?.childNodes ?? [];
  }
}

function openPlain(builder: ContentBuilder, tag: ElementTag): number {
  const attrs = withoutAttributes(tag);
  if (!attrs) return 0;
  if (tag !== 'br' && tag !== 'img' && tag !== 'hr') {
    builder.open(tag, attrs);
    return 1;
  }
  builder.void(tag, attrs);
  return 0;
}

/** Opens what an HTML element means in our grammar; answers how many elements were opened. */
function openElement(builder: ContentBuilder, element: Element): number {
  const alias = TAG_ALIASES.get(element.tagName);
  const tag = alias ?? element.tagName;
  if (!isElementTag(tag)) return 0;
  const given = element.attrs;
  if (given.length === 0) return openPlain(builder, tag);
  const get = (name: string): string | undefined => {
    let value: string | undefined;
    for (const attribute of given) {
      if (attribute.name !== name) continue;
      ({ value } = attribute);
      break;
    }
    return value === undefined && name === 'style' && element.tagName === 'font' ? `color: ${get('color')}` : value;
  };
  const open = (wanted: ElementTag): number => {
    const attrs = cleanAttributes(wanted, get);
    if (!attrs) return 0;
    builder.open(wanted, attrs);
    return 1;
  };
  if (tag === 'br' || tag === 'img' || tag === 'hr') {
    const attrs = cleanAttributes(tag, get);
    if (attrs) builder.void(tag, attrs);
    return 0;
  }
  // Colours and fonts live on `span` only: an element that carries them gets one inside.
  const styled = get('style') !== undefined && tag !== 'span' && ELEMENT_KINDS.get(tag) !== 'container';
  return open(tag) + (styled ? open('span') : 0);
}

/**
 * The content of untrusted HTML. Never throws; takes time linear in the input up to
 * `CONTENT_LIMITS`. Elements outside the grammar vanish and leave their text, scripts and other
 * foreign things vanish with their content, bad attributes and values vanish; see `ContentDocument`
 * for what the result guarantees. Server only: it carries a whole HTML parser.
 */
export function parseContent(html: string): ContentDocument {
  return readExactly(html) ?? parseAny(html);
}

/** The same, whatever it is: what `readExactly` can read takes longer here. */
// oxlint-disable-next-line sonarjs/cognitive-complexity -- one case for each event of the parser
export function parseAny(html: string): ContentDocument {
  const builder = new ContentBuilder();
  const todo: (ChildNode | number)[] = parseNodes(html.slice(0, CONTENT_LIMITS.htmlLength)).toReversed();
  for (let next = todo.pop(); next !== undefined && !builder.full; next = todo.pop()) {
    if (typeof next === 'number') {
      for (let opened = next; opened > 0; opened -= 1) builder.close();
    } else if ('value' in next) {
      builder.text(next.value);
    } else if ('tagName' in next && next.namespaceURI === names.NS.HTML && !DROPPED_WITH_CONTENT.has(next.tagName)) {
      const opened = openElement(builder, next);
      if (opened > 0) todo.push(opened);
      for (let child = next.childNodes.length - 1; child >= 0; child -= 1) {
        const node = next.childNodes[child];
        if (node) todo.push(node);
      }
    }
  }
  return builder.finish();
}
