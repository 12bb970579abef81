import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './InfiniteSentinel.module.css';

export interface InfiniteSentinelProps {
  /** Asks for the next page. */
  onVisible: () => void;
  /**
   * While true nothing more is asked for; once false again, a sentinel still in view asks for the
   * next page.
   */
  loading: boolean;
  /** The button for those who do not scroll, and for a retry. */
  label: string;
}

/** The end of an endless list: loads more as it comes near. Render it only while there is more. */
export function InfiniteSentinel({ onVisible, loading, label }: InfiniteSentinelProps) {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(onVisible);
  useEffect(() => {
    latest.current = onVisible;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element || loading || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        latest.current();
      },
      { rootMargin: '600px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [loading]);
  return (
    <div className={styles.sentinel} ref={ref}>
      <Button variant="ghost" onClick={onVisible} loading={loading}>
        {label}
      </Button>
    </div>
  );
}
