import type { ComponentType } from 'react';
import { extensionPoint } from '../../../platform/sdk/index.ts';
import type { SanctionAction } from '../contract.ts';

/** What a penalty is about: a kind of the core, or one that a plugin declares (`punishable`). */
export interface PenaltyTarget {
  readonly type: string;
  readonly id: number;
}

export interface PenaltyFormProps {
  readonly target: PenaltyTarget;
  readonly action: SanctionAction;
  /** It was carried out, and what waits for a decision is asked for again. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface PenaltyForm {
  readonly load: () => Promise<{ readonly PenaltyForm: ComponentType<PenaltyFormProps> }>;
}
/**
 * The dialog in which a moderator chooses a penalty and carries it out. Moderation brings it; other
 * plugins open it for things of theirs.
 */
export const penaltyForm = extensionPoint<PenaltyForm>('moderation.penaltyForm', { isDeferred: true });

interface PenaltyKind {
  /** As the server half declares it (`punishable`). */
  readonly type: string;
  /** What such a thing is called: a key of the plugin's own texts. */
  readonly label: string;
}
/** A kind of things of a plugin that penalties are about. */
export const penaltyKind = extensionPoint<PenaltyKind>('moderation.penaltyKind', { isDeferred: true });
