/** The operator's commands for programs that give them without the sources: see `dist/host`. */
export { readConfig } from '../host/operations/config.ts';
export { runCommand } from './run.ts';
