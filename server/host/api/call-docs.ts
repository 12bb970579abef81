import { Type, type TObject, type TProperties, type TSchema } from 'typebox';
import type { Endpoint } from '../../../platform/contract/index.ts';
import { isWrite, type CompiledRoute } from './endpoint-table.ts';
import { examplesOf } from './example-of.ts';
import { BYTES } from '../http/read-bytes.ts';

/** The multipart field of uploads that name none of their own. */
export const UPLOAD_FIELD = 'upload-file';

/** What the host reads of every call beside its input. */
const ZONE = Type.Optional(
  Type.String({ description: 'Abbreviation of the zone; without it the zone of the host name', examples: ['sw4'] }),
);
const CSRF = Type.String({
  description: 'A fresh token of GET /api/bbs/weibo/csrfToken, for each write',
  examples: ['the Message of csrfToken'],
});

/**
 * The envelope of a failure; `Message` holds what a refusal tells besides (docs/calls.md), null
 * where there is nothing.
 */
const FAILURE = Type.Object(
  {
    Succeed: Type.Literal(false),
    Message: Type.Unknown(),
    Desc: Type.String({ description: 'The reason, in the language of the caller' }),
    Code: Type.Union([Type.Integer(), Type.String()]),
  },
  {
    description: 'Refused; the headers say by which rule, and which field',
    examples: [{ Succeed: false, Message: null, Desc: 'Not found', Code: 404 }],
    // What names the refusal, for programs.
    headers: {
      'x-error-id': { type: 'string', description: 'The refusal, as in NOT_FOUND: the same in every language' },
      'x-error-plugin': { type: 'string', description: 'The plugin whose refusal it is; absent: the core’s' },
      'x-error-field': {
        type: 'string',
        description: 'The field that is refused, levels apart by slashes, as in options/2/name; absent: no single one',
      },
    },
  },
);

const needsToken = (endpoint: Endpoint): boolean =>
  isWrite(endpoint) && endpoint.csrf !== false && endpoint.sameSite !== true;

/** Each call has a name of its own, made of method and path: `postApiBbsWeiboAdd`. */
function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
}

/**
 * By which errors a call can be answered before its service is asked; what services refuse is 400,
 * 403, 404 or 409, too.
 */
function failures(endpoint: Endpoint): Record<number, TSchema> {
  const statuses = [400, 403, 404, 429, 503];
  if (endpoint.gate.kind !== 'everyone') statuses.push(401);
  if (isWrite(endpoint)) statuses.push(409, 415);
  if (endpoint.upload) statuses.push(413);
  return Object.fromEntries(statuses.map((status) => [status, FAILURE]));
}

/** The input apart by where it travels. */
function parts({ endpoint, input }: Pick<CompiledRoute, 'endpoint' | 'input'>) {
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name));
  const isInQuery = endpoint.method === 'GET' || endpoint.upload !== undefined;
  const of = (isIn: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(input.properties).filter(([name]) => isIn(name)));
  return {
    path: of((name) => inPath.has(name)),
    query: of((name) => isInQuery && !inPath.has(name)),
    body: of((name) => !isInQuery && !inPath.has(name)),
  };
}

const withExample = <S extends TSchema>(schema: S): S => ({ ...schema, examples: examplesOf(schema) });

/**
 * Fields that travel in the address, each with an example where it has to be sent: pages that try
 * calls out fill in the examples.
 */
function withExamples(fields: TProperties): TObject {
  const { properties, required } = Type.Object(fields);
  const isRequired = (name: string): boolean => (required as readonly string[] | undefined)?.includes(name) ?? false;
  return Type.Object(
    Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        isRequired(name) ? withExample(field) : Type.Optional(field),
      ]),
    ),
  );
}

/**
 * What the documentation is given of a call: the contract that is enforced, with what the host adds
 * to every call.
 */
export function docsOf(
  compiled: Pick<CompiledRoute, 'endpoint' | 'plugin' | 'input' | 'describeReply'>,
): Record<string, unknown> {
  const { endpoint, plugin } = compiled;
  const reply = compiled.describeReply();
  const { path, query, body } = parts(compiled);
  const zone = endpoint.zoned === false ? {} : { zone: ZONE };
  const token = needsToken(endpoint) ? { _csrf: CSRF } : {};
  const hasBody = endpoint.method !== 'GET' && endpoint.upload === undefined;
  const success = Type.Object(
    {
      Succeed: Type.Literal(true),
      Message: reply,
      Desc: Type.String(),
      Code: Type.Integer(),
    },
    { examples: examplesOf(reply).map((Message) => ({ Succeed: true, Message, Desc: '', Code: 0 })) },
  );
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    tags: [plugin],
    description: `Gate: ${JSON.stringify(endpoint.gate)}${endpoint.repeat ? `. A repeat: ${endpoint.repeat}` : ''}`,
    ...(Object.keys(path).length > 0 ? { params: withExamples(path) } : {}),
    querystring: withExamples({ ...zone, ...query, ...(hasBody ? {} : token) }),
    ...(hasBody ? { body: withExample(Type.Object({ ...body, ...token })), consumes: ['application/json', FORM] } : {}),
    ...(endpoint.upload === 'file' ? { consumes: ['multipart/form-data'], body: fileOf(endpoint) } : {}),
    ...(endpoint.upload === 'bytes' ? { consumes: [BYTES], body: Type.String({ format: 'binary' }) } : {}),
    response: {
      200: endpoint.download
        ? { content: { [BYTES]: { schema: Type.String({ format: 'binary' }) } }, description: 'A file' }
        : success,
      ...failures(endpoint),
    },
  };
}

const FORM = 'application/x-www-form-urlencoded';
const fileOf = ({ uploadField = UPLOAD_FIELD }: Endpoint) =>
  Type.Object({ [uploadField]: Type.String({ format: 'binary' }) });
