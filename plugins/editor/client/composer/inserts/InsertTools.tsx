import { lazy, Suspense, useRef, useState } from 'react';
import { ErrorBoundary, type ResolvedOf } from '../../../../../platform/sdk/index.ts';
import { manifest } from '../../../manifest.ts';
import type { ComposerApi, composerInsert, ToolButton } from '../../face.ts';
import type { Lost } from '../../face/lost.ts';
import { ToolHints } from '../Hints.tsx';
import type { TextReturn } from '../tools/text-return.ts';
import { useInsertTarget } from './insert-target.ts';
import { withUsed } from './used.ts';
import styles from '../Toolbar.module.css';

interface InsertToolsProps {
  readonly tools: readonly ResolvedOf<typeof composerInsert>[];
  readonly button: (id: string) => ToolButton;
  readonly way: TextReturn;
  readonly composer: ComposerApi;
  /** What is written now, canonical. */
  readonly content: () => string;
  readonly onLost: (lost: Lost | null) => void;
}

/** Tools of other plugins that put something into the text, each drawn by its own code. */
export const InsertTools = ({ tools, button, ...others }: InsertToolsProps) =>
  tools.map((tool) => <LoadedTool key={tool.id} {...others} tool={tool} button={button(tool.id)} />);

interface LoadedToolProps extends Omit<InsertToolsProps, 'tools' | 'button'> {
  readonly tool: ResolvedOf<typeof composerInsert>;
  readonly button: ToolButton;
}

function LoadedTool({ tool, button, way, composer, content, onLost }: LoadedToolProps) {
  const [Tool] = useState(() => lazy(async () => ({ default: (await tool.load()).Tool })));
  const ref = useRef<HTMLButtonElement>(null);
  const text = useInsertTarget({
    way,
    content,
    onLost,
    onUsed: () => {
      if (tool.usedAs === undefined) return;
      composer.setAttachment(manifest.id, withUsed(composer.attachments[manifest.id], tool.usedAs));
    },
  });
  return (
    <ErrorBoundary>
      <Suspense fallback={<span className={styles.waiting} />}>
        <Tool button={{ ...button, ref }} text={text} />
      </Suspense>
      <ToolHints tool={tool.name} beside={ref} />
    </ErrorBoundary>
  );
}
