import { memo, useMemo } from 'react';
import { readContent } from '../../contract/content/read.ts';
import { ContentNodes } from './ContentNodes.tsx';
import { imageUrls } from './image-urls.ts';
import styles from './Content.module.css';

export interface ContentProps {
  /**
   * Canonical content as calls give it (`wbContent`, `wbcContent`). Never trusted: what is not
   * canonical appears as text.
   */
  readonly html: string;
  /** `compact` is for lists and comments: smaller images, plain headings. Default `full`. */
  readonly variant?: 'full' | 'compact';
  /** The page is about it: a picture that it begins with is loaded at once, before others. */
  readonly isMain?: boolean;
}

/** Blocks that are in sight when the page opens. */
const BEGINNING = 3;

/**
 * Renders a post's or comment's content as React elements by the content grammar; no raw HTML is
 * ever injected.
 */
export const Content = memo(function Content({ html, variant = 'full', isMain = false }: ContentProps) {
  const document = useMemo(() => readContent(html), [html]);
  const images = useMemo(() => imageUrls(document.children), [document]);
  const [lead] = isMain ? imageUrls(document.children.slice(0, BEGINNING)) : [];
  return (
    <div className={`${styles.content} ${variant === 'compact' ? styles.compact : ''}`}>
      <ContentNodes nodes={document.children} images={images} lead={lead} />
    </div>
  );
});
