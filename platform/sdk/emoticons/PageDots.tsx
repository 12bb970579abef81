import { moveInGrid } from '../grid-keys.ts';
import styles from './EmoticonGrid.module.css';

export interface PageTexts {
  /** What the row of dots is called. */
  readonly pages: string;
  /** What a dot is called, from 1. */
  readonly page: (page: number, pages: number) => string;
}

interface PageDotsProps {
  readonly count: number;
  /** Which is in view, from 0. */
  readonly page: number;
  readonly onShow: (page: number) => void;
  readonly texts: PageTexts;
}

/**
 * Which page is in view; a press brings another one. One stop of the Tab key, as the emoticons are.
 */
export function PageDots({ count, page, onShow, texts }: PageDotsProps) {
  return (
    // The focus is on the dots themselves.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.dots}
      role="group"
      aria-label={texts.pages}
      onKeyDown={(event) => {
        const to = moveInGrid(event);
        if (to !== undefined) onShow(to);
      }}
    >
      {Array.from({ length: count }, (_, nth) => (
        <button
          key={nth}
          type="button"
          className={styles.dot}
          aria-label={texts.page(nth + 1, count)}
          aria-current={nth === page ? 'true' : undefined}
          tabIndex={nth === page ? 0 : -1}
          onClick={() => onShow(nth)}
        />
      ))}
    </div>
  );
}
