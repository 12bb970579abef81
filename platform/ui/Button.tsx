import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 's' | 'm';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
}

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  icon?: ReactNode;
  iconEnd?: ReactNode;
  /** Shows a spinner, keeps the focus and the width, and ignores presses. */
  loading?: boolean | undefined;
  /** Read out while loading. */
  loadingLabel?: string | undefined;
}

/**
 * The classes of a button, for links that look like one
 * (`<Link className={buttonClass({ variant: 'primary' })}>`).
 */
export function buttonClass({ variant = 'secondary', size = 'm', block }: ButtonLook = {}): string {
  return cx(styles.button, styles[variant], styles[size], block && styles.block);
}

/** A `<button>`; `type` is `button` unless said. Takes every native attribute and a ref. */
export function Button(props: ButtonProps) {
  const { variant, size, block, icon, iconEnd, loading, loadingLabel, className, children, onClick, ...rest } = props;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass({ variant, size, block }), loading && styles.loading, className)}
      onClick={click}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
    >
      {loading && (
        <span className={styles.spinner}>
          <Spinner {...(loadingLabel === undefined ? {} : { label: loadingLabel })} />
        </span>
      )}
      {icon && <span className={styles.icon}>{icon}</span>}
      {children !== undefined && <span className={styles.label}>{children}</span>}
      {iconEnd && <span className={styles.icon}>{iconEnd}</span>}
    </button>
  );
}
