import { Suspense, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { ErrorBoundary, lazyComponent } from '../../../../../platform/sdk/index.ts';
import styles from '../Toolbar.module.css';

interface LoadedToolProps<Props> {
  readonly load: () => Promise<{ readonly Tool: ComponentType<Props> }>;
  /** Draws the tool, once its code is there. */
  readonly draw: (Tool: LazyExoticComponent<ComponentType<Props>>) => ReactNode;
  /** What stands beside it. */
  readonly children?: ReactNode;
}

/**
 * A tool of a plugin in the toolbar: its place is kept until its code is there, and its faults are
 * its own.
 */
export function LoadedTool<Props>({ load, draw, children }: LoadedToolProps<Props>) {
  const [Tool] = useState(() => lazyComponent(async () => (await load()).Tool));
  return (
    <ErrorBoundary>
      <Suspense fallback={<span className={styles.waiting} />}>{draw(Tool)}</Suspense>
      {children}
    </ErrorBoundary>
  );
}
