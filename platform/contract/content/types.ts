import type { ElementTag } from './grammar.ts';
import type { PluginTokenName } from './plugin-tokens.ts';

/** Attributes of an element, already checked: names and values are those of the grammar. */
export type ContentAttributes = Readonly<Record<string, string>>;

export interface ElementNode {
  readonly type: 'element';
  readonly tag: ElementTag;
  readonly attrs: ContentAttributes;
  readonly children: readonly ContentNode[];
}

export interface TextNode {
  readonly type: 'text';
  readonly text: string;
}

/** `[微笑]`: the name is always one of `EMOTICONS` (aliases are resolved). */
export interface EmoticonNode {
  readonly type: 'emoticon';
  readonly name: string;
}

/** `[at,name,uid]` */
export interface MentionNode {
  readonly type: 'at';
  readonly name: string;
  readonly uid: string;
}

/** `[topic,name,id,link]` or a bare `#name#`, whose `id` and `link` are empty. */
export interface TopicNode {
  readonly type: 'topic';
  readonly name: string;
  readonly id: string;
  readonly link: string;
}

/** 1 personal, 2 group, 3 game. */
export type CardType = '1' | '2' | '3';

/** `[card,name,id,type]` */
export interface CardNode {
  readonly type: 'card';
  readonly name: string;
  readonly id: string;
  readonly cardType: CardType;
}

/** `[<token>,name]`: stands for what a plugin shows under the post that it is in. */
export interface PluginNode {
  readonly type: 'plugin';
  readonly token: PluginTokenName;
  readonly name: string;
}

export type TokenNode = EmoticonNode | MentionNode | TopicNode | CardNode | PluginNode;
export type ContentNode = ElementNode | TextNode | TokenNode;

/**
 * A post's content as a tree. What `parseContent`, `readContent`, `fromPlainText` and
 * `normalizeContent` return is *canonical*: the root and blockquotes hold blocks only, paragraphs
 * and headings hold inline nodes only, code blocks text and `br` only, `code` the same, lists hold
 * `li` only, tables rows of equally many cells (`th` in the first row or nowhere) and cells inline
 * nodes only, galleries (`figure`) pictures only, which have neither `title` nor `class`, no element is empty (a cell of nothing holds a `br`), no link lies in a
 * link, adjacent text is one node, and text outside of code holds nothing that reads as a
 * token.
 */
export interface ContentDocument {
  readonly type: 'document';
  readonly children: readonly ContentNode[];
}
