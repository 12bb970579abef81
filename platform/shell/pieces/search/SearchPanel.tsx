import { Icon, Button, useT } from '../../../sdk/index.ts';
import styles from './SearchBox.module.css';

export interface SearchPanelProps {
  readonly id: string;
  readonly recent: readonly string[];
  readonly onPick: (text: string) => void;
  readonly onClear: () => void;
}

/** Suggestions below the search box: what was searched for last. */
export function SearchPanel({ id, recent, onPick, onClear }: SearchPanelProps) {
  const t = useT();
  return (
    <div id={id} className={styles.panel} role="dialog" aria-label={t('shell.search.panel')}>
      {recent.length === 0 ? (
        <p className={styles.empty}>{t('shell.search.empty')}</p>
      ) : (
        <>
          <div className={styles.head}>
            <span>{t('shell.search.recent')}</span>
            <Button variant="ghost" size="s" icon={<Icon name="trash-2" size={24} />} onClick={onClear}>
              {t('shell.search.clear')}
            </Button>
          </div>
          <ul className={styles.recent}>
            {recent.map((entry) => (
              <li key={entry}>
                <button type="button" className={styles.entry} onClick={() => onPick(entry)}>
                  <Icon name="history" size={24} />
                  <span>{entry}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
