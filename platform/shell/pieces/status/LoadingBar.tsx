import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { cx, useT } from '../../../sdk/index.ts';
import styles from './status.module.css';

/** Loads shorter than this show no bar. */
const SHOW_AFTER_MS = 120;
/** Time that a finished bar stays. */
const HIDE_AFTER_MS = 500;

/** The bar at the top while the next page loads: starts, grows, finishes or fails, hides. */
export function LoadingBar() {
  const t = useT();
  const isPending = useRouterState({ select: (state) => state.status === 'pending' });
  const hasFailed = useRouterState({ select: (state) => state.matches.some(({ status }) => status === 'error') });
  const [phase, setPhase] = useState<'idle' | 'running' | 'done'>('idle');
  useEffect(() => {
    if (isPending) {
      const timer = setTimeout(() => setPhase('running'), SHOW_AFTER_MS);
      return () => clearTimeout(timer);
    }
    setPhase((now) => (now === 'running' ? 'done' : now));
    const timer = setTimeout(() => setPhase('idle'), HIDE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  if (phase === 'idle') return null;
  return (
    <div
      className={cx(styles.loading, phase === 'done' && styles.done, hasFailed && styles.failed)}
      {...(phase === 'running' ? { role: 'progressbar', 'aria-label': t('shell.loading') } : { 'aria-hidden': true })}
    />
  );
}
