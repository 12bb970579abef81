import { useEffect, useRef } from 'react';
import type { ComponentPropsWithoutRef, ReactNode, Ref } from 'react';
import { ChoiceBox } from './ChoiceBox.tsx';
import { cx } from './cx.ts';
import { useFieldIds } from './field-ids.ts';
import { loadingInput } from './loading-input.ts';
import styles from './Choice.module.css';

export interface CheckboxProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'children'> {
  /** May hold links (terms to agree to). */
  label: ReactNode;
  description?: string | undefined;
  error?: string | undefined;
  indeterminate?: boolean | undefined;
  /** Keeps the focus, and ignores presses. */
  loading?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A native checkbox; every native attribute and the ref go to the `<input>`. */
export function Checkbox(props: CheckboxProps) {
  const { label, description, error, indeterminate = false, loading = false, className, ref, ...rest } = props;
  const ids = useFieldIds(rest.id, { description, error });
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const setRef = (element: HTMLInputElement | null) => {
    own.current = element;
    if (typeof ref === 'function') return ref(element);
    if (ref) ref.current = element;
  };
  return (
    <div className={className}>
      <label className={cx(styles.choice, loading && styles.loading)} htmlFor={ids.id}>
        <ChoiceBox {...rest} {...ids.aria} {...(loading && loadingInput)} ref={setRef} id={ids.id} type="checkbox" />
        <span>{label}</span>
      </label>
      {description && (
        <div className={styles.description} id={ids.descriptionId}>
          {description}
        </div>
      )}
      <div className={styles.error} id={ids.errorId} aria-live="polite">
        {error}
      </div>
    </div>
  );
}
