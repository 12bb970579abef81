import type { FastifyRequest } from 'fastify';
import { DEFAULT_ZONE } from '../../../platform/contract/permission-codes.ts';
import type { ZoneConfig } from '../../../platform/contract/zone/index.ts';
import { AppError, fail } from '../../sdk/errors.ts';
import type { ZoneSet } from '../../zones/index.ts';

/** The host name of a request, lower case, without port. */
export const hostOf = (request: FastifyRequest): string => request.hostname.toLowerCase();

/**
 * The zone of a request: the host name if a zone claims it, else `?zone=`, else the zone in the
 * payload, else the viewer's first game, else sw4 (docs/product/calls.md).
 * @throws UNKNOWN_ZONE when a zone is named that does not exist
 */
export function resolveZone(zones: ZoneSet, request: FastifyRequest, firstGame: string | null): ZoneConfig {
  const byHost = zones.byHost.get(hostOf(request));
  if (byHost) return byHost;
  const named = zoneField(request.query) ?? zoneField(request.body) ?? firstGame ?? DEFAULT_ZONE;
  const zone = zones.byAbbr.get(named);
  if (!zone) throw fail('UNKNOWN_ZONE');
  return zone;
}

/**
 * Abbreviation of the zone that host or query name, before anybody has asked further; null where
 * they name none of ours.
 */
export function zoneAtFirstSight({ byHost, byAbbr }: ZoneSet, request: FastifyRequest): string | null {
  const named = given(request.query);
  return (byHost.get(hostOf(request)) ?? (typeof named === 'string' ? byAbbr.get(named) : undefined))?.abbr ?? null;
}

/**
 * Abbreviation of the zone whose reply it was, for who counts them; null where it is about none (a
 * file, a page of operators, a zone that does not exist). A kept reply to who names no zone is the
 * default zone's.
 */
export function zoneOfReply(zones: ZoneSet, request: FastifyRequest): string | null {
  if (request.madeFor) return request.madeFor.zone.abbr;
  const isKept = request.routeOptions.config.keptAs !== undefined;
  return zoneAtFirstSight(zones, request) ?? (isKept && given(request.query) === undefined ? DEFAULT_ZONE : null);
}

/** Whether host, query or payload say which zone a request is about, rightly or not. */
export const namesZone = (zones: ZoneSet, request: FastifyRequest): boolean =>
  zones.byHost.has(hostOf(request)) || [request.query, request.body].some((source) => given(source) !== undefined);

/**
 * The same for a page: one that names no zone of ours is made in the default zone, whose page then
 * says that there is no such product (`platform/shell/entry-rules.ts`).
 */
export function resolvePageZone(zones: ZoneSet, request: FastifyRequest, firstGame: string | null): ZoneConfig {
  try {
    return resolveZone(zones, request, firstGame);
  } catch (error) {
    const fallback = zones.byAbbr.get(DEFAULT_ZONE) ?? zones.list[0];
    if (!(error instanceof AppError) || error.id !== 'UNKNOWN_ZONE' || !fallback) throw error;
    return fallback;
  }
}

function zoneField(source: unknown): string | undefined {
  const zone = given(source);
  if (zone !== undefined && typeof zone !== 'string') throw fail('UNKNOWN_ZONE');
  return zone;
}

/** The field `zone` of a query or payload, whatever it is; an empty one says nothing. */
function given(source: unknown): unknown {
  if (typeof source !== 'object' || source === null) return undefined;
  const { zone } = source as { zone?: unknown };
  return zone === '' ? undefined : zone;
}
