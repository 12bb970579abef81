import type { ComponentType } from 'react';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { waitingCounts } from '../../contract/endpoints/waiting.ts';
import { extensionPoint } from '../../registry/extension-point.ts';

type WaitingCounts = ReplyOf<typeof waitingCounts>;

interface OpsPanel {
  /** A key of the plugin's namespace. */
  readonly label: string;
  /** Which number stands beside its name, of how much waits of each kind. */
  readonly waiting?: (counts: WaitingCounts) => number | undefined;
  readonly load: () => Promise<{ readonly Panel: ComponentType }>;
}
/**
 * A tool of managers: a section of `/manage` for those who pass its gate. The page is one for wide screens; the
 * phone site leads there whom it is for.
 */
export const opsPanel = extensionPoint<OpsPanel>('opsPanel', { isDeferred: true });

interface WaitingCard {
  /** The `kind` of the server's `WaitingKind`. */
  readonly kind: string;
  /** A key of the plugin's namespace. */
  readonly label: string;
  readonly load: () => Promise<{
    /** Shows what its kind's `items` on the server says, with what can be decided. */
    readonly Card: ComponentType<{ readonly item: never }>;
    /** What stands above the queue. */
    readonly Above?: ComponentType;
  }>;
}
/** A kind of things in the queue of the workbench, as a card. */
export const waitingCard = extensionPoint<WaitingCard>('waitingCard', { sites: ['desktop'], isDeferred: true });
