import { useRef } from 'react';
import type { ResolvedOf } from '../../../../../platform/sdk/index.ts';
import { manifest } from '../../../manifest.ts';
import type { ComposerApi, composerInsert, ToolButton } from '../../face.ts';
import type { Lost } from '../../face/lost.ts';
import { ToolHints } from '../Hints.tsx';
import { LoadedTool } from '../tools/LoadedTool.tsx';
import type { TextReturn } from '../tools/text-return.ts';
import { useInsertTarget } from './insert-target.ts';
import { withUsed } from './used.ts';

interface InsertToolsProps {
  readonly tools: readonly ResolvedOf<typeof composerInsert>[];
  readonly button: (tool: ResolvedOf<typeof composerInsert>) => ToolButton;
  readonly way: TextReturn;
  readonly composer: ComposerApi;
  /** What is written now, canonical. */
  readonly content: () => string;
  readonly onLost: (lost: Lost | null) => void;
}

/** Tools of other plugins that put something into the text, each drawn by its own code. */
export const InsertTools = ({ tools, button, ...others }: InsertToolsProps) =>
  tools.map((tool) => <InsertTool key={tool.id} {...others} tool={tool} button={button(tool)} />);

interface InsertToolProps extends Omit<InsertToolsProps, 'tools' | 'button'> {
  readonly tool: ResolvedOf<typeof composerInsert>;
  readonly button: ToolButton;
}

function InsertTool({ tool, button, way, composer, content, onLost }: InsertToolProps) {
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
    <LoadedTool load={tool.load} draw={(Tool) => <Tool button={{ ...button, ref }} text={text} />}>
      <ToolHints tool={tool.name} beside={ref} />
    </LoadedTool>
  );
}
