import { searchNumber } from '../../../../platform/sdk/index.ts';

/**
 * Whose wall an address names; anything but a number names nobody. A router's `search` holds what
 * nobody has checked, too.
 */
export function readWallSearch(search: Readonly<Record<string, unknown>>): { readonly uid?: number } {
  const uid = searchNumber(search['uid']);
  return uid ? { uid } : {};
}
