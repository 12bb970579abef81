import type { Registry } from '../registry/registry.ts';
import type { LoadContext } from './load-context.ts';
import type { LogEvent } from './log-events.ts';

/** The router's context: `loader: ({ context }) => ...`. */
export interface RouterContext extends LoadContext {
  /** The extensions of the zone's plugins. */
  readonly registry: Registry;
  readonly logEvent: LogEvent;
}
