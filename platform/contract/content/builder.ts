import { cleanText } from './clean-text.ts';
import { CONTENT_LIMITS } from './content-limits.ts';
import { ELEMENT_KINDS } from './grammar.ts';
import type { ElementTag } from './grammar.ts';
import { IMPLICIT_LI, IMPLICIT_P, ROOT_PLACE, enter } from './place.ts';
import type { InlinePath, Place, Slot } from './place.ts';
import { hasTokens, splitTokens } from './tokens.ts';
import type { ContentAttributes, ContentDocument, ContentNode } from './types.ts';

interface OpenElement {
  readonly slot: Slot;
  readonly children: ContentNode[];
}

const isBlock = (tag: ElementTag): boolean => {
  const kind = ELEMENT_KINDS.get(tag);
  return kind === 'leaf' || kind === 'container';
};
const endsInBlock = (nodes: readonly ContentNode[]): boolean => {
  const last = nodes.at(-1);
  return last?.type === 'element' && (isBlock(last.tag) || last.tag === 'hr');
};
const BLANK = /^[\t\n ]*$/;
/** Whether a text may begin with white space of its source. */
const mayBeginBlank = (text: string): boolean => text.charCodeAt(0) <= 0x20;
const SOURCE_INDENT = /^[\t ]*\n[\t\n ]*/;

/**
 * Builds a canonical document from any sequence of opens, closes and contents: the one place where
 * the content model and the limits are enforced. Elements come into being only around content, so
 * none is ever empty; elements nested against the model are re-sorted (`place.ts`). Given the
 * sequence of a canonical document it rebuilds exactly that document. Attributes must come from
 * `cleanAttributes`.
 */
export class ContentBuilder {
  readonly #root: ContentNode[] = [];
  readonly #open: OpenElement[] = [];
  readonly #outer: { place: Place; tag: ElementTag }[] = [];
  #place: Place = ROOT_PLACE;
  #text = '';
  #textPlace: Place = ROOT_PLACE;
  #nodes = 0;
  #full = false;
  #lineBroken = false;

  /** Has the node limit been reached? Everything further is ignored. */
  get full(): boolean {
    return this.#full;
  }

  open(tag: ElementTag, attrs: ContentAttributes): void {
    if (isBlock(tag)) this.#breakLine();
    this.#outer.push({ place: this.#place, tag });
    this.#place = enter(this.#place, { tag, attrs });
  }

  /** Ends the element opened last. */
  close(): void {
    const outer = this.#outer.pop();
    if (!outer) return;
    if (isBlock(outer.tag)) this.#breakLine();
    this.#place = outer.place;
  }

  /** Adds text; tokens in it (also across several calls) become nodes. */
  text(text: string): void {
    const clean = cleanText(text);
    if (clean === '') return;
    if (this.#text !== '' && this.#textPlace !== this.#place) this.#flush();
    this.#textPlace = this.#place;
    this.#text += clean;
  }

  /** Adds `br`, `img` or `hr`. A picture stands in no code: not in a block of it at all. */
  void(tag: 'br' | 'img' | 'hr', attrs: ContentAttributes): void {
    if (tag === 'img' && this.#place.leaf?.tag === 'pre') return;
    if (tag === 'hr') this.#breakLine();
    else this.#flush();
    const node: ContentNode = { type: 'element', tag, attrs, children: [] };
    if (tag === 'hr') return this.#append(this.#place.blockPath, node);
    const { path, code } = this.#inlinePath(this.#place);
    this.#append(tag === 'img' && code === 'code' ? path.slice(0, -1) : path, node);
  }

  finish(): ContentDocument {
    this.#flush();
    return { type: 'document', children: this.#root };
  }

  /**
   * A block begins or ends here: content to come must not continue the current paragraph or implied
   * list item.
   */
  #breakLine(): void {
    this.#flush();
    let keep = 0;
    for (const { slot } of this.#open) {
      if (slot === IMPLICIT_LI || slot === IMPLICIT_P || ELEMENT_KINDS.get(slot.tag) !== 'container') break;
      keep += 1;
    }
    if (keep < this.#open.length) this.#open.length = keep;
    this.#lineBroken = true;
  }

  /**
   * The path of inline content; text that follows text in a list item on a new line gets a
   * paragraph of its own.
   */
  #inlinePath(place: Place): InlinePath {
    const { length } = place.containers;
    const item = this.#open[length - 1];
    if (place.leaf || item?.slot.tag !== 'li' || item.slot !== place.containers[length - 1]) return place.inlinePath;
    const inParagraph = this.#open[length]?.slot === IMPLICIT_P;
    const startsLine = this.#lineBroken && this.#common(place.containers) === length && !endsInBlock(item.children);
    return (inParagraph || startsLine ? place.inParagraph : place).inlinePath;
  }

  #flush(): void {
    if (this.#text === '') return;
    let text = this.#text;
    this.#text = '';
    const { path, blocks, isInLink, code } = this.#inlinePath(this.#textPlace);
    if (code === 'pre') return this.#appendLines(path, text);
    if (mayBeginBlank(text) && this.#atBlockStart(path, blocks)) {
      if (BLANK.test(text)) return;
      text = text.replace(SOURCE_INDENT, '');
    }
    if (code || !hasTokens(text)) this.#append(path, { type: 'text', text });
    else for (const node of splitTokens(text, isInLink)) this.#append(path, node);
  }

  /** Text of a code block: its lines are lines, and nothing of it is a token. */
  #appendLines(path: readonly Slot[], text: string): void {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.#append(path, { type: 'element', tag: 'br', attrs: {}, children: [] });
      if (line !== '') this.#append(path, { type: 'text', text: line });
    }
  }

  /**
   * Would content on this path be the first of its block, or follow a block inside it? Source white
   * space there means nothing.
   */
  #atBlockStart(path: readonly Slot[], blocks: number): boolean {
    if (this.#common(path) < blocks) return true;
    return endsInBlock(this.#open[blocks - 1]?.children ?? []);
  }

  /** How many of the open elements are the outermost ones of the path. */
  #common(path: readonly Slot[]): number {
    let common = 0;
    while (common < path.length && this.#open[common]?.slot === path[common]) common += 1;
    return common;
  }

  #append(path: readonly Slot[], node: ContentNode): void {
    const common = this.#common(path);
    const added = path.length - common + 1;
    if (this.#full || this.#nodes + added > CONTENT_LIMITS.nodes) {
      this.#full = true;
      return;
    }
    this.#nodes += added;
    this.#lineBroken = false;
    this.#open.length = common;
    let children = this.#open.at(-1)?.children ?? this.#root;
    for (let depth = common; depth < path.length; depth += 1) {
      const slot = path[depth];
      if (!slot) break;
      const inner: ContentNode[] = [];
      children.push({ type: 'element', tag: slot.tag, attrs: slot.attrs, children: inner });
      this.#open.push({ slot, children: inner });
      children = inner;
    }
    children.push(node);
  }
}
