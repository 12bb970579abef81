import { MINUTE_MS } from '../../../platform/contract/durations.ts';

/** How long after it was written a comment may be changed, minutes. */
export const EDIT_MINUTES = 15;

/** Until when a comment of this time may be changed; both milliseconds. */
export const editableUntil = (writtenAt: number): number => writtenAt + EDIT_MINUTES * MINUTE_MS;
