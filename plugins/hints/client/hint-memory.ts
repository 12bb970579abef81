import { browserStorage } from '../../../platform/sdk/browser-storage.ts';
import type { SignedIn } from '../../../platform/sdk/index.ts';

const keyOf = (uid: number): string => `guildhall:topic-hint:${uid}`;

/**
 * Whether this browser remembers that the hint about topics was asked about for this person. A
 * storage that cannot be read throws.
 */
export const wasAsked = (storage: Storage | null, uid: number): boolean => storage?.getItem(keyOf(uid)) != null;

/** From now on it is not asked about again in this browser. */
export function rememberAsked(storage: Storage | null, uid: number): void {
  try {
    storage?.setItem(keyOf(uid), '1');
  } catch {
    // a full storage: the host is asked again next time
  }
}

/**
 * After a login the host is asked anew: what this browser remembers may be older than what the host
 * knows of this person.
 */
export const signedIn: SignedIn['signedIn'] = ({ id }) => browserStorage()?.removeItem(keyOf(id));
