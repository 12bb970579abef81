import { Suspense, useState } from 'react';
import { ErrorBoundary, lazyComponent, useExtensions, type ResolvedOf } from '../../../../platform/sdk/index.ts';
import { composerHint, toolHint, type ComposerHintProps, type ToolHintProps } from '../face.ts';
import { LoadedHint } from './LoadedHint.tsx';
import { plainStart } from './plain-start.ts';
import { useAfterChange } from './use-after-change.ts';
import type { ComposerText } from './use-text.ts';

interface HintsProps extends Omit<ComposerHintProps, 'beginning'> {
  readonly text: Pick<ComposerText, 'changes' | 'value'>;
}

/** What plugins say of what is being written. */
export function Hints(props: HintsProps) {
  const hints = useExtensions(composerHint).filter(({ isShown }) => isShown(props));
  return hints.map((hint) => <Hint key={hint.id} hint={hint} {...props} />);
}

interface HintProps extends HintsProps {
  readonly hint: ResolvedOf<typeof composerHint>;
}

function Hint({ hint, text, ...written }: HintProps) {
  const beginning = useAfterChange(text.changes, () => plainStart(text.value()));
  return <LoadedHint hint={hint} {...written} beginning={beginning} />;
}

interface ToolHintsProps extends ToolHintProps {
  readonly tool: string;
}

/** What plugins say beside a tool. */
export function ToolHints({ tool, beside }: ToolHintsProps) {
  const hints = useExtensions(toolHint).filter((hint) => hint.tool === tool);
  return hints.map((hint) => <LoadedToolHint key={hint.id} hint={hint} beside={beside} />);
}

interface LoadedToolHintProps extends ToolHintProps {
  readonly hint: ResolvedOf<typeof toolHint>;
}

function LoadedToolHint({ hint, beside }: LoadedToolHintProps) {
  const [Loaded] = useState(() => lazyComponent(async () => (await hint.load()).Hint));
  return (
    <ErrorBoundary>
      <Suspense>
        <Loaded beside={beside} />
      </Suspense>
    </ErrorBoundary>
  );
}
