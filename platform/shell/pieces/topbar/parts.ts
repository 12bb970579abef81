import { lazyPart } from '../../../sdk/lazy-part.tsx';

/** Visitors have neither messages nor a menu, and load nothing of this. */
export const SignedInWidget = lazyPart(async () => (await import('./SignedInWidget.tsx')).SignedInWidget);

/** What the server needs before its first page (`preloadParts`). */
export const topbarParts = [SignedInWidget] as const;
