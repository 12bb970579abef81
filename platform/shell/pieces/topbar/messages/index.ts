import { lazyPart } from '../../../../sdk/index.ts';

/** Visitors have no messages and load nothing of this. */
export const MessageWidget = lazyPart(async () => (await import('./MessageWidget.tsx')).MessageWidget);

/** What the server needs before its first page (`preloadParts`). */
export const messageParts = [MessageWidget] as const;
