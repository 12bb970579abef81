import { MINUTE_MS } from '../../../platform/contract/durations.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LIMITS, type Endpoint, type RateClass } from '../../../platform/contract/index.ts';
import type { RequestContext } from '../../sdk/context.ts';
import { addressKey } from '../../sdk/address-key.ts';
import { digestOf } from '../../sdk/digest.ts';
import { fail } from '../../sdk/errors.ts';
import { isIncomplete } from '../../sdk/incomplete.ts';
import type { BytesInput } from '../route-point.ts';
import { derivedKey } from '../../sdk/sending.ts';
import type { UploadedFile } from '../../sdk/uploaded-file.ts';
import type { TaggedCache } from '../cache.ts';
import { docsOf, UPLOAD_FIELD } from './call-docs.ts';
import type { HostContext } from '../context.ts';
import type { OwnReplies } from '../own-replies.ts';
import type { Csrf } from '../http/csrf.ts';
import { callKey, isWrite, type CompiledRoute, type EndpointTable } from './endpoint-table.ts';
import { visitorKey } from '../http/http-cache.ts';
import { sendDownload } from '../http/download.ts';
import { asAppError } from '../http/error-reply.ts';
import type { ReadYourWrites } from '../http/read-your-writes.ts';
import { guard, run } from './pipeline.ts';
import { acceptBytes, readBytes } from '../http/read-bytes.ts';
import { readyJson, sendFresh, type ReadyReply, type SendReady } from '../http/ready-reply.ts';
import type { ContextOf, ContextUse } from '../http/request-context.ts';
import { unstorableField } from './storable.ts';
import { refuseUnknown } from './validate.ts';

/** Most bytes of a JSON or form body; uploads have the multipart limit. */
export const BODY_LIMIT = 1024 * 1024;
const UPLOAD_LIMITS = { fileSize: LIMITS.imageBytes, files: 1, fields: 10, parts: 11, fieldSize: 4096 } as const;

/** Requests a minute per person (or address, signed out): docs/product/limits.md. */
export const RATE_LIMITS: Readonly<Record<RateClass, number>> = {
  read: 3000,
  write: 240,
  upload: 60,
  chunk: 600,
  account: 120,
  report: 30,
  log: 120,
};

export interface ApiDeps {
  readonly table: EndpointTable;
  readonly cache: TaggedCache;
  /** Keeps what members get. */
  readonly ownReplies: Pick<OwnReplies, 'through'>;
  readonly csrf: Csrf;
  readonly sendReady: SendReady;
  readonly contextOf: ContextOf;
  /** @throws BANNED */
  readonly assertNotBanned: (ctx: RequestContext) => Promise<void>;
  readonly isOurOrigin: (request: FastifyRequest) => boolean;
  /** Of a GET that changes something: whether a script of a page of ours sent it. */
  readonly isFromOurPage: (request: FastifyRequest) => boolean;
  readonly readYourWrites: ReadYourWrites;
  readonly rateLimited: boolean;
}

/**
 * Registers every compiled call: zone -> session -> gate -> origin and token -> bans -> schema ->
 * handler -> reply schema. What a caller is told of that order is in docs/product/calls.md.
 */
export async function serveCalls(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  const routes = [...deps.table.values()];
  for (const compiled of routes) if (!compiled.endpoint.upload) addRoute(app, deps, compiled);
  // Apart: the multipart reader has hooks of its own for every request where it is known.
  await app.register(async (uploads) => {
    await uploads.register(multipart, { limits: UPLOAD_LIMITS });
    for (const compiled of routes) if (compiled.endpoint.upload === 'file') addRoute(uploads, deps, compiled);
  });
  await app.register(async (uploads) => {
    acceptBytes(uploads);
    for (const compiled of routes) if (compiled.endpoint.upload === 'bytes') addRoute(uploads, deps, compiled);
  });
}

function addRoute(app: FastifyInstance, deps: ApiDeps, compiled: CompiledRoute): void {
  const { endpoint } = compiled;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyBytes ?? BODY_LIMIT,
    // Fastify is given no schemas: `read` and `write` of the compiled call check and serialise.
    config: {
      // Asked for by whoever opens the documentation first.
      swaggerTransform: ({ url }: { readonly url: string }) => ({ url, schema: docsOf(compiled) }),
      ...(deps.rateLimited ? { rateLimit: rateLimitOf(endpoint.rate) } : {}),
      ...(endpoint.cache === 'public' ? { keptAs: 'call' } : {}),
      ...(compiled.plugin === 'core' ? {} : { plugin: compiled.plugin }),
    },
    handler: (request, reply) => deps.readYourWrites.follow(request, () => answer(compiled, deps, request, reply)),
  });
}

/**
 * Whoever guesses passwords may have many accounts: calls about them are counted by address alone.
 */
const rateLimitOf = (rate: RateClass) => ({
  max: RATE_LIMITS[rate],
  timeWindow: MINUTE_MS,
  groupId: rate,
  ...(rate === 'account' ? { keyGenerator: (request: FastifyRequest) => addressKey(request.ip) } : {}),
});

async function answer(
  compiled: CompiledRoute,
  deps: ApiDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const ctx = await deps.contextOf(request, reply, contextUse(compiled.endpoint));
  const writes = isWrite(compiled.endpoint);
  if (writes && !compiled.endpoint.countsReaders) checkAccount(ctx, request);
  guard(compiled, ctx);
  if (writes) checkWrite(compiled.endpoint, deps, ctx, request);
  if (writes && compiled.gate.kind !== 'everyone' && !compiled.endpoint.forBanned) await deps.assertNotBanned(ctx);
  const key = compiled.endpoint.cache === 'public' ? visitorKey(request, false) : null;
  if (key !== null) {
    const ready = await (ctx.viewer ? ofMember : ofVisitor)(compiled, deps, ctx, request, key);
    // Cookies are written by a hook.
    if (!ctx.hasCookies()) return deps.sendReady(ready, request, reply);
    sendFresh(ready.body.toString(), true, request, reply);
    return reply;
  }
  const input =
    compiled.endpoint.upload === 'file'
      ? await readFile(compiled, deps, ctx, request)
      : withKey(compiled, ctx, await readInput(compiled, request));
  const answered = deps.readYourWrites.answer(ctx, writes, () => run(compiled, ctx, input));
  const made = await answered.finally(() => {
    if (writes && (ctx.session || ctx.hasCookies())) deps.readYourWrites.tell(reply);
  });
  if (compiled.endpoint.download) return sendDownload(reply, made);
  const text = compiled.write(made);
  sendFresh(text, ctx.hasCookies(), request, reply);
  return reply;
}

const contextUse = ({ zoned }: Endpoint): ContextUse => (zoned === false ? 'zoneless' : (zoned ?? 'call'));

type MakeReady = (
  compiled: CompiledRoute,
  deps: ApiDeps,
  ctx: HostContext,
  request: FastifyRequest,
  key: string,
) => Promise<ReadyReply>;

/** What everybody is told who is not signed in. */
const ofVisitor: MakeReady = (compiled, { cache }, ctx, request, key) =>
  cache.through(
    key,
    async (tag) => {
      const text = compiled.write(await run(compiled, ctx, await readInput(compiled, request)));
      tag(...ctx.tagLog);
      return readyJson(text, isIncomplete(ctx.tagLog));
    },
    ({ body }) => body.length,
  );

/** The same call for a member, with what is their own. */
const ofMember: MakeReady = (compiled, { ownReplies, readYourWrites }, ctx, request, key) =>
  ownReplies.through(
    ctx,
    key,
    async () => {
      const input = await readInput(compiled, request);
      const made = await readYourWrites.answer(ctx, false, () => run(compiled, ctx, input));
      return readyJson(compiled.write(made), true);
    },
    ({ body }) => body.length,
  );

/**
 * Two tabs of a browser have one session: a page says with each write whom it believes in, and what
 * was written by another is not done.
 */
function checkAccount({ viewer }: RequestContext, { headers }: FastifyRequest): void {
  const uid = Number(headers['x-uid']);
  if (viewer && uid > 0 && uid !== viewer.uid) throw fail('ACCOUNT_CHANGED');
}

function checkWrite(endpoint: Endpoint, deps: ApiDeps, ctx: RequestContext, request: FastifyRequest): void {
  if (!deps.isOurOrigin(request)) throw fail('BAD_ORIGIN');
  if (endpoint.csrf === false) return;
  const token = tokenOf(request);
  // Of an upload it may be a field that comes with the file.
  if (token === undefined && endpoint.upload === 'file' && request.isMultipart()) return;
  if (deps.csrf.verify(token, ctx.session?.id ?? '', ctx.now)) return;
  if (!endpoint.sameSite) throw fail('BAD_CSRF');
  if (!deps.isFromOurPage(request)) throw fail('BAD_ORIGIN');
}

function checkToken(token: unknown, { csrf }: ApiDeps, ctx: RequestContext): void {
  if (!csrf.verify(token, ctx.session?.id ?? '', ctx.now)) throw fail('BAD_CSRF');
}

const tokenOf = ({ body, query, headers }: FastifyRequest): unknown =>
  fieldOf(body, '_csrf') ?? fieldOf(query, '_csrf') ?? headers['x-csrf-token'];

const fieldOf = (source: unknown, name: string): unknown =>
  typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[name] : undefined;

async function readFile(
  { endpoint }: CompiledRoute,
  deps: ApiDeps,
  ctx: RequestContext,
  request: FastifyRequest,
): Promise<UploadedFile> {
  const { token, fields, ...file } = await readUpload(request, endpoint.uploadField ?? UPLOAD_FIELD);
  if (endpoint.csrf !== false && tokenOf(request) === undefined) checkToken(token, deps, ctx);
  refuseUnknown(endpoint.input, { ...(request.query as object), ...fields, ...(request.params as object) });
  return file;
}

async function readInput(compiled: CompiledRoute, request: FastifyRequest): Promise<unknown> {
  const { endpoint } = compiled;
  if (endpoint.upload === 'bytes') {
    const input = compiled.read({ ...(request.query as object), ...(request.params as object) });
    return { input, bytes: await readBytes(request, endpoint.bodyBytes ?? BODY_LIMIT) } satisfies BytesInput;
  }
  const { body } = request;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw fail('BAD_INPUT', { field: '' });
  return compiled.read({
    ...(request.query as object),
    ...(body as object | null | undefined),
    ...(request.params as object),
  });
}

/**
 * What is sent without a key of its own gets one, by which the service that makes it knows a repeat
 * (docs/product/repeated-writes.md).
 */
function withKey({ endpoint }: CompiledRoute, { viewer }: RequestContext, input: unknown): unknown {
  // What `readInput` gave of a call that is no upload.
  const sent = input as Readonly<Record<string, unknown>>;
  if (endpoint.repeat !== 'first-answer' || !viewer || sent['requestKey'] !== undefined) return input;
  // Sent from a draft it is another thing than the same text without one.
  const said = { ...sent, '': [callKey(endpoint), sent['draftId'] ?? 0] };
  return { ...sent, requestKey: derivedKey(digestOf(said)) };
}

/**
 * All parts of a multipart body: the one file in this field, and the fields of text, `_csrf` among
 * them, wherever they stand.
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, BAD_INPUT
 */
async function readUpload(
  request: FastifyRequest,
  field: string,
): Promise<UploadedFile & { readonly token: unknown; readonly fields: Readonly<Record<string, unknown>> }> {
  if (!request.isMultipart()) throw fail('UNSUPPORTED_MEDIA_TYPE');
  try {
    let found: UploadedFile | undefined;
    const fields = new Map<string, unknown>();
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields.set(part.fieldname, part.value);
        continue;
      }
      if (part.fieldname !== field) throw fail('BAD_INPUT', { field });
      const filename = part.filename.slice(0, 200);
      if (unstorableField({ filename }) !== null) throw fail('BAD_INPUT', { field });
      found = { filename, bytes: await part.toBuffer() };
    }
    if (!found) throw fail('BAD_INPUT', { field });
    return { ...found, token: fields.get('_csrf'), fields: Object.fromEntries(fields) };
  } catch (error) {
    // The reader says of a body that is cut or garbled only that it is; nothing else can fail here.
    throw asAppError(error) ?? fail('BAD_INPUT', { field });
  }
}
