import type { ResolvedOf } from '../../../../../platform/sdk/index.ts';
import type { composerStyle, ComposerStyleProps } from '../../face.ts';
import { LoadedTool } from './LoadedTool.tsx';

type Tool = ResolvedOf<typeof composerStyle>;

interface StyleToolsProps {
  readonly tools: readonly Tool[];
  readonly props: (tool: Tool) => ComposerStyleProps;
}

/** Tools of plugins for looks of the text, each drawn by its own code. */
export const StyleTools = ({ tools, props }: StyleToolsProps) =>
  tools.map((tool) => <LoadedTool key={tool.id} load={tool.load} draw={(Tool) => <Tool {...props(tool)} />} />);
