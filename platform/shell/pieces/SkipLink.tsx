import { useT } from '../../sdk/index.ts';
import { MAIN_ID } from '../layouts/main-id.ts';
import { useMasked } from './use-place.ts';
import styles from './SkipLink.module.css';

/** The first link of every page: over the bars to what it is about. Under the mask there is nothing to go to. */
export function SkipLink() {
  const t = useT();
  if (useMasked()) return null;
  return (
    <a href={`#${MAIN_ID}`} className={styles.skip}>
      {t('shell.skip')}
    </a>
  );
}
