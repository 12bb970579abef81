import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** Chunks of the client's build that every page of the phone site needs, by the beginning of their names. */
const PRECACHED =
  /^assets\/(?:app|content|entry-client|icons|lists|locale-[\w-]+|members|OwnMenu|page-texts-[\w-]+|pages|parts|plugins|post|PostPage|PhoneHome|rolldown-runtime|site-phone|time|vendor)-[\w-]{8}\.(?:js|css|svg)$/;

/**
 * Builds the service worker of the phone site into one file beside the client, with the names of the
 * files that it loads ahead.
 * @param root the project's folder
 */
export function serviceWorker(root: string): Plugin {
  return {
    name: 'guildhall:service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir }, bundle) {
      if (!dir) return;
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        define: {
          __PRECACHED_FILES__: JSON.stringify(precachedFiles(bundle)),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: join(root, 'platform/shell/worker/service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      });
    },
  };
}

/** Addresses of what is loaded ahead. @throws when the build has no such files any more */
export function precachedFiles(bundle: Pick<Rolldown.OutputBundle, string>): string[] {
  const files = Object.keys(bundle).filter((name) => PRECACHED.test(name));
  for (const wanted of ['vendor', 'app', 'site-phone', 'post'])
    if (!files.some((name) => name.startsWith(`assets/${wanted}-`))) throw new Error(`no file is called ${wanted}`);
  return files.map((name) => `/${name}`);
}
