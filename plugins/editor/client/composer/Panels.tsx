import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary, Skeleton, type ComposerApi, type SlotItem } from '../../../../platform/sdk/index.ts';
import styles from './Composer.module.css';

interface PanelsProps {
  readonly composer: ComposerApi;
  readonly panels: readonly SlotItem<'composerPanel'>[];
}

/** What other plugins attached, each edited by its own panel below the text. */
export function Panels({ composer, panels }: PanelsProps) {
  return panels.map((panel) => <LoadedPanel key={panel.id} panel={panel} composer={composer} />);
}

function LoadedPanel({
  panel,
  composer,
}: {
  readonly panel: SlotItem<'composerPanel'>;
  readonly composer: ComposerApi;
}) {
  // Outside of Suspense: the state of what waits inside is thrown away with each try, and the loading would never end.
  const [Panel] = useState(() => lazy(async () => ({ default: (await panel.load()).Panel })));
  return (
    <section className={styles.panel}>
      <ErrorBoundary>
        <Suspense fallback={<Skeleton />}>
          <Panel
            composer={composer}
            value={composer.attachments[panel.plugin]}
            onChange={(value) => composer.setAttachment(panel.plugin, value)}
            onRemove={() => composer.removeAttachment(panel.plugin)}
          />
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}
