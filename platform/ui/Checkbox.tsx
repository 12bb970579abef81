import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { ChoiceBox } from './ChoiceBox.tsx';
import { cx } from './cx.ts';
import { useFieldIds } from './field-ids.ts';
import { loadingInput } from './loading-input.ts';
import styles from './Choice.module.css';

export interface CheckboxProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'children'> {
  /** May hold links (terms to agree to). */
  label: ReactNode;
  description?: string | undefined;
  /** Keeps the focus, and ignores presses. */
  loading?: boolean | undefined;
}

/** A native checkbox; every native attribute goes to the `<input>`. */
export function Checkbox(props: CheckboxProps) {
  const { label, description, loading = false, className, ...rest } = props;
  const ids = useFieldIds(rest.id, { description, error: undefined });
  return (
    <div className={className}>
      <label className={cx(styles.choice, loading && styles.loading)} htmlFor={ids.id}>
        <ChoiceBox {...rest} {...ids.aria} {...(loading && loadingInput)} id={ids.id} type="checkbox" />
        <span>{label}</span>
      </label>
      {description && (
        <div className={styles.description} id={ids.descriptionId}>
          {description}
        </div>
      )}
    </div>
  );
}
