import type { RouteComponent } from '@tanstack/react-router';
import type { Extension } from '../../registry/extension-point.ts';

/** What one of the two sites has of its own. */
export interface SiteParts {
  /** What surrounds every page; the page itself is its `Outlet`. */
  readonly Chrome: RouteComponent;
  /** What the core has on this site alone, with the pages that the other has in its own way. */
  readonly extensions: readonly Extension[];
}
