import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { limitedAdapter, WorkLimitError } from './limited-adapter.ts';

/** Elements of a head: far above what pages have there. */
const HEAD_WORK = 5_000;

/** Thrown inside parse5 where the head ends. */
class EndOfHead extends Error {}

/** What the head of a page says of it: texts as they stand there, nothing is cleaned. */
export interface HtmlHead {
  /** Empty: none. */
  readonly title: string;
  /** `content` of the `meta` elements by `property` or `name` in lower case; the first counts. */
  readonly meta: ReadonlyMap<string, string>;
}

/**
 * Reads the head of untrusted HTML, which may be cut off anywhere, and nothing behind it. Never
 * throws. Server only: it carries a whole HTML parser.
 */
export function readHtmlHead(html: string): HtmlHead {
  const meta = new Map<string, string>();
  let title: DefaultTreeAdapterTypes.Element | undefined;
  const limited = limitedAdapter(HEAD_WORK, []);
  try {
    parse(html, {
      treeAdapter: {
        ...limited,
        createElement(tagName, namespace, attrs) {
          if (tagName === 'body') throw new EndOfHead();
          const element = limited.createElement(tagName, namespace, attrs);
          if (tagName === 'title') title ??= element;
          if (tagName === 'meta') addMeta(meta, element);
          return element;
        },
      },
    });
  } catch (error) {
    if (!(error instanceof EndOfHead || error instanceof WorkLimitError)) throw error;
  }
  return { title: textIn(title), meta };
}

function addMeta(meta: Map<string, string>, { attrs }: DefaultTreeAdapterTypes.Element): void {
  const valueOf = (name: string) => attrs.find((attribute) => attribute.name === name)?.value;
  const name = (valueOf('property') ?? valueOf('name'))?.toLowerCase();
  const content = valueOf('content');
  if (name !== undefined && content !== undefined && !meta.has(name)) meta.set(name, content);
}

const textIn = (element: DefaultTreeAdapterTypes.Element | undefined): string =>
  element?.childNodes.map((node) => ('value' in node ? node.value : '')).join('') ?? '';
