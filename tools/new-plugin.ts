/** `npm run new:plugin -- <id>`: a new folder in plugins/ that works, passes `npm run check`, and can be edited from there. */
import { join } from 'node:path';
import { createPlugin, PluginIdError } from './lib/create-plugin.ts';
import { ROOT } from './lib/stage.ts';

try {
  const { id, files } = await createPlugin(join(ROOT, 'plugins'), process.argv.slice(2));
  for (const file of files) process.stdout.write(`plugins/${id}/${file}\n`);
  process.stdout.write(`\nGive it to a zone: "${id}": {} under "plugins" in zones/<abbr>/zone.json.\n`);
} catch (error) {
  if (!(error instanceof PluginIdError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
