import { languageNamed } from '../face/languages.ts';
import { withoutEmoji } from '../face/lost.ts';
import { cleanLinkUrl, LANGUAGE_CLASS, normalizeContent, TABLE_LIMITS } from './grammar.ts';
import type { ContentAttributes, ContentDocument, ContentNode, ElementNode, ElementTag } from './grammar.ts';

/** Units of a text that is looked at for signs: nobody publishes a longer one. */
const MOST = 100_000;
/** With signs of fewer kinds a text is no Markdown: a list of dashes is a text. */
const LEAST_KINDS = 2;

const HEADING = /^(#{1,6}) +(\S.*)$/;
const RULE = /^ {0,3}(?:-{3,}|\*{3,})\s*$/;
const FENCE = /^```\s*([^\s`]*)\s*$/;
/** Quotes in quotes that are looked for. */
const DEEPEST = 8;
const FENCE_END = /^```\s*$/;
const QUOTE = /^> ?(.*)$/;
const ITEM = /^( *)(?:([-*+])|(\d{1,3})[.)]) +(\S.*)$/;

/** The line below the names of a table's columns: one part for each. */
const UNDER_HEADER = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/;
/** Between cells; `\\|` is a sign of a cell. */
const CELL_END = /(?<!\\)\|/;

/** Marks inside a line, the earliest first; what stands in code is code. */
const INLINE: readonly InlineRule[] = [
  { tag: 'code', found: /`([^`\n]*[^`\s][^`\n]*)`/gu },
  { tag: 'a', found: /(?<!!)\[([^[\]\n]+)\]\((https?:\/\/[^\s()]+)\)/gu },
  { tag: 'strong', found: /(?<!\*)\*\*([^\s*](?:[^*\n]*[^\s*])?)\*\*/gu },
  { tag: 's', found: /~~([^\s~](?:[^~\n]*[^\s~])?)~~/gu },
  { tag: 'em', found: /(?<![*\w])\*([\p{L}\p{N}](?:[^*\n]*[^\s*])?)\*(?!\*)/gu },
  { tag: 'em', found: /(?<![\w\p{L}])_([\p{L}\p{N}](?:[^_\n]*[^\s_])?)_(?![\w\p{L}])/gu },
];

const element = (tag: ElementTag, attrs: ContentAttributes, children: readonly ContentNode[]): ElementNode => ({
  type: 'element',
  tag,
  attrs,
  children,
});

/**
 * Pasted plain text that clearly is Markdown as content: it has signs of several kinds, or a fenced
 * block of code, or a table. Pictures stay the text that they are.
 * @param links whether links are kept; where not, their words and addresses stay as they were
 * @returns null: any other text
 */
export function readMarkdown(pasted: string, links: boolean): ContentDocument | null {
  if (pasted.length > MOST) return null;
  const lines = withoutEmoji(pasted).text.replace(/\r\n?/g, '\n').split('\n');
  const reader = new MarkdownReader(lines, links);
  const children = reader.blocks(0, lines.length);
  const isClear = reader.kinds.has('pre') || reader.kinds.has('table') || reader.kinds.size >= LEAST_KINDS;
  return isClear ? normalizeContent({ type: 'document', children }) : null;
}

interface InlineRule {
  readonly tag: ElementTag;
  /** With the flag `g`. */
  readonly found: RegExp;
}

/** Where a rule finds something from a place on: one hit, or none. */
function hitOf(rule: InlineRule, text: string, from: number): { rule: InlineRule; match: RegExpExecArray }[] {
  rule.found.lastIndex = from;
  const match = rule.found.exec(text);
  return match ? [{ rule, match }] : [];
}

/** The cells of a line, without the signs around it. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(CELL_END)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/**
 * Pasted plain text that is the cells of a spreadsheet: lines with tabs between them, equally many in
 * each.
 * @returns null: any other text, or a table that is too large
 */
export function readTabs(pasted: string): ContentDocument | null {
  if (pasted.length > MOST) return null;
  const rows = withoutEmoji(pasted)
    .text.replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  const width = rows[0]?.length ?? 0;
  const isTable = rows.length > 1 && width > 1 && rows.every(({ length }) => length === width);
  // Code that is set in by tabs begins with one in most lines.
  const begins = rows.filter(([first = '']) => first.trim() !== '').length;
  const fits = rows.length <= TABLE_LIMITS.rows && width <= TABLE_LIMITS.columns;
  if (!isTable || !fits || begins * 2 < rows.length) return null;
  const cell = (text: string) => element('td', {}, [{ type: 'text', text: text.trim() }]);
  const children = rows.map((row) => element('tr', {}, row.map(cell)));
  return normalizeContent({ type: 'document', children: [element('table', {}, children)] });
}

class MarkdownReader {
  /** The elements that were made of signs. */
  readonly kinds = new Set<ElementTag>();
  readonly #lines: readonly string[];
  readonly #links: boolean;
  /** The last line that can end a block of code. */
  readonly #lastFence: number;

  /** Quotes around. */
  readonly #depth: number;

  constructor(lines: readonly string[], links: boolean, depth = 0) {
    this.#depth = depth;
    this.#lines = lines;
    this.#links = links;
    this.#lastFence = lines.findLastIndex((line) => FENCE_END.test(line));
  }

  /** The blocks of these lines. */
  blocks(from: number, to: number): ElementNode[] {
    const blocks: ElementNode[] = [];
    for (let at = from; at < to;) {
      const [block, next] = this.#block(at, to);
      if (block) blocks.push(block);
      at = next;
    }
    return blocks;
  }

  #block(at: number, to: number): [block: ElementNode | null, next: number] {
    const line = this.#lines[at] ?? '';
    if (line.trim() === '') return [null, at + 1];
    const fenced = this.#fenced(at, to);
    if (fenced) return fenced;
    if (RULE.test(line)) return [this.#made('hr', {}, []), at + 1];
    const heading = HEADING.exec(line);
    if (heading) {
      const tag = (['h1', 'h2'] as const)[(heading[1]?.length ?? 0) - 1] ?? 'h3';
      return [this.#made(tag, {}, this.#inline((heading[2] ?? '').replace(/ +#+$/, ''))), at + 1];
    }
    if (QUOTE.test(line) && this.#depth < DEEPEST) return this.#quote(at, to);
    if (ITEM.test(line)) return this.#list(at, to);
    const width = this.#widthOfTable(at, to);
    if (width > 0) return this.#table(at, to, width);
    return this.#paragraph(at, to);
  }

  #made(tag: ElementTag, attrs: ContentAttributes, children: readonly ContentNode[]): ElementNode {
    this.kinds.add(tag);
    return element(tag, attrs, children);
  }

  /** A block of code; one that nothing ends is none. */
  #fenced(at: number, to: number): [ElementNode, number] | undefined {
    const said = FENCE.exec(this.#lines[at] ?? '')?.[1];
    if (said === undefined) return undefined;
    const end = this.#endOf(at + 1, Math.min(to, this.#lastFence + 1), (line) => !FENCE_END.test(line));
    if (end > this.#lastFence || end >= to) return undefined;
    const language = languageNamed(said);
    const attrs = language === undefined ? {} : { class: `${LANGUAGE_CLASS}${language}` };
    const text = this.#lines.slice(at + 1, end).join('\n');
    return [this.#made('pre', attrs, [text === '' ? element('br', {}, []) : { type: 'text', text }]), end + 1];
  }

  #quote(at: number, to: number): [ElementNode, number] {
    const end = this.#endOf(at, to, (line) => QUOTE.test(line));
    const inner = new MarkdownReader(
      this.#lines.slice(at, end).map((line) => QUOTE.exec(line)?.[1] ?? ''),
      this.#links,
      this.#depth + 1,
    );
    const children = inner.blocks(0, end - at);
    for (const kind of inner.kinds) this.kinds.add(kind);
    return [this.#made('blockquote', {}, children), end];
  }

  /** Items that follow each other; what is set in further belongs to the item before it. */
  #list(at: number, to: number): [ElementNode, number] {
    const first = ITEM.exec(this.#lines[at] ?? '');
    const depth = first?.[1]?.length ?? 0;
    const tag = first?.[3] === undefined ? 'ul' : 'ol';
    const items: ElementNode[] = [];
    let next = at;
    while (next < to) {
      const item = ITEM.exec(this.#lines[next] ?? '');
      if (!item || (item[1]?.length ?? 0) < depth || (item[3] === undefined ? 'ul' : 'ol') !== tag) break;
      const end = this.#endOf(next + 1, to, (line) => (ITEM.exec(line)?.[1]?.length ?? -1) > depth + 1);
      items.push(element('li', {}, [...this.#inline(item[4] ?? ''), ...this.blocks(next + 1, end)]));
      next = end;
    }
    return [this.#made(tag, {}, items), next];
  }

  /** How many columns the table that begins on this line has; 0: none does, or too wide a one. */
  #widthOfTable(at: number, to: number): number {
    const [header = '', under = ''] = at + 1 < to ? this.#lines.slice(at, at + 2) : [];
    if (!header.includes('|') || !under.includes('|') || !UNDER_HEADER.test(under.trim())) return 0;
    const width = cellsOf(header).length;
    return width === cellsOf(under).length && width <= TABLE_LIMITS.columns ? width : 0;
  }

  /** Rows up to a line without cells; cells that the header has no column for are left out, as Markdown does. */
  #table(at: number, to: number, width: number): [ElementNode, number] {
    const end = this.#endOf(at + 2, to, (line) => line.includes('|'));
    const rows = [at, ...Array.from({ length: end - at - 2 }, (_, row) => at + 2 + row)].map((line) => {
      const words = cellsOf(this.#lines[line] ?? '').slice(0, width);
      const tag = line === at ? 'th' : 'td';
      return element(
        'tr',
        {},
        words.map((cell) => element(tag, {}, this.#inline(cell))),
      );
    });
    return [this.#made('table', {}, rows), end];
  }

  #paragraph(at: number, to: number): [ElementNode, number] {
    const isText = (line: string) =>
      line.trim() !== '' && !HEADING.test(line) && !RULE.test(line) && !QUOTE.test(line) && !ITEM.test(line);
    let end = at + 1;
    while (end < to && isText(this.#lines[end] ?? '') && !FENCE.test(this.#lines[end] ?? '')) {
      if (this.#widthOfTable(end, to) > 0) break;
      end += 1;
    }
    const lines = this.#lines.slice(at, end).map((line) => this.#inline(line.trim()));
    const children = lines.flatMap((line, index) => (index === 0 ? line : [element('br', {}, []), ...line]));
    return [element('p', {}, children), end];
  }

  #endOf(at: number, to: number, belongs: (line: string) => boolean): number {
    let end = at;
    while (end < to && belongs(this.#lines[end] ?? '')) end += 1;
    return end;
  }

  #inline(text: string): ContentNode[] {
    const nodes: ContentNode[] = [];
    const rules = INLINE.filter(({ tag }) => this.#links || tag !== 'a');
    let hits = rules.flatMap((rule) => hitOf(rule, text, 0));
    for (let at = 0; at < text.length;) {
      // What one rule has taken the next one may not take again; a rule that finds no more is done.
      const from = at;
      hits = hits.flatMap((hit) => (hit.match.index < from ? hitOf(hit.rule, text, from) : [hit]));
      const first = hits.toSorted((a, b) => a.match.index - b.match.index)[0];
      const end = first?.match.index ?? text.length;
      if (end > at) nodes.push({ type: 'text', text: text.slice(at, end) });
      if (!first) break;
      const [whole, words = '', address = ''] = first.match;
      nodes.push(this.#marked(first.rule.tag, words, address));
      at = end + whole.length;
    }
    return nodes;
  }

  #marked(tag: ElementTag, words: string, address: string): ElementNode {
    const href = cleanLinkUrl(address);
    const children: ContentNode[] = tag === 'code' ? [{ type: 'text', text: words }] : this.#inline(words);
    return this.#made(tag, tag === 'a' && href !== undefined ? { href } : {}, children);
  }
}
