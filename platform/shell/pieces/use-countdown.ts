import { useEffect, useRef, useState } from 'react';

/**
 * Counts down whole seconds in the browser, then acts once. It waits while the page is in the
 * background.
 * @returns `left` is null once it was stopped, or when there is nothing to count
 */
export function useCountdown(seconds: number | null, onEnd: () => void): { left: number | null; stop: () => void } {
  const [left, setLeft] = useState(seconds);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  const running = left !== null && left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (!document.hidden) setLeft((value) => value && value - 1);
    }, 1000);
    return () => clearInterval(timer);
  }, [running]);
  useEffect(() => {
    if (left === 0) end.current();
  }, [left]);
  return { left, stop: () => setLeft(null) };
}
