import { ClientOnly } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { ErrorBoundary, Skeleton, useZone } from '../../../../platform/sdk/index.ts';
import type { Attachments } from '../../../editor/client/face/composer-storage.ts';
import { panelValue } from '../../../editor/client/face/panel-value.ts';
import { usePostPanels } from '../../../editor/client/face/post-panels.ts';

interface AttachedPreviewsProps {
  /** The post that the draft changes; 0: it is to become a new one. */
  readonly wbId: number;
  readonly themeId: number;
  readonly attachments: Attachments;
}

type Preview = ComponentType<{ readonly value: unknown }>;

/** What plugins attached to a draft, as readers will see it below the text. */
export function AttachedPreviews({ wbId, themeId, attachments }: AttachedPreviewsProps) {
  const theme = useZone().themes.find((one) => one.themeId === themeId) ?? { themeId: 0, labelType: 0 };
  const panels = usePostPanels(wbId === 0, theme, attachments);
  const shown = panels.map((panel) =>
    panel.loadPreview ? (
      <Loaded key={panel.id} load={panel.loadPreview} value={panelValue(attachments, panel)} />
    ) : null,
  );
  return <ClientOnly>{shown}</ClientOnly>;
}

interface LoadedProps {
  readonly load: () => Promise<{ readonly Preview: Preview }>;
  readonly value: unknown;
}

function Loaded({ load, value }: LoadedProps) {
  // Outside of Suspense: the state of what waits inside is thrown away with each try, and the
  // loading would never end.
  const [Shown] = useState(() => lazy(async () => ({ default: (await load()).Preview })));
  return (
    <ErrorBoundary>
      <Suspense fallback={<Skeleton />}>
        <Shown value={value} />
      </Suspense>
    </ErrorBoundary>
  );
}
