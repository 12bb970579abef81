/**
 * The operator of a forum under test: a process that stays, takes commands as
 * `npm run forum -- ...` has them and answers with what they print. Starting one for each command
 * would cost more than what the commands do, and reading the sources more than the built ones.
 */
import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as Commands from '../../../server/cli/commands.ts';

const BUILT = new URL('../../../dist/host/commands.js', import.meta.url).href;
// Built from that file.
const { runCommand, readConfig } = (await import(BUILT)) as typeof Commands;

export interface OperatorReply {
  /** As `runCommand` answers. */
  readonly code: number;
  readonly printed: string;
  readonly complaints: string;
}

process.on('message', (args: string[]) => {
  const [printed, complaints]: [string[], string[]] = [[], []];
  const env = {
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    config: () => readConfig(process.env),
    now: Date.now,
    print: (line: string) => void printed.push(line),
    progress: (line: string) => void complaints.push(line),
  };
  void runCommand(args, env, (line) => void complaints.push(line)).then((code) => {
    const lines = (list: readonly string[]): string => list.map((line) => `${line}\n`).join('');
    // Whoever ends this process gives it no time for it, and the next would compile all of it anew.
    flushCompileCache();
    process.send?.({ code, printed: lines(printed), complaints: lines(complaints) } satisfies OperatorReply);
  });
});
