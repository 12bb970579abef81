import { Suspense, useState, type ComponentType } from 'react';
import { ErrorBoundary, lazyComponent, Skeleton, type ResolvedOf } from '../../../../platform/sdk/index.ts';
import type { composerPanel } from '../face.ts';
import type { Attachments } from './composer-storage.ts';
import { panelValue } from './panel-value.ts';

interface AttachedPreviewsProps {
  /** Those of what the post has. */
  readonly panels: readonly ResolvedOf<typeof composerPanel>[];
  readonly attachments: Attachments;
}

type Preview = ComponentType<{ readonly value: unknown }>;

/** What plugins attached to a text, as readers will see it below the text. */
export const AttachedPreviews = ({ panels, attachments }: AttachedPreviewsProps) =>
  panels.map((panel) =>
    panel.loadPreview ? (
      <Loaded key={panel.id} load={panel.loadPreview} value={panelValue(attachments, panel)} />
    ) : null,
  );

interface LoadedProps {
  readonly load: () => Promise<{ readonly Preview: Preview }>;
  readonly value: unknown;
}

function Loaded({ load, value }: LoadedProps) {
  // Outside of Suspense: the state of what waits inside is thrown away with each try, and the
  // loading would never end.
  const [Shown] = useState(() => lazyComponent(async () => (await load()).Preview));
  return (
    <ErrorBoundary>
      <Suspense fallback={<Skeleton />}>
        <Shown value={value} />
      </Suspense>
    </ErrorBoundary>
  );
}
