import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { PageAssets, ServerEntry } from './types.ts';

/** What Vite answers in development: modules, style sheets, hot reload. */
export type DevMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

export interface DevSource {
  readonly middleware: DevMiddleware;
  /** The entry as the sources stand now. */
  load(): Promise<ServerEntry>;
  readonly assets: PageAssets;
  close(): Promise<void>;
}

const PREAMBLE =
  "import { injectIntoGlobalHook } from '/@react-refresh'; injectIntoGlobalHook(window);" +
  'window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;';

/** Starts Vite without a server of its own. Only here, so that production never loads it. */
export async function startVite(root: string, server?: Server): Promise<DevSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    server: { middlewareMode: true, ...(server ? { hmr: { server } } : {}) },
    appType: 'custom',
  });
  const module = (src: string) => ({ attrs: { type: 'module', src } });
  return {
    middleware: vite.middlewares,
    load: async () => (await vite.ssrLoadModule('/platform/shell/entry-server.tsx')) as ServerEntry,
    assets: {
      routes: {
        __root__: {
          scripts: [
            { attrs: { type: 'module' }, children: PREAMBLE },
            module('/@vite/client'),
            module('/platform/shell/entry-client.tsx'),
          ],
        },
      },
    },
    close: () => vite.close(),
  };
}
