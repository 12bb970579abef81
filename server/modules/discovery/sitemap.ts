import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ZoneConfig, themesFor } from '../../../platform/contract/zone/index.ts';
import { fail } from '../../sdk/index.ts';
import { isVisible, type ContentTables } from '../posts/index.ts';
import { addresses, KEEP_SECONDS, MACHINE_RATE, VISITOR, type DiscoveryDeps } from './place.ts';

/**
 * Ids of posts that one file covers: a range of the primary key, so that a file changes little once
 * it is full.
 */
const IDS_PER_FILE = 10_000;

/**
 * `/robots.txt`, `/sitemap.xml` (the index) and `/sitemap/<zone>/<n>.xml`: what crawlers may read
 * and where it is.
 */
export function sitemapRoutes(app: FastifyInstance, deps: DiscoveryDeps): void {
  const running = (): ZoneConfig[] => deps.zones().filter(({ state }) => state === 'running');
  const zonesAt = (request: FastifyRequest): ZoneConfig[] => {
    const own = deps.zoneOfHost(request);
    return own ? running().filter(({ abbr }) => abbr === own.abbr) : running();
  };

  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
    const closed = ['/api/', '/account/', '/preview/', '/docs', '/metrics', '/*?*q=', '/*?*sort='];
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
    const text = [...lines, '', `Sitemap: ${deps.originOf(request)}/sitemap.xml`, ''].join('\n');
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${KEEP_SECONDS}`)
      .send(text);
  });

  app.get('/sitemap.xml', { schema: { hide: true }, config: MACHINE_RATE }, async (request, reply) => {
    const last = await lastPost(deps);
    const files = Math.floor(last / IDS_PER_FILE) + 1;
    const origin = deps.originOf(request);
    const entries = zonesAt(request).flatMap(({ abbr }) =>
      Array.from({ length: files }, (_, n) => ({ url: `${origin}/sitemap/${abbr}/${n}.xml` })),
    );
    const { SitemapIndexStream } = await loadWriters();
    return sendXml(reply, Readable.from(entries).pipe(new SitemapIndexStream()));
  });

  app.get<{ Params: { zone: string; file: string } }>(
    '/sitemap/:zone/:file',
    { schema: { hide: true }, config: MACHINE_RATE },
    async (request, reply) => {
      const zone = zonesAt(request).find(({ abbr }) => abbr === request.params.zone);
      const [, n] = /^(\d{1,9})\.xml$/.exec(request.params.file) ?? [];
      if (!zone || n === undefined) throw fail('NOT_FOUND');
      const file = Number(n);
      if (file * IDS_PER_FILE > (await lastPost(deps))) throw fail('NOT_FOUND');
      const to = addresses(deps, request, zone.abbr);
      const places = file === 0 ? [{ url: to('/') }, ...themePlaces(zone, to)] : [];
      const posts = await postsOf(deps, zone.abbr, file);
      const pages = posts.map(({ id, updated_at: at }) => ({
        url: to(`/posts/${id}`),
        lastmod: new Date(at).toISOString(),
      }));
      const { SitemapStream } = await loadWriters();
      return sendXml(reply, Readable.from([...places, ...pages]).pipe(new SitemapStream()));
    },
  );
}

/** On use: most starts are over before a crawler comes, and the writers bring an XML parser. */
const loadWriters = () => import('sitemap');

const themePlaces = (zone: ZoneConfig, to: ReturnType<typeof addresses>) =>
  themesFor(zone.themes, VISITOR).map(({ themeId }) => ({ url: to('/', { themeId }) }));

/** The newest post's id, over all zones. */
async function lastPost({ db }: DiscoveryDeps): Promise<number> {
  const newest = db.q<ContentTables>().selectFrom('post').select('id').orderBy('id', 'desc').limit(1);
  return (await newest.executeTakeFirst())?.id ?? 0;
}

/** Posts that everybody may see, of one range of ids. */
function postsOf({ db }: DiscoveryDeps, zone: string, file: number) {
  const from = file * IDS_PER_FILE;
  return db
    .q<ContentTables>()
    .selectFrom('post')
    .select(['id', 'updated_at'])
    .where('id', '>=', from)
    .where('id', '<', from + IDS_PER_FILE)
    .where('zone', '=', zone)
    .where(isVisible)
    .orderBy('id')
    .execute();
}

interface XmlReply {
  type(type: string): this;
  header(name: string, value: string): this;
  send(body: NodeJS.ReadableStream): this;
}
const sendXml = <R extends XmlReply>(reply: R, body: NodeJS.ReadableStream): R =>
  reply.type('application/xml; charset=utf-8').header('cache-control', `public, max-age=${KEEP_SECONDS}`).send(body);
