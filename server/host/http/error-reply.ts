// i18n-keys: shell:server.*
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Code, failure, type CoreErrorId } from '../../../platform/contract/index.ts';
import type { Locale } from '../../../platform/contract/locale.ts';
import { isOutage } from '../../db/index.ts';
import { AppError, fail } from '../../sdk/errors.ts';
import { sendPlainPage, type PlainPage } from './plain-page.ts';
import type { PluginFaults } from '../registry/plugin-faults.ts';
import { localeOf } from '../translate.ts';
import type { Translator } from '../services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whose call it is; absent: the core's. */
    plugin?: string;
  }
}

/** Fastify's own refusals, as ours. */
const FASTIFY_ERRORS: Readonly<Record<string, CoreErrorId>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_INPUT',
  FST_REQ_FILE_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_FILES_LIMIT: 'BAD_INPUT',
  FST_PARTS_LIMIT: 'BAD_INPUT',
  FST_FIELDS_LIMIT: 'BAD_INPUT',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

/** The log's line for an OUTAGE. */
export const OUTAGE_LINE = 'The database or its disk cannot be used';
/** Seconds after which it is worth asking again, where a 503 does not say it itself. */
export const OUTAGE_SECONDS = 10;

/**
 * Any thrown value as the error that the caller is told; null when it is ours to answer for (a
 * 500). A database that is lost or full is an OUTAGE, with what it said as the cause.
 */
export function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return null;
  if (isOutage(error)) return Object.assign(fail('OUTAGE', { seconds: OUTAGE_SECONDS }), { cause: error });
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code ? FASTIFY_ERRORS[code] : undefined;
  if (known) return fail(known);
  // A body parser or the multipart reader refused the bytes.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return fail(error instanceof SyntaxError ? 'BAD_JSON' : 'BAD_INPUT');
  return null;
}

/**
 * Answers with the failure envelope, a truthful status and what names the refusal (`x-error-id`);
 * logs what is our fault. Somebody who looks at a page that could not even be begun gets a page
 * that says so.
 * @param faults counts those of plugins' calls
 */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  translator: Translator,
  faults?: Pick<PluginFaults, 'report'>,
): FastifyReply {
  const known = asAppError(error);
  if (!known) logUnexpected(error, request, faults);
  if (known?.id === 'OUTAGE') request.log.error({ err: error }, OUTAGE_LINE);
  const app = known ?? fail('INTERNAL', { requestId: request.id });
  const locale = localeOf(request.cookies ?? {}, request.headers['accept-language']);
  const seconds = app.values['seconds'] ?? (app.kind.status === 503 ? OUTAGE_SECONDS : undefined);
  if ((app.kind.status === 429 || app.kind.status === 503) && typeof seconds === 'number')
    reply.header('retry-after', seconds);
  nameError(app, reply);
  if (isForReader(request)) return sendPlainPage(reply, app.kind.status, pageOf(app, locale, translator));
  reply.code(app.kind.status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
  if (app.kind.code === Code.redirect) {
    const address = String(app.values['address'] ?? '');
    return reply.send(JSON.stringify({ Succeed: false, Message: address, Desc: '', Code: Code.redirect }));
  }
  return reply.send(JSON.stringify(failure(app.kind.code, translator.error(locale, app), app.detail)));
}

/** A field's name that may stand in a header. What a caller has called theirs may be anything. */
const FIELD_NAME = /^[\w./-]{1,80}$/;

/**
 * Which refusal it is, whose, and of which field, for callers that lead to it. The envelope is as
 * it was.
 */
function nameError({ id, namespace, values }: AppError, reply: FastifyReply): void {
  reply.header('x-error-id', id);
  if (namespace !== 'errors') reply.header('x-error-plugin', namespace);
  const { field } = values;
  if (typeof field === 'string' && FIELD_NAME.test(field)) reply.header('x-error-field', field);
}

function logUnexpected(
  error: unknown,
  request: FastifyRequest,
  faults: Pick<PluginFaults, 'report'> | undefined,
): void {
  const { url, config } = request.routeOptions;
  const message = 'Unexpected error';
  if (config.plugin === undefined) request.log.error({ err: error }, message);
  else faults?.report(config.plugin, 'route', error, message, { reqId: request.id, route: url });
}

const CALLS = /^\/(?:api|account)\//;

/** A browser that shows what it is answered: no call, no picture. */
const isForReader = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !CALLS.test(url) && (headers.accept ?? '').includes('text/html');

/**
 * The text of the status, what is the matter, and the way on: maintenance is tried again, all else
 * leads to the forum.
 */
function pageOf(app: AppError, locale: Locale, translator: Translator): PlainPage {
  const say = (id: string): string => translator.text(locale, `server.${id}`, {}, 'shell');
  const { status } = app.kind;
  const isMaintenance = status >= 500;
  return {
    locale,
    title: say(isMaintenance ? 'maintenance' : status === 404 ? 'notFound' : 'other'),
    advice: isMaintenance ? String(status) : translator.error(locale, app),
    links: isMaintenance ? { [say('retry')]: '' } : { [say('back')]: '/' },
  };
}
