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
}

/**
 * Renders a post's or comment's content as React elements by the content grammar; no raw HTML is
 * ever injected.
 */
export const Content = memo(function Content({ html, variant = 'full' }: ContentProps) {
  const document = useMemo(() => readContent(html), [html]);
  const images = useMemo(() => imageUrls(document.children), [document]);
  return (
    <div className={`${styles.content} ${variant === 'compact' ? styles.compact : ''}`}>
      <ContentNodes nodes={document.children} images={images} />
    </div>
  );
});
