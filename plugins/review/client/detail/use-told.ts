import { useSlot } from '../../../../platform/sdk/index.ts';

/** Names of the extra fields that plugins show themselves. */
export function useTold(): ReadonlySet<string> {
  return new Set(useSlot('sentPart').flatMap(({ fields }) => fields));
}
