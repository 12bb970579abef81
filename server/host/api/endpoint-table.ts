import { Type, type TSchema } from 'typebox';
import type { Endpoint, Gate } from '../../../platform/contract/index.ts';
import type { ResolvedOf } from '../../../platform/registry/extension-point.ts';
import type { postFieldsPoint } from '../../sdk/index.ts';
import type { RouteExtension, routePoint } from '../route-point.ts';
import { createReplyDocs, type ReplyFields } from './reply-docs.ts';
import type { InputReader, ReplyWriter, Validation } from './validate.ts';

/**
 * One call, ready to run: who owns it, how its input is read, what carries it out, how its reply is
 * written.
 */
export interface CompiledRoute {
  readonly endpoint: Endpoint;
  /** `core`, or the plugin that a zone must have for the call to exist there. */
  readonly plugin: string;
  readonly gate: Gate;
  /**
   * All that the call takes: the endpoint's own input, and what plugins add to posts and drafts.
   */
  readonly input: Endpoint['input'];
  /**
   * Makes what it answers with success, for the documentation: the endpoint's own reply, and what
   * plugins add to posts, comments and people in it.
   */
  readonly describeReply: () => TSchema;
  readonly read: InputReader;
  readonly write: ReplyWriter;
  readonly handle: RouteExtension['handle'];
  /** Fields of posts that are not this plugin's own, by the plugin whose they are. */
  readonly fieldsOf: ReadonlyMap<string, readonly string[]>;
}

export type EndpointTable = ReadonlyMap<string, CompiledRoute>;

/**
 * The key of a call: the contract objects of the server and of the rendered bundle are different
 * copies.
 */
export const callKey = (endpoint: { readonly method: string; readonly path: string }): string =>
  `${endpoint.method} ${endpoint.path}`;

export class EndpointTableError extends Error {}

/**
 * Brings together the routes of core and plugins; what their schemas make is compiled with their
 * first request.
 * @throws EndpointTableError for a route without a gate, two routes with one path, or a repeat that
 *   cannot be known: the server must not start so
 */
export function createEndpointTable(
  routes: readonly ResolvedOf<typeof routePoint>[],
  postFields: readonly ResolvedOf<typeof postFieldsPoint>[],
  replyFields: readonly ReplyFields[],
  validation: Validation,
): EndpointTable {
  const table = new Map<string, CompiledRoute>();
  const replyOf = createReplyDocs(replyFields);
  for (const { endpoint, plugin, handle } of routes) {
    const key = callKey(endpoint);
    // Plugins are JavaScript at run time: the type alone does not make sure of the gate.
    if (!(endpoint as { gate?: Gate }).gate) throw new EndpointTableError(`${key} (${plugin}) has no gate`);
    const other = table.get(key);
    if (other) throw new EndpointTableError(`${key} is registered by ${other.plugin} and ${plugin}`);
    checkRepeat(endpoint, key);
    const added = postFields.filter((fields) => fields.of === endpoint.takes);
    const input = added.length > 0 ? withPostFields(endpoint.input, added) : endpoint.input;
    table.set(key, {
      endpoint,
      plugin,
      gate: endpoint.gate,
      input,
      describeReply: () => replyOf(endpoint.reply),
      read: validation.input(input, endpoint.method !== 'GET'),
      write: validation.reply(endpoint),
      handle,
      fieldsOf: new Map(
        endpoint.takes === 'draft' || endpoint.takes === 'list'
          ? []
          : added.map(({ plugin: of, fields }) => [of, Object.keys(fields.properties)]),
      ),
    });
  }
  return table;
}

/** Whether the call may change something: all but plain reads. */
export const isWrite = ({ method, sameSite }: Pick<Endpoint, 'method' | 'sameSite'>): boolean =>
  method !== 'GET' || sameSite === true;

/**
 * @throws EndpointTableError for a call that promises what it cannot keep: a repeat of it cannot be
 *   known
 */
function checkRepeat(endpoint: Endpoint, key: string): void {
  if (endpoint.repeat === 'first-answer' && !('requestKey' in endpoint.input.properties))
    throw new EndpointTableError(`${key} answers a repeat with the first result and takes no requestKey`);
}

function withPostFields(core: Endpoint['input'], extensions: readonly ResolvedOf<typeof postFieldsPoint>[]) {
  const properties = { ...core.properties };
  for (const { fields, plugin } of extensions) {
    if (fields.required?.length) throw new EndpointTableError(`post fields of ${plugin} must be optional`);
    for (const [name, schema] of Object.entries(fields.properties)) {
      if (name in properties) throw new EndpointTableError(`post field ${name} of ${plugin} exists already`);
      properties[name] = Type.Optional(schema);
    }
  }
  return Type.Object(properties);
}
