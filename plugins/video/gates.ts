import { signedIn } from '../../platform/contract/index.ts';

/**
 * Whoever may write a post may put a video into it (no code). One value for the tool and the calls.
 */
export const videoGate = signedIn;
