import { useId } from 'react';
import { Icon, VisuallyHidden, type Theme } from '../../../../platform/sdk/index.ts';
import styles from './ThemeChoice.module.css';

interface ThemeChoiceProps {
  readonly label: string;
  readonly themes: readonly Pick<Theme, 'themeId' | 'name' | 'icon'>[];
  /** 0: none chosen. */
  readonly value: number;
  readonly error: string | null;
  readonly onChange: (themeId: number) => void;
}

/** The themes as radio buttons with their icons. */
export function ThemeChoice({ label, themes, value, error, onChange }: ThemeChoiceProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      data-place="theme"
      aria-required
      aria-invalid={error !== null}
      aria-describedby={error === null ? undefined : `${id}-error`}
    >
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <div className={styles.chips}>
        {themes.map((theme) => (
          <label key={theme.themeId} className={styles.chip}>
            <input
              type="radio"
              className={styles.radio}
              name={id}
              checked={theme.themeId === value}
              onChange={() => onChange(theme.themeId)}
            />
            <Icon name={theme.icon} size={15} />
            {theme.name}
          </label>
        ))}
      </div>
      <div className={styles.error} id={`${id}-error`} aria-live="polite">
        {error}
      </div>
    </fieldset>
  );
}
