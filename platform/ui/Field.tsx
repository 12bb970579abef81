import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import type { FieldTexts } from './field-ids.ts';
import styles from './Field.module.css';

export interface FieldFrameProps extends FieldTexts {
  ids: { id: string; descriptionId: string; errorId: string };
  required?: boolean | undefined;
  counter?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/**
 * Label above, control, then error or description with the counter at the end. Errors are announced
 * as they appear.
 */
export function FieldFrame(props: FieldFrameProps) {
  const { ids, label, hideLabel, description, error, required, counter, children, className } = props;
  const text = <label htmlFor={ids.id}>{label}</label>;
  return (
    <div className={cx(styles.field, className)}>
      {hideLabel ? (
        <VisuallyHidden>{text}</VisuallyHidden>
      ) : (
        <span className={cx(styles.label, required && styles.required)}>{text}</span>
      )}
      {children}
      <div className={styles.foot}>
        <span className={styles.notes}>
          <span className={styles.error} id={ids.errorId} aria-live="polite">
            {error}
          </span>
          {description && (
            <span className={styles.description} id={ids.descriptionId}>
              {description}
            </span>
          )}
        </span>
        {counter}
      </div>
    </div>
  );
}
