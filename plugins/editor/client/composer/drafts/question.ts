import type { Draft } from '../../../contract.ts';
import type { ReviewQuestion } from './use-draft-review.ts';

/** What lies over the composer: the box, whether the open text may go, and which of two versions shall stay. */
export type DraftQuestion =
  | { readonly kind: 'box' }
  | { readonly kind: 'replace'; readonly id: number }
  | { readonly kind: 'conflict'; readonly stored: Draft }
  | { readonly kind: 'sendTimed' }
  | ReviewQuestion;
