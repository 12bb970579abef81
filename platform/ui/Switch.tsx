import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx.ts';
import { useFieldIds } from './field-ids.ts';
import { loadingInput } from './loading-input.ts';
import styles from './Choice.module.css';

export interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'children'> {
  label: string;
  description?: string | undefined;
  /** Keeps the focus, and ignores presses. */
  loading?: boolean | undefined;
}

/** A setting that takes effect at once, as a settings row: text first, switch at the end. */
export function Switch({ label, description, loading = false, className, ...rest }: SwitchProps) {
  const ids = useFieldIds(rest.id, { description, error: undefined });
  return (
    <div className={cx(styles.choice, styles.spread, loading && styles.loading, className)}>
      <input
        {...rest}
        {...ids.aria}
        {...(loading && loadingInput)}
        id={ids.id}
        type="checkbox"
        role="switch"
        className={styles.switch}
      />
      <span className={styles.text}>
        <label htmlFor={ids.id}>{label}</label>
        {description && (
          <span className={styles.description} id={ids.descriptionId}>
            {description}
          </span>
        )}
      </span>
    </div>
  );
}
