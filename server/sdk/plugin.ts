import type { RawBuilder } from 'kysely';
import type { Static, TObject, TSchema } from 'typebox';
import type { Endpoint, InputOf, PluginManifest, ReplyOf } from '../../platform/contract/index.ts';
import type { OpenThing } from '../../platform/contract/schemas.ts';
import type { ExtensionBase, PluginHalf } from '../../platform/registry/registry.ts';
import type { MigrationSet } from '../db/migrate.ts';
import type { RequestContext } from './context.ts';
import type { Hook, RunOf } from './hook.ts';
import type { ServicesOf, Uses } from './service.ts';
import type { UploadedFile } from './uploaded-file.ts';

export type Handler<E> = (ctx: RequestContext, input: InputOf<E>) => Promise<ReplyOf<E>>;

export type UploadHandler<E> = (ctx: RequestContext, file: UploadedFile) => Promise<ReplyOf<E>>;

/** A file as an answer. The body is sent as it is made: a long one is an iterable of pieces, so that it is never whole in memory. */
export interface Download {
  /** Shown by the browser's "save as"; letters of any script. */
  readonly filename: string;
  /** With its charset, where there is one. */
  readonly contentType: string;
  readonly body: string | Uint8Array | AsyncIterable<string | Uint8Array>;
  /** With its quotes: whoever has it already is told so, once the handler has let her have it again. Absent: it is kept by nobody. */
  readonly etag?: string;
}
export type DownloadHandler<E> = (ctx: RequestContext, input: InputOf<E>) => Promise<Download>;

/** What an endpoint with `upload: 'bytes'` is run with. */
export interface BytesInput {
  /** As the endpoint's schema has read it. */
  readonly input: unknown;
  readonly bytes: Buffer;
}

export interface RouteExtension extends ExtensionBase {
  readonly kind: 'route';
  readonly endpoint: Endpoint;
  readonly handle: (ctx: RequestContext, input: never) => Promise<unknown>;
}

export interface HookExtension extends ExtensionBase {
  readonly kind: 'hook';
  readonly hook: Hook;
  readonly run: (...args: never) => Promise<unknown>;
  /** What it may answer, where its answers go out with replies. */
  readonly fields?: TObject;
}

/**
 * Fields that a plugin adds to the input of `POST /api/bbs/weibo/add` or `edit`, to that of drafts, or to lists of posts, which its hook
 * `postHooks.list` answers; all must be optional.
 */
export interface PostFieldsExtension extends ExtensionBase {
  readonly kind: 'postFields';
  readonly of: 'add' | 'edit' | 'draft' | 'list';
  readonly fields: TObject;
}

/**
 * Work for later, in its own error isolation. Every host runs it, also at the same moment, only never twice at once in one process: what
 * must be done once claims its rows in the transaction that does it (`db.skipLocked`, or a row that only one can write).
 */
export interface JobExtension extends ExtensionBase {
  readonly kind: 'job';
  /** Milliseconds; the first run comes some seconds after the start of the process. */
  readonly everyMs: number;
  /** What it throws is logged, and it is called again in its time. */
  readonly run: (now: number) => Promise<void>;
}

/** A room of a zone that open pages listen to (`ROOM_STREAM`); what happens there is told by `roomService`. */
export interface RoomExtension extends ExtensionBase {
  readonly kind: 'room';
  /** Throws why this viewer (or visitor) may not listen. */
  readonly admit: (ctx: RequestContext) => Promise<void>;
}

export type ServerExtension = RouteExtension | HookExtension | PostFieldsExtension | JobExtension | RoomExtension;
export const SERVER_KINDS = ['route', 'hook', 'postFields', 'job', 'room'] as const;

const nameOf = (path: string, method: string) =>
  `${method.toLowerCase()}${path
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('')}`;

/** Implements an endpoint. The guard has decided zone, session, csrf, gate and schema before `handle` runs. */
export function route<I extends TObject, R extends TSchema>(
  endpoint: Endpoint<I, R>,
  handle: Handler<Endpoint<I, R>>,
): RouteExtension {
  return {
    kind: 'route',
    name: nameOf(endpoint.path, endpoint.method),
    endpoint,
    // The host passes what `endpoint.input` validated, which is exactly the handler's type.
    handle: handle as RouteExtension['handle'],
  };
}

/** Implements an endpoint whose body is one file (`upload: 'file'`). */
export function uploadRoute<I extends TObject, R extends TSchema>(
  endpoint: Endpoint<I, R>,
  handle: UploadHandler<Endpoint<I, R>>,
): RouteExtension {
  // The host reads the file of an endpoint that is marked as an upload and passes it in place of the input.
  return {
    kind: 'route',
    name: nameOf(endpoint.path, endpoint.method),
    endpoint,
    handle: handle as RouteExtension['handle'],
  };
}

/**
 * Implements an endpoint whose body is bytes (`upload: 'bytes'`). They are read when the guard has let the call through, up to the
 * endpoint's `bodyBytes`.
 */
export function bytesRoute<I extends TObject, R extends TSchema>(
  endpoint: Endpoint<I, R>,
  handle: (ctx: RequestContext, input: InputOf<Endpoint<I, R>>, bytes: Buffer) => Promise<ReplyOf<Endpoint<I, R>>>,
): RouteExtension {
  return {
    kind: 'route',
    name: nameOf(endpoint.path, endpoint.method),
    endpoint,
    // What the host passes for such an endpoint.
    handle: (ctx, given: BytesInput) => handle(ctx, given.input as InputOf<Endpoint<I, R>>, given.bytes),
  };
}

/**
 * Implements an endpoint that answers with a file (`download: 'file'`): the same zone, session, gate and schema, and a refusal
 * is the envelope.
 */
export function downloadRoute<I extends TObject, R extends TSchema>(
  endpoint: Endpoint<I, R> & { readonly download?: 'file' },
  handle: DownloadHandler<Endpoint<I, R>>,
): RouteExtension {
  // The host sends what the handler of an endpoint that is marked as a download gives, as it is.
  return {
    kind: 'route',
    name: nameOf(endpoint.path, endpoint.method),
    endpoint,
    handle: handle as RouteExtension['handle'],
  };
}

type AnyRun = (...args: never) => Promise<unknown>;

const hookName = ({ name }: Hook): string => name.replace('.', '-');

/** Takes part in a hook (`postHooks`, `commentHooks`, ... or one that another plugin declares). */
export function hook<H extends Hook<AnyRun, null>>(declared: H, run: RunOf<H>, order?: number): HookExtension {
  return { kind: 'hook', name: hookName(declared), hook: declared, run, ...(order === undefined ? {} : { order }) };
}

/**
 * Takes part in a hook whose answers go out as fields of posts, comments, user cards or the signed-in user's own data (`postHooks.present`).
 * @param fields all that it may answer, by the schemas of the contract: `/docs/json` has them, each as optional, because not every post
 *   and not every zone has them. The compiler refuses others; nothing of it runs with a request
 * @param run a function whose parameters have their types written down: the compiler compares what it answers with `fields`
 */
export function fieldsHook<H extends Hook<AnyRun, OpenThing>, F extends TObject, Answer>(
  declared: H,
  fields: F & Declaring<Answer, Static<F>>,
  run: (...args: Parameters<RunOf<H>>) => Promise<ReadonlyMap<number, Answer>>,
): HookExtension {
  return { kind: 'hook', name: hookName(declared), hook: declared, run, fields };
}

/** Asks nothing more of the schema, unless the answer has fields that it lacks, or of another type. */
type Declaring<Answer, Fields> = Answer extends Partial<Fields> & Record<Exclude<keyof Answer, keyof Fields>, never>
  ? unknown
  : { readonly undeclared: Exclude<keyof Answer, keyof Fields> };

/** Declares them: a new post's reach its hooks as `draft.fields`, an edited one's `post.reattach`. Of drafts: see `draftFields`. */
export const postFields = (fields: TObject, of: PostFieldsExtension['of'] = 'add'): PostFieldsExtension => ({
  kind: 'postFields',
  name: of === 'add' ? 'fields' : `${of}-fields`,
  ...{ of, fields },
});

/**
 * A job (`JobExtension`): it runs on every host, first some seconds after the start, then every `everyMs` milliseconds.
 * @param name of the plugin's jobs, for the log
 * @param run gets the time, milliseconds since 1970
 */
export const job = (name: string, everyMs: number, run: JobExtension['run']): JobExtension => ({
  kind: 'job',
  name,
  everyMs,
  run,
});

/** Declares the room of a plugin in each zone that has it: pages name it by the plugin's id. */
export const liveRoom = (admit: RoomExtension['admit']): RoomExtension => ({ kind: 'room', name: 'live', admit });

/** How a counter that a plugin stores is counted anew, for `forum check counters`: a recount always agrees. */
export interface CounterCheck {
  readonly table: string;
  /** The column that is the row's key. */
  readonly id: string;
  readonly counter: string;
  /** A subquery of `key` and `n`; rows that are missing count 0. */
  readonly counted: RawBuilder<unknown>;
}

export interface ServerPlugin<U extends Uses = Uses> {
  readonly manifest: PluginManifest;
  /** The core's services that it uses, by the names that it gives them. Absent: none. */
  readonly uses?: U;
  readonly counters?: readonly CounterCheck[];
  readonly migrations: MigrationSet['migrations'];
  /** Called once per app with the services that it uses; returns the half's extensions. */
  extensions(core: ServicesOf<U>): readonly ServerExtension[];
}

/** What `server/index.ts` of a plugin exports as `plugin`: it only gives the parts their types, and does nothing by itself. */
export const defineServerPlugin = <U extends Uses = Record<never, never>>(plugin: ServerPlugin<U>): ServerPlugin<U> =>
  plugin;

export type ServerHalf = PluginHalf<ServerExtension>;
