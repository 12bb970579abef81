import type { CSSProperties, ReactNode } from 'react';
import { Element, Node, Text, type DecoratedRange, type NodeEntry } from 'slate';
import type { RenderChunkProps, RenderElementProps, RenderLeafProps } from 'slate-react';
import { cx, StickerImage, styleOf } from '../../../../platform/sdk/index.ts';
import { levelOf } from '../editor/indent.ts';
import { typedTopics } from '../editor/links.ts';
import { findEmoticon, TEXT_INDENTS } from '../model/grammar.ts';
import type { GuildEditor, StyledText } from '../model/types.ts';
import { CodeView } from './CodeView.tsx';
import { CardView } from './CardView.tsx';
import { GalleryView } from './GalleryView.tsx';
import { ImageView } from './ImageView.tsx';
import { TableView } from './TableView.tsx';
import styles from './Text.module.css';

/** An element of the text, drawn with the tag that it will have in the post. */
export function renderElement(props: RenderElementProps) {
  const { element, attributes, children } = props;
  switch (element.type) {
    case 'link':
      return (
        <a
          {...attributes}
          className={styles.link}
          href={element.href}
          title={element.href}
          onClick={(event) => event.preventDefault()}
        >
          {children}
        </a>
      );
    case 'image':
      return (
        <ImageView node={element} attributes={attributes}>
          {children}
        </ImageView>
      );
    case 'emoticon':
      return (
        <Token
          {...props}
          className={styles.emoticon}
          {...(element.sticker === undefined
            ? { label: element.name, text: findEmoticon(element.name)?.glyph ?? '' }
            : { text: <StickerImage sticker={{ code: element.sticker, name: element.name }} /> })}
        />
      );
    case 'at':
      return <Token {...props} className={styles.mention} text={`@${element.name}`} />;
    case 'topic':
      return <Token {...props} className={styles.mention} text={`#${element.name}#`} />;
    case 'card':
      return (
        <CardView node={element} attributes={attributes}>
          {children}
        </CardView>
      );
    case 'plugin':
      return <Token {...props} className={cx(styles.card, styles.plugin)} text={element.name} />;
    case 'pre':
      return (
        <CodeView node={element} attributes={attributes}>
          {children}
        </CodeView>
      );
    case 'table':
      return (
        <TableView node={element} attributes={attributes}>
          {children}
        </TableView>
      );
    case 'gallery':
      return (
        <GalleryView node={element} attributes={attributes}>
          {children}
        </GalleryView>
      );
    case 'tr':
      return <tr {...attributes}>{children}</tr>;
    case 'td':
      return <td {...attributes}>{children}</td>;
    case 'hr':
      return (
        <div {...attributes}>
          <div contentEditable={false} className={styles.divider}>
            <hr />
          </div>
          {children}
        </div>
      );
    case 'ul':
    case 'ol': {
      const List = element.type;
      return <List {...attributes}>{children}</List>;
    }
    default: {
      const Tag = element.type;
      const style: CSSProperties = {
        ...(element.align ? { textAlign: element.align } : {}),
        // As it will be sent: classes become the style.
        ...(levelOf(element) > 0 ? { textIndent: TEXT_INDENTS[levelOf(element) - 1] } : {}),
      };
      return (
        <Tag {...attributes} style={style}>
          {children}
        </Tag>
      );
    }
  }
}

interface TokenProps extends RenderElementProps {
  readonly className: string | undefined;
  readonly text: ReactNode;
  /** What a screen reader says instead of the text. */
  readonly label?: string;
}

/** Something in the text that is one piece: it is selected and deleted as a whole. */
function Token({ attributes, children, className, text, label }: TokenProps) {
  const spoken = label === undefined ? {} : { role: 'img', 'aria-label': label, title: label };
  return (
    <span {...attributes} className={cx(styles.token)}>
      <span contentEditable={false} className={className} {...spoken}>
        {text}
      </span>
      {children}
    </span>
  );
}

/** A run of blocks: the browser lays out and paints those near the view only. */
export function renderChunk({ attributes, lowest, children }: RenderChunkProps) {
  return (
    <div {...attributes} className={cx(lowest && styles.chunk)}>
      {children}
    </div>
  );
}

/** A run of text with its marks; `topic` comes from `decorateTopics`. */
export function renderLeaf({ attributes, children, leaf }: RenderLeafProps) {
  const { style, topic } = leaf as StyledText & { topic?: true };
  let inner = leaf.code ? <code>{children}</code> : children;
  if (leaf.u) inner = <u>{inner}</u>;
  if (leaf.s) inner = <s>{inner}</s>;
  if (leaf.em) inner = <em>{inner}</em>;
  if (leaf.strong) inner = <strong>{inner}</strong>;
  return (
    <span {...attributes} className={topic && styles.mention} style={style ? styleOf(style) : undefined}>
      {inner}
    </span>
  );
}

/** Shows typed `#topics#` in the colour of links, but not in code. */
export function decorateTopics(editor: GuildEditor, [node, path]: NodeEntry): DecoratedRange[] {
  if (!Text.isText(node) || node.code || !node.text.includes('#')) return [];
  const line = Node.parent(editor, path);
  if (Element.isElement(line) && line.type === 'pre') return [];
  return typedTopics(node.text).map(({ from, to }) => ({
    anchor: { path, offset: from },
    focus: { path, offset: to },
    topic: true,
  }));
}
