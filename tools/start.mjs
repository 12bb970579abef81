/**
 * `npm start`: the built server in this process, on the pinned Node, as in production unless
 * NODE_ENV says otherwise.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(`guildhall: needs Node 24 or later, found ${process.version}. Start it with \`npm start\`.\n`);
  process.exit(1);
}

process.env.NODE_ENV ??= 'production';
// Compiled code is kept between starts; a start that is killed later has already saved it.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compile'));
setTimeout(flushCompileCache, 3000).unref();
await import('../dist/host/main.js');
