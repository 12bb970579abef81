import { Button } from '../ui/Button.tsx';
import { InfiniteSentinel } from '../ui/InfiniteSentinel.tsx';
import { useT } from './translate.ts';
import styles from './ListEnd.module.css';

export interface ListEndProps {
  /** The query of the list, as `useApiInfinite` gives it. */
  readonly query: {
    readonly isError: boolean;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** Rows that are shown; a short list needs no word that it has ended. Absent: none has. */
  readonly count?: number;
  /** All that was loaded is drawn. Default true; until then no more is asked for. */
  readonly isDrawn?: boolean;
}

/** Rows after which it is said that there are no more. */
const LONG = 5;

/**
 * What stands below an endless list that has its first page: the next one on the way, why it did
 * not come (with another try), or that there is none. Lists ask for more as it comes near.
 */
export function ListEnd({
  query: { isError, hasNextPage, isFetchingNextPage, fetchNextPage },
  count = 0,
  isDrawn = true,
}: ListEndProps) {
  const t = useT('core');
  return (
    <>
      {isError && (
        <p className={styles.end} role="alert">
          {t('home.moreFailed')}
          <Button size="s" onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
            {t('home.retry')}
          </Button>
        </p>
      )}
      {hasNextPage && !isError && (
        <InfiniteSentinel
          onVisible={() => void fetchNextPage()}
          loading={isFetchingNextPage || !isDrawn}
          label={t('home.more')}
        />
      )}
      {!hasNextPage && isDrawn && count > LONG && <p className={styles.end}>{t('home.end')}</p>}
    </>
  );
}
