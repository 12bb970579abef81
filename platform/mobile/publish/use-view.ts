import { useEffect, useState } from 'react';

/** What of the window is in sight, px. */
export interface View {
  /** How far its upper edge lies below that of the window. */
  readonly top: number;
  readonly height: number;
  /** What the keyboard takes at the lower edge. */
  readonly keyboard: number;
}

/** Browsers' own bars come and go by less. */
const LEAST_KEYBOARD = 120;

/** @param visual null: this browser has none, or the page is enlarged, and the window is what is seen */
export function viewOf(
  windowHeight: number,
  visual: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'> | null,
): View {
  if (!visual || visual.scale > 1.05) return { top: 0, height: windowHeight, keyboard: 0 };
  const hidden = Math.round(windowHeight - visual.height);
  const keyboard = hidden >= LEAST_KEYBOARD ? hidden : 0;
  return { top: Math.max(0, Math.round(visual.offsetTop)), height: Math.round(visual.height), keyboard };
}

const isSame = (a: View, b: View): boolean => a.top === b.top && a.height === b.height && a.keyboard === b.keyboard;

/** Follows what is in sight while a keyboard comes and goes. */
export function useView(): View {
  const [view, setView] = useState(() => viewOf(window.innerHeight, window.visualViewport));
  useEffect(() => {
    const visual = window.visualViewport;
    const look = () => {
      const next = viewOf(window.innerHeight, visual);
      setView((before) => (isSame(before, next) ? before : next));
    };
    look();
    visual?.addEventListener('resize', look);
    visual?.addEventListener('scroll', look);
    window.addEventListener('resize', look);
    return () => {
      visual?.removeEventListener('resize', look);
      visual?.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, []);
  return view;
}
