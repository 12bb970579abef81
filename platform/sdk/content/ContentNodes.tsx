import { createElement, type CSSProperties, type ReactNode } from 'react';
import { galleryColumns, GALLERY_TAG, LINK_ATTRIBUTES } from '../../contract/content/grammar.ts';
import type { ContentAttributes, ContentNode, ElementNode } from '../../contract/content/types.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { ContentImage } from './ContentImage.tsx';
import { ContentTable } from './ContentTable.tsx';
import { styleOf } from './style-of.ts';
import { CardToken, Emoticon, Mention, PluginToken, Topic } from './tokens.tsx';
import styles from './Content.module.css';

interface NodesProps {
  readonly nodes: readonly ContentNode[];
  /** All images of the content, for the viewer. */
  readonly images: readonly string[];
  /** The one that is loaded at once, before others. */
  readonly lead?: string | undefined;
}

/**
 * Nodes of a content tree. Their order never changes for a given text, so the position is a true
 * key.
 */
export function ContentNodes({ nodes, images, lead }: NodesProps): ReactNode {
  return nodes.map((node, position) => <Node key={keyOf(position)} node={node} images={images} lead={lead} />);
}

const keyOf = (position: number): string => `n${position}`;

interface NodeProps<N extends ContentNode> {
  readonly node: N;
  readonly images: readonly string[];
  readonly lead: string | undefined;
}

function Node({ node, images, lead }: NodeProps<ContentNode>): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'emoticon':
      return <Emoticon name={node.name} />;
    case 'at':
      return <Mention name={node.name} uid={node.uid} />;
    case 'topic':
      return <Topic name={node.name} />;
    case 'card':
      return <CardToken name={node.name} id={node.id} cardType={node.cardType} />;
    case 'plugin':
      return <PluginToken token={node.token} name={node.name} />;
    case 'element':
      return <Element node={node} images={images} lead={lead} />;
  }
}

/** Whether a paragraph is a picture with its caption, and nothing else. */
const isFigure = ({ tag, children: [only, second] }: ElementNode): boolean =>
  tag === 'p' && !second && only?.type === 'element' && only.tag === 'img' && only.attrs['title'] !== undefined;

function Element({ node, images, lead }: NodeProps<ElementNode>): ReactNode {
  const { tag, attrs, children } = node;
  if (tag === 'br' || tag === 'hr') return createElement(tag);
  if (tag === 'img') return <ContentImage attrs={attrs} images={images} lead={lead} />;
  if (tag === 'pre') return <CodeBlock node={node} />;
  const [only] = children;
  if (isFigure(node) && only?.type === 'element')
    return createElement(
      'figure',
      lookOf(attrs),
      <ContentImage attrs={only.attrs} images={images} lead={lead} isFigure />,
    );
  if (tag === 'table')
    return (
      <ContentTable rows={children}>
        {(nodes) => <ContentNodes nodes={nodes} images={images} lead={lead} />}
      </ContentTable>
    );
  const inner = <ContentNodes nodes={children} images={images} lead={lead} />;
  if (tag === GALLERY_TAG)
    return (
      <figure data-columns={galleryColumns(children.length)}>
        {inner}
        {attrs['title'] && <figcaption className={styles.caption}>{attrs['title']}</figcaption>}
      </figure>
    );
  if (tag === 'a') {
    return (
      <a href={attrs['href']} {...LINK_ATTRIBUTES}>
        {inner}
      </a>
    );
  }
  return createElement(tag, lookOf(attrs), inner);
}

/** Class and style as React props. `readContent` has checked both against the grammar. */
function lookOf({ class: indent, style }: ContentAttributes): { className?: string; style?: CSSProperties } {
  const className = indent === undefined ? undefined : styles[indent];
  return { ...(className ? { className } : {}), ...(style ? { style: styleOf(style) } : {}) };
}
