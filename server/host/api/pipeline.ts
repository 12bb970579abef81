import { passes, type Endpoint } from '../../../platform/contract/index.ts';
import { asAnyone, type RequestContext } from '../../sdk/context.ts';
import { fail } from '../../sdk/errors.ts';
import { INCOMPLETE } from '../../sdk/incomplete.ts';
import type { Cached } from '../services.ts';
import { callKey, type CompiledRoute, type EndpointTable } from './endpoint-table.ts';
import { asAppError } from '../http/error-reply.ts';
import type { Translator } from '../services.ts';

/**
 * @throws NOT_FOUND where the zone lacks the plugin, NOT_SIGNED_IN or FORBIDDEN where the gate is
 *   shut
 */
export function guard(route: CompiledRoute, ctx: RequestContext): void {
  if (route.plugin !== 'core' && !(route.plugin in ctx.zone.plugins)) throw fail('NOT_FOUND');
  if (!passes(route.gate, ctx.viewer)) throw fail(ctx.viewer ? 'FORBIDDEN' : 'NOT_SIGNED_IN');
}

/** What asks nothing of a plugin. */
const says = (value: unknown): boolean => ![undefined, null, '', 0, '0'].includes(value as string | number | null);

/**
 * A post that asks for what its zone does not have (any more) is not written without it: one
 * without its author's name would bear it.
 * @throws FEATURE_OFF
 */
function needFeatures({ fieldsOf }: CompiledRoute, { zone }: RequestContext, input: unknown): void {
  for (const [plugin, names] of fieldsOf)
    if (!(plugin in zone.plugins) && names.some((name) => says((input as Record<string, unknown>)[name])))
      throw fail('FEATURE_OFF');
}

/**
 * Runs a call that the guard has let through. `input` is what `route.read` gave, or an uploaded
 * file.
 * @throws FEATURE_OFF
 */
export async function run(route: CompiledRoute, ctx: RequestContext, input: unknown): Promise<unknown> {
  if (route.fieldsOf.size > 0) needFeatures(route, ctx, input);
  return route.handle(ctx, input as never); // validated by the route's own schema
}

/** Failure of an in-process call, as the client's call function reports it. */
export class InProcessError extends Error {
  readonly status: number;
  readonly code: number;
  readonly reason: string;
  constructor(status: number, code: number, reason: string) {
    super(reason);
    this.status = status;
    this.code = code;
    this.reason = reason;
  }
}

export interface InProcessDeps {
  readonly table: EndpointTable;
  readonly ctx: RequestContext;
  readonly translator: Translator;
  readonly cached: Cached;
  /** Hears of a call of the page that failed because the database cannot be used. */
  readonly onOutage: (error: unknown) => void;
  /**
   * Told of an unexpected failure: the page shows that something is missing, not what has happened.
   */
  readonly onFault: (route: Pick<CompiledRoute, 'plugin' | 'endpoint'>, error: unknown) => void;
}

/**
 * The call function of a page that is rendered on the server: the same guard, schemas and handlers
 * as over HTTP, as the same viewer, without a socket. Reads only: rendering a page must not write.
 */
export function createInProcessCall({ table, ctx, translator, cached, onOutage, onFault }: InProcessDeps) {
  async function messageOf(route: CompiledRoute, input: unknown, as = ctx): Promise<unknown> {
    const reply = await run(route, as, input);
    return (JSON.parse(route.write(reply)) as { Message: unknown }).Message;
  }

  return async (
    endpoint: Pick<Endpoint, 'method' | 'path'>,
    input: Readonly<Record<string, unknown>>,
  ): Promise<unknown> => {
    const route = table.get(callKey(endpoint));
    try {
      if (!route || endpoint.method !== 'GET' || route.endpoint.download) throw fail('NOT_FOUND');
      guard(route, ctx);
      const read = route.read(input);
      // What visitors are told over HTTP is kept as well as bytes; here as a value, which nobody
      // changes. Searches are as many as texts.
      const { cache, isSameForAll } = route.endpoint;
      const isShared = cache === 'public' && (!ctx.viewer || isSameForAll) && !('q' in input);
      if (!isShared) return await messageOf(route, read);
      const key = `reply|${ctx.locale}|${callKey(endpoint)}|${JSON.stringify(read)}`;
      return await cached(key, ctx, () => messageOf(route, read, asAnyone(ctx)));
    } catch (thrown) {
      const error = asAppError(thrown);
      // The page may show the rest, without what this call would have brought.
      if (!error || error.kind.status >= 500) ctx.tag(INCOMPLETE);
      if (!error) {
        if (route) onFault(route, thrown);
        throw thrown;
      }
      if (error.id === 'OUTAGE') onOutage(thrown);
      throw new InProcessError(error.kind.status, error.kind.code, translator.error(ctx.locale, error));
    }
  };
}
