import { useExtensions } from '../../../../platform/sdk/index.ts';
import { reviewField } from '../face.ts';

/** Names of the extra fields that plugins show themselves. */
export function useShownByPlugins(): ReadonlySet<string> {
  return new Set(useExtensions(reviewField).flatMap(({ fields }) => fields));
}
