/**
 * `npm run new:plugin -- <id>`: a new folder in plugins/ that works, passes `npm run check`, and
 * can be edited from there. What is made from all plugins is made anew; what only a person can say
 * is printed.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createPlugin, PluginIdError } from './lib/create-plugin.ts';
import { namesOf, nextSteps } from './lib/plugin-template.ts';
import { ROOT } from './lib/stage.ts';

try {
  const { id, files } = await createPlugin(join(ROOT, 'plugins'), process.argv.slice(2));
  for (const file of files) process.stdout.write(`plugins/${id}/${file}\n`);
  for (const args of [['server/cli.ts', 'zones', 'schema'], ['tools/calls.ts']])
    execFileSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  process.stdout.write(`zones/schema and docs/calls.md name it.\n\n${nextSteps(namesOf(id))}`);
} catch (error) {
  if (!(error instanceof PluginIdError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
