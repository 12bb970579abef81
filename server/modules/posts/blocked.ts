import type { RequestContext } from '../../sdk/index.ts';
import type { BlockedBy } from './ports.ts';

/** What most people have blocked. */
export const NOBODY: ReadonlySet<number> = new Set();

/** Whose posts and comments the viewer does not want to read; nobody for a visitor. */
export const unwanted = (blockedBy: BlockedBy, { viewer }: RequestContext): Promise<ReadonlySet<number>> =>
  viewer ? blockedBy(viewer.uid) : Promise.resolve(NOBODY);
