import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary, type ResolvedOf } from '../../../../../platform/sdk/index.ts';
import type { composerStyle, ComposerStyleProps } from '../../face.ts';
import styles from '../Toolbar.module.css';

type Tool = ResolvedOf<typeof composerStyle>;

interface StyleToolsProps {
  readonly tools: readonly Tool[];
  readonly props: (tool: Tool) => ComposerStyleProps;
}

/** Tools of plugins for looks of the text, each drawn by its own code. */
export const StyleTools = ({ tools, props }: StyleToolsProps) =>
  tools.map((tool) => <LoadedTool key={tool.id} {...props(tool)} load={tool.load} />);

function LoadedTool({ load, ...props }: ComposerStyleProps & Pick<Tool, 'load'>) {
  const [Tool] = useState(() => lazy(async () => ({ default: (await load()).Tool })));
  return (
    <ErrorBoundary>
      <Suspense fallback={<span className={styles.waiting} />}>
        <Tool {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
