import { fileURLToPath } from 'node:url';
import { runCommand } from './cli/run.ts';
import { readConfig } from './host/config.ts';

const write = (stream: NodeJS.WriteStream) => (line: string) => void stream.write(`${line}\n`);

/** `npm run forum -- ...`: the operator's commands. */
process.exitCode = await runCommand(
  process.argv.slice(2),
  {
    root: fileURLToPath(new URL('..', import.meta.url)),
    config: () => readConfig(process.env),
    now: Date.now,
    print: write(process.stdout),
    progress: write(process.stderr),
  },
  write(process.stderr),
);
