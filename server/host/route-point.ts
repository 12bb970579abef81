import type { TObject, TSchema } from 'typebox';
import type { Endpoint, InputOf, ReplyOf } from '../../platform/contract/index.ts';
import { extend, extensionPoint, type Extension } from '../../platform/registry/extension-point.ts';
import type { RequestContext } from '../sdk/context.ts';
import type { UploadedFile } from '../sdk/uploaded-file.ts';

export type Handler<E> = (ctx: RequestContext, input: InputOf<E>) => Promise<ReplyOf<E>>;

export type UploadHandler<E> = (ctx: RequestContext, file: UploadedFile) => Promise<ReplyOf<E>>;

/**
 * A file as an answer. The body is sent as it is made: a long one is an iterable of pieces, so that
 * it is never whole in memory.
 */
export interface Download {
  /** Shown by the browser's "save as"; letters of any script. */
  readonly filename: string;
  /** With its charset, where there is one. */
  readonly contentType: string;
  readonly body: string | Uint8Array | AsyncIterable<string | Uint8Array>;
  /**
   * With its quotes: whoever has it already is told so, once the handler has let them have it
   * again. Absent: it is kept by nobody.
   */
  readonly etag?: string;
}
export type DownloadHandler<E> = (ctx: RequestContext, input: InputOf<E>) => Promise<Download>;

/** What an endpoint with `upload: 'bytes'` is run with. */
export interface BytesInput {
  /** As the endpoint's schema has read it. */
  readonly input: unknown;
  readonly bytes: Buffer;
}

interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (ctx: RequestContext, input: never) => Promise<unknown>;
}

/** Calls: the host serves what contributes here, with the guard of its endpoint. */
export const routePoint = extensionPoint<Route>('route');
export type RouteExtension = Extension<Route>;

const nameOf = (path: string, method: string) =>
  `${method.toLowerCase()}${path
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('')}`;

/**
 * Implements an endpoint. The guard has decided zone, session, csrf, gate and schema before
 * `handle` runs.
 */
export function route<I extends TObject, R extends TSchema>(
  endpoint: Endpoint<I, R>,
  handle: Handler<Endpoint<I, R>>,
): RouteExtension {
  return extend(routePoint, {
    name: nameOf(endpoint.path, endpoint.method),
    endpoint,
    // The host passes what `endpoint.input` validated, which is exactly the handler's type.
    handle: handle as RouteExtension['handle'],
  });
}

/** Implements an endpoint whose body is one file (`upload: 'file'`). */
export function uploadRoute<I extends TObject, R extends TSchema>(
  endpoint: Endpoint<I, R>,
  handle: UploadHandler<Endpoint<I, R>>,
): RouteExtension {
  // The host reads the file of an endpoint that is marked as an upload and passes it in place of
  // the input.
  return extend(routePoint, {
    name: nameOf(endpoint.path, endpoint.method),
    endpoint,
    handle: handle as RouteExtension['handle'],
  });
}

/**
 * Implements an endpoint whose body is bytes (`upload: 'bytes'`). They are read when the guard has
 * let the call through, up to the endpoint's `bodyBytes`.
 */
export function bytesRoute<I extends TObject, R extends TSchema>(
  endpoint: Endpoint<I, R>,
  handle: (ctx: RequestContext, input: InputOf<Endpoint<I, R>>, bytes: Buffer) => Promise<ReplyOf<Endpoint<I, R>>>,
): RouteExtension {
  return extend(routePoint, {
    name: nameOf(endpoint.path, endpoint.method),
    endpoint,
    // What the host passes for such an endpoint.
    handle: (ctx, given: BytesInput) => handle(ctx, given.input as InputOf<Endpoint<I, R>>, given.bytes),
  });
}

/**
 * Implements an endpoint that answers with a file (`download: 'file'`): the same zone, session,
 * gate and schema, and a refusal is the envelope.
 */
export function downloadRoute<I extends TObject, R extends TSchema>(
  endpoint: Endpoint<I, R> & { readonly download?: 'file' },
  handle: DownloadHandler<Endpoint<I, R>>,
): RouteExtension {
  // The host sends what the handler of an endpoint that is marked as a download gives, as it is.
  return extend(routePoint, {
    name: nameOf(endpoint.path, endpoint.method),
    endpoint,
    handle: handle as RouteExtension['handle'],
  });
}
