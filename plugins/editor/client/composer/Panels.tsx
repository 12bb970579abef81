import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary, Skeleton, type ComposerApi, type SlotItem } from '../../../../platform/sdk/index.ts';
import type { Fault } from './use-send.ts';
import styles from './Composer.module.css';

interface PanelsProps {
  readonly composer: ComposerApi;
  readonly panels: readonly SlotItem<'composerPanel'>[];
  /** Why the post was refused. */
  readonly fault: PanelsFault | null;
}

export interface PanelsFault extends Fault {
  /** No field of the panel says it: the panel does. */
  readonly isUnmarked: boolean;
}

/** What other plugins attached, each edited by its own panel below the text. */
export function Panels({ composer, panels, fault }: PanelsProps) {
  return panels.map((panel) => (
    <LoadedPanel key={panel.id} panel={panel} composer={composer} fault={fault?.place === panel.id ? fault : null} />
  ));
}

function LoadedPanel({
  panel,
  composer,
  fault,
}: {
  readonly panel: SlotItem<'composerPanel'>;
  readonly composer: ComposerApi;
  readonly fault: PanelsFault | null;
}) {
  // Outside of Suspense: the state of what waits inside is thrown away with each try, and the loading would never end.
  const [Panel] = useState(() => lazy(async () => ({ default: (await panel.load()).Panel })));
  return (
    <section className={styles.panel} data-place={panel.id}>
      <ErrorBoundary>
        <Suspense fallback={<Skeleton />}>
          <Panel
            composer={composer}
            value={composer.attachments[panel.plugin]}
            onChange={(value) => composer.setAttachment(panel.plugin, value)}
            onRemove={() => composer.removeAttachment(panel.plugin)}
            isRefused={fault !== null}
          />
        </Suspense>
      </ErrorBoundary>
      <div className={styles.error} aria-live="polite">
        {fault?.isUnmarked && fault.text}
      </div>
    </section>
  );
}
