import type { Server } from 'node:http';
import { loadBuilt } from './built.ts';
import { startVite, type DevMiddleware } from './dev.ts';
import type { PageOptions, RenderedPage } from './types.ts';

export { loadBuilt } from './built.ts';
export type { ForMembers, ListedExtension, PageOptions, RenderedPage } from './types.ts';

export interface RendererSetup {
  /** Sources through Vite with hot reload, instead of the build. */
  readonly dev: boolean;
  /** Folder of the build, with `client/` and `server/` in it. */
  readonly distDir: string;
  /** The project's folder; development only. Default: the working folder. */
  readonly root?: string;
  /** The HTTP server that carries hot reload's socket; development only. */
  readonly server?: Server;
}

export interface Renderer {
  /**
   * Renders the page at a whole address. 404 for unknown routes and missing objects,
   * 402/403/405/406/500/505 as pages throw them, redirects as their address without a document.
   */
  render(url: string, options: PageOptions): Promise<RenderedPage>;
  /** Development: what answers for Vite's addresses; put it before the page route. */
  readonly middleware?: DevMiddleware;
  close(): Promise<void>;
}

/** Builds the page renderer. All its state is in the returned object. */
export async function createRenderer(setup: RendererSetup): Promise<Renderer> {
  if (setup.dev) return devRenderer(setup);
  const { app, assetsOf } = await loadBuilt(setup.distDir);
  return {
    render: (url, options) => {
      const { locale, zone, site = 'desktop' } = options.boot;
      return app.render(url, { ...options, assets: assetsOf(locale, Object.keys(zone.plugins), site) });
    },
    close: async () => undefined,
  };
}

async function devRenderer({ root = process.cwd(), server }: RendererSetup): Promise<Renderer> {
  const source = await startVite(root, server);
  return {
    middleware: source.middleware,
    async render(url, options) {
      const app = await (await source.load()).createServerApp();
      return app.render(url, { ...options, assets: source.assets });
    },
    close: source.close,
  };
}
