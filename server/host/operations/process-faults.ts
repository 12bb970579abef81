import type { PluginFaults } from '../registry/plugin-faults.ts';
import type { PluginScope } from '../registry/plugin-scope.ts';

interface FaultLog {
  error(details: object, message: string): void;
  fatal(details: object, message: string): void;
}

export interface ProcessFaultDeps {
  readonly log: FaultLog;
  readonly faults: Pick<PluginFaults, 'report'>;
  readonly scope: Pick<PluginScope, 'current'>;
  /** Ends the process in order: what is running may end first. */
  readonly end: () => void;
}

/** The operating system has refused something: a file, a socket, a child. */
const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string';

/**
 * What becomes of an error that nobody has caught. A plugin's is logged with its id and counted.
 * One of the operating system's is logged: whoever was to hear of it has missed it, and nothing
 * else was going on. Any other is a fault of the core in the midst of its work, and nobody knows
 * what it leaves behind: the process ends and is started anew
 * (docs/decisions/016-left-out-plugins.md).
 */
export function createFaultHandler({ log, faults, scope, end }: ProcessFaultDeps): (error: unknown) => void {
  return (error) => {
    const plugin = scope.current();
    if (plugin !== undefined)
      return faults.report(plugin, 'timer', error, 'A plugin failed where nobody waited for it');
    if (isSystemError(error))
      return log.error({ err: error }, 'A file, a socket or a child failed where nobody waited for it');
    log.fatal({ err: error }, 'The core failed where nobody waited for it: the process ends');
    end();
  };
}
