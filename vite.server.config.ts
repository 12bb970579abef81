import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { asciiOutput } from './tools/vite-ascii-output.ts';
import { refuseLinkedPlugins } from './tools/vite-linked-plugins.ts';
import { ownPlace } from './tools/vite-own-place.ts';

const root = import.meta.dirname;
const outDir = join(root, 'dist', 'host');

/**
 * What `/metrics` names as the build's commit, with `-dirty` where files were changed since; empty
 * outside of git.
 */
function commitOfSources(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {
    return '';
  }
}

/**
 * `npm run build`'s last part: the server, the operator's commands and their packages in a few
 * files, which start in less time and memory than 2,000 (docs/decisions/007). Development,
 * `npm run forum` and tests without a browser run the sources.
 */
export default defineConfig({
  plugins: [refuseLinkedPlugins(join(root, 'plugins')), ownPlace(root, outDir), asciiOutput()],
  define: { __BUILD_COMMIT__: JSON.stringify(commitOfSources()) },
  build: {
    target: 'node24',
    ssr: true,
    outDir,
    emptyOutDir: true,
    chunkSizeWarningLimit: 5000,
    rolldownOptions: {
      input: { main: 'server/main.ts', commands: 'server/cli/commands.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
  ssr: {
    noExternal: true,
    // Loaded on use only, or with files of their own beside them; flydrive, so that disks and
    // drivers share one copy of it.
    external: ['@fastify/swagger-ui', 'feed', 'flydrive', 'pg-native', 'sharp', 'sitemap', 'vite'],
  },
});
