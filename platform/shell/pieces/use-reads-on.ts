import { useEffect, useState } from 'react';

/** Less than this is no movement of a reader, in pixels: browsers' bars come and go. */
const LEAST = 8;

/** Whether the page was last moved on, downwards; false at its beginning, and after a move back. */
export function useReadsOn(): boolean {
  const [readsOn, setReadsOn] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const tell = () => {
      const { scrollY } = window;
      if (Math.abs(scrollY - last) < LEAST) return;
      setReadsOn(scrollY > last);
      last = scrollY;
    };
    window.addEventListener('scroll', tell, { passive: true });
    return () => window.removeEventListener('scroll', tell);
  }, []);
  return readsOn;
}
