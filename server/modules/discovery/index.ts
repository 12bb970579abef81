import type { FastifyInstance } from 'fastify';
import { manifestRoutes } from './manifest.ts';
import type { DiscoveryDeps } from './place.ts';
import { rssRoute } from './rss.ts';
import { sitemapRoutes } from './sitemap.ts';

/**
 * What machines look for on a site: robots.txt, sitemaps, a feed, a web manifest with its icons.
 */
export async function serveDiscovery(app: FastifyInstance, deps: DiscoveryDeps): Promise<void> {
  sitemapRoutes(app, deps);
  rssRoute(app, deps);
  manifestRoutes(app, deps);
}
