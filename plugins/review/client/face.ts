import type { ComponentType } from 'react';
import { extensionPoint } from '../../../platform/sdk/index.ts';

export interface ReviewFieldProps {
  /** All extra fields of the post, by their names. */
  readonly fields: Readonly<Record<string, unknown>>;
}
interface ReviewField {
  /** Names of the plugin's fields: they are shown here, and nowhere else. */
  readonly fields: readonly string[];
  /** Whether the post has such a thing at all. */
  readonly when: (fields: ReviewFieldProps['fields']) => boolean;
  readonly load: () => Promise<{ readonly Sent: ComponentType<ReviewFieldProps> }>;
}
/**
 * Shows what the plugin reads out of the extra fields that a post is to be sent with, to whoever
 * reviews it. Loaded on use.
 */
export const reviewField = extensionPoint<ReviewField>('review.reviewField', { isDeferred: true });
