import { useId } from 'react';
import { ChoiceBox } from './ChoiceBox.tsx';
import { cx } from './cx.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { useFieldIds } from './field-ids.ts';
import type { FieldTexts } from './field-ids.ts';
import styles from './Choice.module.css';

export interface RadioOption {
  value: string;
  label: string;
  description?: string | undefined;
  disabled?: boolean | undefined;
}

export interface RadioGroupProps extends FieldTexts {
  options: readonly RadioOption[];
  /** `null`: nothing chosen yet. */
  value: string | null;
  onChange: (value: string) => void;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Side by side where there is room. */
  inline?: boolean | undefined;
}

/**
 * One of a few: native radios in a fieldset, so arrow keys and forms work without script of ours.
 */
export function RadioGroup(props: RadioGroupProps) {
  const { label, hideLabel, description, error, options, value, onChange, required, disabled, inline } = props;
  const name = useId();
  const ids = useFieldIds(undefined, { description, error });
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      disabled={disabled}
      aria-required={required}
      aria-invalid={ids.aria['aria-invalid']}
      aria-describedby={ids.aria['aria-describedby']}
    >
      <legend className={cx(!hideLabel && styles.legend)}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      <div className={cx(inline ? styles.inline : styles.options)}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <ChoiceBox
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.text}>
              {option.label}
              {option.description && <span className={styles.description}>{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
      {description && (
        <div className={styles.description} id={ids.descriptionId}>
          {description}
        </div>
      )}
      <div className={styles.error} id={ids.errorId} aria-live="polite">
        {error}
      </div>
    </fieldset>
  );
}
