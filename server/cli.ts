import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Most of what a short command costs is reading the sources: what the last one made of them is
// kept.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)));
const { runCommand } = await import('./cli/run.ts');
const { readConfig } = await import('./host/operations/config.ts');

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
