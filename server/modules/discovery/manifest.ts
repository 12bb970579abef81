import { localName } from '../../../platform/contract/zone/local-name.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ZoneConfig } from '../../../platform/contract/zone/index.ts';
import { fail } from '../../sdk/index.ts';
import { artPath } from '../../zones/index.ts';
import { colorsOf } from '../../../platform/contract/zone/look-colors.ts';
import { isScheme } from '../../../platform/contract/zone/looks.ts';
import { addresses, inLanguage, MACHINE_RATE, type DiscoveryDeps } from './place.ts';

/**
 * Pixels of the drawn icons by the name of their file; `inset` is the share that a mask may cut
 * away around a maskable one.
 */
const ICONS: Readonly<Record<string, { readonly size: number; readonly inset: number }>> = {
  'icon-192.png': { size: 192, inset: 0 },
  'icon-512.png': { size: 512, inset: 0 },
  'maskable-512.png': { size: 512, inset: 0.1 },
  'apple-touch-icon.png': { size: 180, inset: 0 },
};

/**
 * `/manifest.webmanifest?look=light|dark` of a zone, in that look (docs/product/looks.md), and `/icons/<zone>/<file>.png`, drawn from its artwork: the
 * forum can be installed.
 */
export function manifestRoutes(app: FastifyInstance, deps: DiscoveryDeps): void {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) => {
    const { ctx, headers } = inLanguage(deps, request);
    const { zone, locale } = ctx;
    const to = addresses({ originOf: () => '', zoneOfHost: deps.zoneOfHost }, request, zone.abbr);
    const { look } = request.query as { look?: unknown }; // a query string always parses to an object
    const { background, surface } = colorsOf(zone.tokens, isScheme(look) ? look : zone.tokens.scheme);
    const icon = (file: string, purpose: 'any' | 'maskable') => {
      const size = ICONS[file]?.size ?? 0;
      return { src: `/icons/${zone.abbr}/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose };
    };
    const manifest = {
      id: to('/'),
      name: deps.siteText('title', ctx),
      short_name: localName(zone, locale),
      description: deps.siteText('description', ctx),
      lang: locale,
      dir: 'ltr',
      start_url: to('/'),
      scope: '/',
      display: 'standalone',
      background_color: background,
      theme_color: surface,
      icons: [icon('icon-192.png', 'any'), icon('icon-512.png', 'any'), icon('maskable-512.png', 'maskable')],
    };
    return reply.type('application/manifest+json; charset=utf-8').headers(headers).send(JSON.stringify(manifest));
  });

  // As many as zones and sizes: drawn once, kept until the zone's config changes.
  const drawn = new WeakMap<ZoneConfig, Map<string, Promise<Buffer>>>();
  app.get<{ Params: { zone: string; file: string } }>(
    '/icons/:zone/:file',
    { schema: { hide: true }, config: MACHINE_RATE },
    async (request, reply) => {
      const zone = deps.zones().find(({ abbr }) => abbr === request.params.zone);
      const { file } = request.params;
      if (!zone || !Object.hasOwn(ICONS, file)) throw fail('NOT_FOUND');
      const ofZone = drawn.get(zone) ?? new Map<string, Promise<Buffer>>();
      drawn.set(zone, ofZone);
      const icon = ofZone.get(file) ?? draw(deps.zonesDir, zone, file);
      ofZone.set(file, icon);
      icon.catch(() => ofZone.delete(file));
      return reply
        .type('image/png')
        .header('cache-control', 'public, max-age=86400')
        .send(await icon);
    },
  );
}

/** The zone's icon on its background, as PNG: phones and older browsers take no SVG. */
async function draw(zonesDir: string, zone: ZoneConfig, file: string): Promise<Buffer> {
  const { size, inset } = ICONS[file] ?? { size: 0, inset: 0 };
  const { default: sharp } = await import('sharp'); // large, and most processes never draw one
  const art = await readFile(join(zonesDir, ...artPath(zone.pcIcon).split('/').slice(2)));
  const inner = Math.round(size * (1 - 2 * inset));
  const picture = await sharp(art, { density: 600 })
    .resize(inner, inner, { fit: 'contain', background: CLEAR })
    .png()
    .toBuffer();
  const ground = {
    create: { width: size, height: size, channels: 4, background: zone.tokens.colors.background },
  } as const;
  return sharp(ground)
    .composite([{ input: picture }])
    .png()
    .toBuffer();
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
