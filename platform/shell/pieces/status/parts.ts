import { lazyPart } from '../../../sdk/lazy-part.tsx';

/** Few visitors are masked. */
export const Mask = lazyPart(async () => (await import('./Mask.tsx')).Mask);

/** What the server needs before its first page (`preloadParts`). */
export const statusParts = [Mask] as const;
