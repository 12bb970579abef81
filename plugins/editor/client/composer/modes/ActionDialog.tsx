import { Suspense, useState } from 'react';
import { ErrorBoundary, lazyComponent, type ResolvedOf } from '../../../../../platform/sdk/index.ts';
import type { composerAction, ComposerActionProps } from '../../face.ts';

interface ActionDialogProps extends ComposerActionProps {
  readonly action: ResolvedOf<typeof composerAction>;
}

/** What a plugin opens over the composer. A failed load is tried again with the next opening. */
export function ActionDialog({ action, ...props }: ActionDialogProps) {
  const [Dialog] = useState(() => lazyComponent(async () => (await action.load()).Dialog));
  return (
    <ErrorBoundary>
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
