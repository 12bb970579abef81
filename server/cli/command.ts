import type { Config } from '../host/operations/config.ts';

/** What a command works with. */
export interface CommandEnv {
  /** The project's folder: locales, plugins. */
  readonly root: string;
  /** Read when asked for: most commands need no secret and make none. */
  readonly config: () => Config;
  readonly now: () => number;
  /** One line for the operator (standard output). */
  readonly print: (line: string) => void;
  /** Progress (standard error). */
  readonly progress: (line: string) => void;
}

export interface Command {
  /** What is typed after `forum`, such as `account create`. */
  readonly name: string;
  /** The rest of the line in the usage. */
  readonly synopsis: string;
  readonly does: string;
  /** @throws Refusal, UsageError, or what the services throw */
  readonly run: (args: string[], env: CommandEnv) => Promise<void>;
}

/** The command could not do what was asked; the message says why. Exit code 1. */
export class Refusal extends Error {}

/**
 * What keeps a command from its work is the operator's to know: the reason, without a stack.
 * @throws Refusal
 */
export function refuse(error: unknown): never {
  const { message = '', code = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  // What was tried at several addresses of one host has a code alone.
  throw new Refusal(message || code || String(error), { cause: error });
}

/** The command was not understood. Exit code 2. */
export class UsageError extends Error {}
