import { isCallError } from '../../../../platform/sdk/index.ts';
import { TimingCode } from '../../contract/timing.ts';
import type { Draft } from '../../contract/drafts.ts';
import type { ReviewQuestion } from './use-draft-review.ts';

/**
 * What lies over the composer: the box, whether the open text may go, and which of two versions
 * shall stay.
 */
export type DraftQuestion =
  | { readonly kind: 'box' }
  | { readonly kind: 'replace'; readonly id: number }
  | { readonly kind: 'conflict'; readonly stored: Draft }
  | { readonly kind: 'sendTimed' }
  | ReviewQuestion;

/**
 * What is asked when sending a draft was refused: whether it shall go now, where its time has
 * passed by the host's clock.
 */
export const questionOf = (error: unknown): DraftQuestion | null =>
  isCallError(error) && error.code === TimingCode.past ? { kind: 'sendTimed' } : null;
