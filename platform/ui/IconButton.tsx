import type { ComponentPropsWithRef, ReactElement } from 'react';
import { cx } from './cx.ts';
import { Tooltip } from './Tooltip.tsx';
import type { FloatSide } from './use-floating.ts';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactElement;
  variant?: 'ghost' | 'solid' | undefined;
  size?: 's' | 'm' | undefined;
  tooltipSide?: FloatSide | undefined;
}

/** A square button with only an icon; its label is its name and its tooltip. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'ghost', size = 'm', tooltipSide, className, ...rest } = props;
  return (
    <Tooltip text={label} as="label" side={tooltipSide}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={cx(styles.button, styles[variant], styles[size], className)}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
