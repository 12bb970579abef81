import { LIMITS, useT } from '../../../../platform/sdk/index.ts';
import styles from './Composer.module.css';

interface TitleFieldProps {
  readonly value: string;
  readonly onChange: (title: string) => void;
  readonly onEnter: () => void;
}

/** The title, 40 characters; going over is shown, not prevented, so that an input method is never cut short. */
export function TitleField({ value, onChange, onEnter }: TitleFieldProps) {
  const t = useT('editor-pages');
  const count = [...value.trim()].length;
  const isOver = count > LIMITS.title;
  return (
    <div className={styles.title}>
      <input
        autoFocus
        className={styles.titleInput}
        aria-label={t('title.label')}
        aria-invalid={isOver || undefined}
        placeholder={t('title.placeholder')}
        autoComplete="off"
        enterKeyHint="next"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onEnter();
        }}
      />
      <span className={styles.titleCount} data-over={isOver || undefined} aria-hidden={!isOver}>
        {count}/{LIMITS.title}
      </span>
    </div>
  );
}
