import type { WornMedal } from '../contract.ts';

/**
 * The medals that a user card shows: `wearMedalList` is put into it by this plugin's server half.
 */
export function wornMedalsOf(user: Readonly<Record<string, unknown>>): readonly WornMedal[] {
  const { wearMedalList } = user as { readonly wearMedalList?: readonly WornMedal[] };
  return wearMedalList ?? [];
}
