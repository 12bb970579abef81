import type { Endpoint } from '../contract/index.ts';

export type CallInput = Readonly<Record<string, unknown>>;

interface Extras {
  readonly zone: string;
  readonly csrf: string | undefined;
  /** Who the page believes is signed in; 0: nobody. */
  readonly uid: number;
  /** Milliseconds, for the calls that send it (`isStamped`). */
  readonly now: number;
}

/**
 * A call as an HTTP request: path parameters filled in, `zone` in the query, the rest in the query
 * (GET) or in a JSON body with `_csrf`. An upload's file is `input.file` (a Blob) and travels in
 * the multipart field `upload-file` behind `_csrf`, which is in a header too, as the account is for
 * which the page was drawn.
 */
export function buildRequest(endpoint: Endpoint, input: CallInput, extras: Extras): { url: string; init: RequestInit } {
  const rest: Record<string, unknown> = { ...input };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    if (value === undefined || value === '') throw new TypeError(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  if (endpoint.zoned !== false) query.set('zone', extras.zone);
  if (endpoint.isStamped) query.set('_t', String(extras.now));
  const body = endpoint.method === 'GET' ? putInQuery(query, rest) : bodyOf(endpoint, rest, extras.csrf);
  const text = query.toString();
  return {
    url: text ? `${path}?${text}` : path,
    init: {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        // The server judges both before it reads a file.
        ...(extras.csrf && { 'x-csrf-token': extras.csrf }),
        // Also the proof of a GET that changes something: no other site can set it.
        ...((extras.csrf || endpoint.sameSite) && { 'x-uid': `${extras.uid}` }),
      },
      ...(body === undefined ? {} : { body }),
    },
  };
}

function putInQuery(query: URLSearchParams, values: CallInput): undefined {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
}

function bodyOf(endpoint: Endpoint, values: CallInput, csrf: string | undefined): string | FormData {
  const token = csrf === undefined ? {} : { _csrf: csrf };
  if (endpoint.upload !== 'file') return JSON.stringify({ ...values, ...token });
  const { file } = values;
  if (!(file instanceof Blob)) throw new TypeError(`${endpoint.path} needs a file`);
  const form = new FormData();
  if (csrf !== undefined) form.set('_csrf', csrf);
  form.set(endpoint.uploadField ?? 'upload-file', file, file instanceof File ? file.name : 'file');
  return form;
}
