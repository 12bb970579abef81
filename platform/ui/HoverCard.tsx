import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useFloating } from './use-floating.ts';
import { useHoverOpen } from './use-hover-open.ts';
import styles from './HoverCard.module.css';

export interface HoverCardProps {
  /**
   * Usually a link to the same thing that the card sums up: the card is a shortcut, never the only
   * way.
   */
  children: ReactNode;
  /** Rendered only while open, so it may fetch. */
  content: () => ReactNode;
}

/**
 * A rich preview that opens on hover or keyboard focus (a person's card on their name); it never
 * takes the focus.
 */
export function HoverCard({ children, content }: HoverCardProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const [open, handlers] = useHoverOpen(320, 180, false);
  useFloating(open, anchor, card, 'bottom', 'start');
  return (
    <span className={styles.anchor} ref={anchor} {...handlers}>
      {children}
      {open && (
        <div className={styles.card} ref={card} popover="manual">
          {content()}
        </div>
      )}
    </span>
  );
}
