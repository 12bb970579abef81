import type { TFunction } from 'i18next';
import { CommentSort } from '../../../contract/endpoints/comments.ts';
import styles from './Comments.module.css';

export interface CommentView {
  readonly sort: number;
  readonly onlyAuthor: boolean;
}

export interface CommentControlsProps {
  readonly view: CommentView;
  readonly onChange: (view: CommentView) => void;
  readonly t: TFunction;
}

/** Order and filter of the comments. */
export function CommentControls({ view, onChange, t }: CommentControlsProps) {
  const sorts = [
    [CommentSort.oldest, t('comment:oldest')],
    [CommentSort.newest, t('comment:newest')],
    [CommentSort.hottest, t('comment:hottest')],
  ] as const;
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={styles.sort}
        aria-pressed={view.onlyAuthor}
        onClick={() => onChange({ ...view, onlyAuthor: !view.onlyAuthor })}
      >
        {t('comment:onlyAuthor')}
      </button>
      <div className={styles.sorts} role="group" aria-label={t('comment:sort')}>
        {sorts.map(([sort, label]) => (
          <button
            key={sort}
            type="button"
            className={styles.sort}
            aria-pressed={sort === view.sort}
            onClick={() => onChange({ ...view, sort })}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
