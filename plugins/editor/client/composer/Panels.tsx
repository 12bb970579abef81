import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { ErrorBoundary, lazyComponent, Skeleton, type ResolvedOf } from '../../../../platform/sdk/index.ts';
import { useLeadToFault } from '../../../../platform/sdk/fault.ts';
import type { composerPanel } from '../face.ts';
import type { Fault } from '../face/composer-storage.ts';
import { panelValue } from '../face/panel-value.ts';
import styles from './Composer.module.css';
import type { AttachmentState } from './use-attachments.ts';

interface PanelsProps {
  readonly attached: Pick<AttachmentState, 'api' | 'updatePanel'>;
  readonly panels: readonly ResolvedOf<typeof composerPanel>[];
  /** Why the post was refused. */
  readonly fault: Fault | null;
  /** The plugin whose panel its author has just begun from the text, where it leads to. */
  readonly begun?: string | undefined;
  /** It is there, and has the focus. */
  readonly onBegun?: () => void;
}

/** What other plugins attached, each edited by its own panel below the text. */
export function Panels({ attached, panels, fault, begun, onBegun }: PanelsProps) {
  return panels.map((panel) => (
    <LoadedPanel
      key={panel.id}
      panel={panel}
      attached={attached}
      fault={fault?.place === panel.id ? fault : null}
      onBegun={panel.plugin === begun ? onBegun : undefined}
    />
  ));
}

interface LoadedPanelProps extends Pick<PanelsProps, 'attached' | 'fault'> {
  readonly panel: ResolvedOf<typeof composerPanel>;
  /** Given: it takes the focus. */
  readonly onBegun: PanelsProps['onBegun'] | undefined;
}

function LoadedPanel({ panel, attached: { api: composer, updatePanel }, fault, onBegun }: LoadedPanelProps) {
  const section = useRef<HTMLElement>(null);
  // Outside of Suspense: the state of what waits inside is thrown away with each try, and the
  // loading would never end.
  const [Panel] = useState(() => lazyComponent(async () => (await panel.load()).Panel));
  const value = panelValue(composer.attachments, panel);
  const update = (change: (now: unknown) => unknown) => updatePanel(panel, change);
  const refused = useRef({ fault, value });
  if (refused.current.fault?.refusal !== fault?.refusal) refused.current = { fault, value };
  // Whether what has changed since is right only the server knows.
  const shown = fault?.refusal && refused.current.value !== value ? null : fault;
  return (
    <section ref={section} className={styles.panel}>
      <ErrorBoundary>
        <Suspense fallback={<Skeleton />}>
          <Panel
            composer={composer}
            value={value}
            onChange={(next) => update(() => next)}
            onUpdate={update}
            onRemove={() => update(() => undefined)}
            isRefused={shown !== null}
            refusal={shown?.refusal ?? null}
          />
          <PanelFault fault={fault} isMended={shown === null} section={section} />
          {onBegun && <FirstField section={section} onFocused={onBegun} />}
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}

/** Gives the first field of a panel the focus, as soon as the panel has its code. */
function FirstField(props: { readonly section: RefObject<HTMLElement | null>; readonly onFocused: () => void }) {
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const { section, onFocused } = latest.current;
    section.current?.querySelector<HTMLElement>('input:not([type="file"]), textarea')?.focus();
    onFocused();
  }, []);
  return null;
}

/**
 * Leads to the field of a panel that was refused, and says why where no field does. It stands
 * beside the panel in its `Suspense`, so that a post which is sent before the panel has its code
 * leads there as soon as it has.
 */
function PanelFault({
  fault,
  isMended,
  section,
}: {
  readonly fault: Fault | null;
  readonly isMended: boolean;
  readonly section: RefObject<HTMLElement | null>;
}) {
  const isUnmarked = useLeadToFault(fault, () => section.current);
  return (
    <div className={styles.error} aria-live="polite">
      {isUnmarked && !isMended && fault?.text}
    </div>
  );
}
