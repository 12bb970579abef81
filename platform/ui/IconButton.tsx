import type { ComponentPropsWithRef, ReactElement } from 'react';
import { cx } from './cx.ts';
import { Tooltip } from './Tooltip.tsx';
import type { FloatSide } from './use-floating.ts';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactElement;
  size?: 's' | 'm' | undefined;
  tooltipSide?: FloatSide | undefined;
  /**
   * Why it does nothing now: shown and read in place of the label's tooltip. The button keeps its
   * place in the order of the Tab key.
   */
  reason?: string | null | undefined;
}

/** A square button with only an icon; its label is its name and its tooltip. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, size = 'm', tooltipSide, reason, className, ...rest } = props;
  const idle = reason ? { 'aria-disabled': true, onClick: undefined } : {};
  return (
    <Tooltip text={reason ?? label} as={reason ? 'description' : 'label'} side={tooltipSide}>
      <button
        type="button"
        {...rest}
        {...idle}
        aria-label={label}
        className={cx(styles.button, styles[size], className)}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
