import { cloneElement, useId, useRef } from 'react';
import type { ReactElement } from 'react';
import { useFloating } from './use-floating.ts';
import type { FloatSide } from './use-floating.ts';
import { useHoverOpen } from './use-hover-open.ts';
import styles from './Tooltip.module.css';

export interface TooltipProps {
  /** Plain text. */
  text: string;
  side?: FloatSide | undefined;
  /** `label`: the text is already the child's accessible name and is not read twice. */
  as?: 'description' | 'label';
  /** How long the pointer rests on the child before the hint appears, milliseconds. */
  delay?: number | undefined;
  /** One focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/** A short hint beside a control, on hover and on keyboard focus. */
export function Tooltip({ text, side = 'top', as = 'description', delay = 350, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const [open, handlers] = useHoverOpen(delay);
  useFloating(open, anchor, bubble, side);
  const described = as === 'description' && open;
  return (
    <span className={styles.anchor} ref={anchor} {...handlers}>
      {described ? cloneElement(children, { 'aria-describedby': id }) : children}
      {open && (
        <span
          className={styles.bubble}
          ref={bubble}
          popover="manual"
          {...(as === 'label' ? { 'aria-hidden': true } : { id, role: 'tooltip' })}
        >
          {text}
        </span>
      )}
    </span>
  );
}
