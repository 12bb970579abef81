import { Suspense, useState } from 'react';
import { ErrorBoundary, lazyComponent, type ResolvedOf } from '../../../../platform/sdk/index.ts';
import type { composerHint, ComposerHintProps } from '../face.ts';

interface LoadedHintProps extends ComposerHintProps {
  readonly hint: ResolvedOf<typeof composerHint>;
}

/** What a plugin says of what is being written; until its code is there, and without it, nothing. */
export function LoadedHint({ hint, ...written }: LoadedHintProps) {
  // Outside of Suspense: the state of what waits inside is thrown away with each try, and the
  // loading would never end.
  const [Loaded] = useState(() => lazyComponent(async () => (await hint.load()).Hint));
  return (
    <ErrorBoundary>
      <Suspense>
        <Loaded {...written} />
      </Suspense>
    </ErrorBoundary>
  );
}
