import { useT } from '../../../platform/sdk/index.ts';
import { moveInGrid } from '../../../platform/sdk/grid-keys.ts';
import styles from './EmoticonGrid.module.css';

interface PageDotsProps {
  readonly count: number;
  /** Which is in view, from 0. */
  readonly page: number;
  readonly onShow: (page: number) => void;
}

/**
 * Which page is in view; a press brings another one. One stop of the Tab key, as the emoticons are.
 */
export function PageDots({ count, page, onShow }: PageDotsProps) {
  const t = useT('emoticons-pages');
  return (
    // The focus is on the dots themselves.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.dots}
      role="group"
      aria-label={t('pages')}
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
          aria-label={t('page', { page: nth + 1, pages: count })}
          aria-current={nth === page ? 'true' : undefined}
          tabIndex={nth === page ? 0 : -1}
          onClick={() => onShow(nth)}
        />
      ))}
    </div>
  );
}
