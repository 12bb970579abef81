import { localName } from '../../../platform/contract/zone/local-name.ts';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import middie from '@fastify/middie';
import type { OpenKey } from '../../../platform/contract/endpoints/site.ts';
import type { OwnUser } from '../../../platform/contract/endpoints/users.ts';
import { ACCOUNT_PRODUCT_ID, code, passes, PermissionCode } from '../../../platform/contract/index.ts';
import {
  browserZone,
  zoneSummary,
  type PluginSchemas,
  type ThemeReader,
  type ZoneConfig,
} from '../../../platform/contract/zone/index.ts';
import { siteOfPath } from '../../../platform/contract/sites.ts';
import type { ZoneStore } from '../../zones/index.ts';
import type { Config } from '../operations/config.ts';
import type { RequestContext, Viewer } from '../../sdk/context.ts';
import type { HostContext } from '../context.ts';
import type { Cached } from '../services.ts';
import type { EndpointTable } from '../api/endpoint-table.ts';
import { OUTAGE_LINE } from '../http/error-reply.ts';
import { createInProcessCall } from '../api/pipeline.ts';
import type { PluginFaults } from '../registry/plugin-faults.ts';
import { ownFieldsOf } from './own-fields.ts';
import { createRenderer, type ForMembers, type RenderedPage } from './ssr/index.ts';
import type { Translator } from '../services.ts';
import { hostOf } from '../http/zone-resolver.ts';

export interface PageRenderDeps {
  readonly config: Config;
  readonly zones: ZoneStore;
  readonly ownUser: (ctx: RequestContext, viewer: Viewer) => Promise<OwnUser>;
  readonly table: EndpointTable;
  readonly translator: Translator;
  readonly pluginSchemas: PluginSchemas;
  /** Keeps what is the same for all visitors. */
  readonly cached: Cached;
  readonly switches: () => Omit<OpenKey, 'client_ip'>;
  readonly faults: Pick<PluginFaults, 'report'>;
  readonly root: string;
}

const FAILED_CALL = 'A call of a page failed';

export interface PageRender {
  /** Renders the page of a request as the viewer of its context. */
  render(request: FastifyRequest, ctx: HostContext, how: PageKind): Promise<RenderedPage>;
  /**
   * What a page that was rendered for everybody says to the viewer of this context; null where
   * they see more or less than everybody (`ForMembers`).
   */
  drawParts(
    page: Pick<ForMembers, 'draw'>,
    request: FastifyRequest,
    ctx: HostContext,
  ): Promise<readonly string[] | null>;
}

export interface PageKind {
  readonly nonce: string;
  readonly masked: boolean;
  /** A visitor's page that shall be good for members as well. */
  readonly forAll?: boolean;
}

/**
 * Renders pages: what the browser is told first (`Boot`), then the tree.
 */
export async function createPageRender(app: FastifyInstance, deps: PageRenderDeps): Promise<PageRender> {
  const { config, table, translator } = deps;
  const renderer = await createRenderer({
    dev: !config.production,
    distDir: join(deps.root, 'dist'),
    root: deps.root,
    server: app.server,
  });
  const bootDeps = { ...deps, zoneOf: browserZones(deps.pluginSchemas) };
  // With the first member's page: it reads the schemas of all calls, and no start waits for it.
  let ownFields: ReadonlySet<string> | undefined;
  app.addHook('onClose', () => renderer.close());
  if (renderer.middleware) {
    await app.register(middie);
    app.use(renderer.middleware);
  }

  const callOf = (request: FastifyRequest, ctx: HostContext, onOutage: (error: unknown) => void) =>
    createInProcessCall({
      table,
      ctx,
      translator,
      cached: deps.cached,
      onOutage,
      onFault: ({ plugin, endpoint }, error) => {
        const details = { reqId: request.id, route: endpoint.path };
        if (plugin === 'core') app.log.error({ err: error, ...details }, FAILED_CALL);
        else deps.faults.report(plugin, 'route', error, FAILED_CALL, details);
      },
    });

  return {
    async render(request, ctx, { nonce, masked, forAll = false }) {
      let isWhole = true;
      const onOutage = (error: unknown): void => {
        isWhole = false;
        request.log.error({ err: error }, OUTAGE_LINE);
      };
      const page = await renderer.render(ctx.origin + request.url.replace(PROXY_FORM, '/'), {
        boot: await bootOf(bootDeps, request, ctx, masked),
        call: callOf(request, ctx, onOutage),
        nonce,
        forAll,
      });
      // It shows what it could get; whoever asks by machine has to know that this is not all.
      return isWhole || page.redirect !== null ? page : { ...page, status: 503 };
    },
    async drawParts(page, request, ctx) {
      // What fails here fails again where the whole page is rendered, which says so.
      const call = callOf(request, ctx, () => undefined);
      ownFields ??= ownFieldsOf(table);
      return page.draw({ boot: await bootOf(bootDeps, request, ctx, false), call, ownFields });
    },
  };
}

/**
 * The start of an address as a client writes it to a proxy, whole; the router has matched what
 * follows.
 */
const PROXY_FORM = /^https?:\/\/.*?\//;

type BrowserZone = ReturnType<typeof browserZone>;

/**
 * What browsers may know of a zone, worked out once for visitors and for members while its config
 * stands.
 */
function browserZones(schemas: PluginSchemas): (zone: ZoneConfig, reader: ThemeReader) => BrowserZone {
  const known = new WeakMap<ZoneConfig, Map<boolean, BrowserZone>>();
  return (zone, reader) => {
    let kinds = known.get(zone);
    if (!kinds) known.set(zone, (kinds = new Map<boolean, BrowserZone>()));
    let made = kinds.get(reader.signedIn);
    if (!made) kinds.set(reader.signedIn, (made = browserZone(zone, schemas, reader)));
    return made;
  };
}

/**
 * `Boot` of platform/sdk. Nothing in it but `viewer` and `sessionMark` belongs to one person: pages
 * of visitors are kept.
 */
async function bootOf(
  deps: PageRenderDeps & { readonly zoneOf: ReturnType<typeof browserZones> },
  request: FastifyRequest,
  ctx: HostContext,
  masked: boolean,
) {
  const { zone, viewer, locale, origin } = ctx;
  const set = deps.zones.current();
  const account = new URLSearchParams({ product: String(ACCOUNT_PRODUCT_ID), origin, zone: zone.abbr, lng: locale });
  const isManager = passes(code(PermissionCode.manager), viewer);
  const leftOut = set.leftOut.get(zone.abbr);
  return {
    zone: deps.zoneOf(zone, { signedIn: viewer !== null }),
    zones: set.list.map((other) => {
      const { abbr, gameId, name, nameEn, pcIcon, switcherGroup } = zoneSummary(other);
      const [host] = other.hosts;
      const byHost = set.byHost.has(hostOf(request)) && host !== undefined;
      return {
        abbr,
        name: localName({ name, nameEn }, locale),
        gameId,
        icon: pcIcon,
        group: switcherGroup,
        href: byHost ? `//${host}${portOf(request)}/` : `/?zone=${abbr}`,
      };
    }),
    locale,
    now: ctx.now,
    viewer: viewer ? await deps.ownUser(ctx, viewer) : null,
    masked,
    openKey: { ...deps.switches(), client_ip: viewer ? ctx.ip : '' },
    sessionMark: ctx.session?.id.slice(0, 8) ?? '',
    origin,
    productId: ACCOUNT_PRODUCT_ID,
    accountUrl: `/account/?${account.toString()}`,
    zoneFromHost: set.byHost.has(hostOf(request)),
    ...(siteOfPath(request.url.split('?', 1).join()) === 'phone' ? { site: 'phone' as const } : {}),
    ...(isManager && leftOut ? { leftOut } : {}),
  };
}

const portOf = (request: FastifyRequest): string => (request.port ? `:${request.port}` : '');
