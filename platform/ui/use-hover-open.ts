import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, PointerEvent } from 'react';

export interface HoverHandlers {
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
  onPointerDown: () => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * Open state by hover (mouse or pen, after `delay` ms) and by keyboard focus (at once). Stays open
 * while the pointer is on the floating part, closes on Escape and on press (WCAG 1.4.13:
 * dismissible, hoverable, persistent).
 */
export function useHoverOpen(
  delay: number,
  closeDelay = 120,
  closeOnPress = true,
): [boolean, HoverHandlers, () => void] {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = (ms: number, value: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(value), ms);
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [open]);
  return [
    open,
    {
      onPointerEnter: (event) => event.pointerType !== 'touch' && after(open ? 0 : delay, true),
      onPointerLeave: (event) => event.pointerType !== 'touch' && after(closeDelay, false),
      onPointerDown: () => closeOnPress && close(),
      onFocus: (event) => {
        if (event.target.matches(':focus-visible')) after(0, true);
      },
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      },
    },
    close,
  ];
}
