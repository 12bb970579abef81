import type { Static, TObject, TSchema } from 'typebox';
import type { Gate } from './gate.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Which rate limit a call falls under; the numbers are the host's. `report`: what other people have
 * to look into; `chunk`: parts of a large file.
 */
export type RateClass = 'read' | 'write' | 'upload' | 'chunk' | 'account' | 'log' | 'report';

/**
 * What becomes of a write that is sent a second time because the answer to the first was lost
 * (docs/product/repeated-writes.md):
 * - `first-answer`: it makes something; the same person, call and text within the retry time make
 *   it once. Needs `requestKey` in the input.
 * - `as-it-stands`: it brings about a state; where that is reached, the answer is success with what
 *   stands.
 * - `again`: doing it once more does no harm: it reads, looks something up, counts within bounds,
 *   or stores the same bytes.
 * - `refused`: it spends something that is there once (a ticket, a name), and the second is told
 *   so; nothing is doubled.
 */
export type Repeat = 'first-answer' | 'as-it-stands' | 'again' | 'refused';

export interface EndpointSpec<I extends TObject, R extends TSchema> {
  readonly method: HttpMethod;
  /** Fastify path; `:name` parameters are declared in `input` too. */
  readonly path: string;
  readonly gate: Gate;
  readonly summary: string;
  /**
   * One object for all that the caller sends: path parameters, query and (for writes) a JSON or
   * form body, merged. Undeclared fields of a read are dropped before the handler, those of a write
   * refuse it, at any depth (docs/product/calls.md). `zone` and `_csrf` are read by the host and
   * need no mention.
   */
  readonly input: I;
  /**
   * Schema of the envelope's `Message` on success. What it does not name never leaves the server.
   */
  readonly reply: R;
  /**
   * The fields of the reply also stand beside the envelope's own, for clients that read them there;
   * none of them may be called as those are.
   */
  readonly isFlat?: true;
  readonly rate?: RateClass;
  /**
   * `file`: the body is one multipart file in the field `upload-file`, or in that of `uploadField`.
   * `bytes`: the body is `application/octet-stream` of at most `bodyBytes`, and the input travels
   * in the query (`bytesRoute`).
   */
  readonly upload?: 'file' | 'bytes';
  /**
   * `file`: success is a file (`downloadRoute`), `reply` is not used; a failure is the envelope as
   * everywhere. GET only.
   */
  readonly download?: 'file';
  readonly uploadField?: string;
  /**
   * Largest body in bytes, of an upload of bytes and where a JSON body may be larger than the
   * host's usual limit.
   */
  readonly bodyBytes?: number;
  /**
   * The input takes what plugins add to new posts, to their edits, to filters of lists, to those of
   * collections, to new comments (`postFields`), or to drafts (`draftFields`).
   */
  readonly takes?: 'add' | 'edit' | 'draft' | 'list' | 'collects' | 'comment';
  /**
   * False only for calls that carry their own one-time proof (the login ticket) or change nothing
   * of the viewer's.
   */
  readonly csrf?: false;
  /**
   * True for a write that somebody who is banned may make all the same: it takes something back,
   * looks something up, reports, or is of them alone (their settings, drafts, uploads of pictures,
   * what they have read). All others that need a login refuse them (`BANNED`).
   */
  readonly forBanned?: boolean;
  /** How a repeat is answered: each write says it (`tests/contract/repeats.test.ts`). */
  readonly repeat?: Repeat;
  /**
   * When the browser sends it again, beside the case that no answer came (reads always, writes as
   * `repeat` says). `failed`: after any failure but "not signed in".
   */
  readonly retry?: 'failed';
  /**
   * The browser sends the time along (`_t`), so that nothing on the way answers with what it has
   * kept.
   */
  readonly isStamped?: true;
  /**
   * True for a GET that changes something (the logout): it needs a token as other writes do, or to
   * be sent by a script of a page of ours. A link, a picture and a request of another site do
   * nothing.
   */
  readonly sameSite?: true;
  /**
   * It counts readers, and changes nothing of the viewer's: it is done also from a page that was
   * drawn for another account (docs/product/calls.md).
   */
  readonly countsReaders?: true;
  /**
   * `public`: the reply to a visitor may be kept by the host until one of its tags is invalidated.
   */
  readonly cache?: 'public';
  /**
   * Members are told what visitors are: the call is answered as for nobody in particular, whoever
   * asks. With `cache: 'public'` and a gate that is open to everybody.
   */
  readonly isSameForAll?: true;
  /**
   * False for calls that belong to no zone (the account component, tokens): they are sent without
   * one and answered whichever is stopped. So is `always`, which is told a zone because its reply
   * depends on it.
   */
  readonly zoned?: false | 'always';
}

export interface Endpoint<I extends TObject = TObject, R extends TSchema = TSchema> extends EndpointSpec<I, R> {
  readonly rate: RateClass;
}

/**
 * Defines a call once for both sides: the client calls it, the server implements it with `route()`.
 * The browser build keeps method, path, gate and flags and drops the schemas.
 */
export function endpoint<I extends TObject, R extends TSchema>(spec: EndpointSpec<I, R>): Endpoint<I, R> {
  return { rate: spec.upload ? 'upload' : spec.method === 'GET' ? 'read' : 'write', ...spec };
}

export type InputOf<E> = E extends Endpoint<infer I, TSchema> ? Static<I> : never;
export type ReplyOf<E> = E extends Endpoint<TObject, infer R> ? Static<R> : never;
