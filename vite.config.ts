import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { layerOrder } from './tools/vite-layer-order.ts';
import { precompress } from './tools/vite-precompress.ts';
import { routeFiles } from './tools/vite-route-files.ts';
import { stripSchemas } from './tools/vite-strip-schemas.ts';

/** Sonner adds its style sheet by script, which the content security policy forbids: it is imported as a file instead. */
const withoutInjectedStyles = (): Plugin => ({
  name: 'guildhall:no-injected-styles',
  transform(code, id) {
    if (!/sonner\/dist\/index\.mjs/.test(id)) return null;
    return { code: code.replace(/^__insertCSS\(.*\);$/m, ''), map: null };
  },
});

const VENDOR =
  /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next|valtio|proxy-compare|seroval|seroval-plugins|use-sync-external-store|isbot)\//;
const LOCALE = /\/(?:platform\/locales\/([^/]+)\/[^/]+|plugins\/[^/]+\/locales\/([^/]+))\.json$/;

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), stripSchemas(), routeFiles(), withoutInjectedStyles(), layerOrder(), precompress()],
  build: {
    target: 'es2022',
    manifest: !isSsrBuild,
    outDir: 'dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0, // our CSP allows no data: fonts or scripts, and small files cost little over one connection
    chunkSizeWarningLimit: 500,
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            input: 'platform/shell/entry-client.tsx',
            treeshake: { propertyReadSideEffects: false },
            output: {
              codeSplitting: {
                groups: [
                  // Changes with our dependencies only, so browsers keep it over releases.
                  { name: 'vendor', test: VENDOR },
                  // One chunk per language: a browser loads one.
                  { name: nameOfLocale, test: LOCALE, debugName: 'locales' },
                ],
              },
            },
          },
        }),
  },
  // The server's build is React's production build wherever it runs: Vite leaves this to the environment otherwise.
  ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  // Builds carry their packages, so that the server loads one file; in development Node loads them (Vite cannot run CJS React).
  ssr: command === 'build' ? { noExternal: true } : {},
}));

function nameOfLocale(id: string): string | null {
  const match = LOCALE.exec(id);
  return match ? `locale-${match[1] ?? match[2]}` : null;
}
