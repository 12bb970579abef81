import http from 'node:http';
import https from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

const REDIRECTS = 5;
const TIMEOUT_MS = 10_000;
const DEFAULT_PORTS: readonly string[] = ['', '80', '443'];

/** What an address outside of the forum holds. */
export interface OutsideFile {
  readonly bytes: Buffer;
  /** As the other side says it: not to be trusted. */
  readonly type: string;
}

/** The file could not be had, or may not be asked for. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
}

export interface OutsideOptions {
  /** Addresses of private networks and ports that may be asked all the same; for tests. */
  readonly allow?: { readonly ips: readonly string[] };
  readonly timeoutMs?: number;
}

export interface Outside {
  /**
   * Reads a file from an address that somebody else has written down. Only http and https at their
   * usual ports, only public networks: the resolved address of each connection is checked where it
   * is opened, of each redirect anew, so that no name can point elsewhere meanwhile. Nothing of
   * ours (cookies, referrer) is sent.
   * @param maxBytes counted as they come, whatever was announced; more is refused
   * @throws OutsideError
   */
  read(address: string, maxBytes: number): Promise<OutsideFile>;
}

export function createOutside({ allow, timeoutMs = TIMEOUT_MS }: OutsideOptions = {}): Outside {
  const filter = { allowIPAddressList: [...(allow?.ips ?? [])] };
  const agents = {
    'http:': { request: http.request, agent: new RequestFilteringHttpAgent(filter) },
    'https:': { request: https.request, agent: new RequestFilteringHttpsAgent(filter) },
  };

  const isProtocol = (protocol: string): protocol is keyof typeof agents => Object.hasOwn(agents, protocol);

  async function read(address: string, maxBytes: number, signal: AbortSignal, left: number): Promise<OutsideFile> {
    const url = URL.parse(address);
    if (!url || !isProtocol(url.protocol)) throw new OutsideError('not an address of the web');
    if (url.username || url.password) throw new OutsideError('an address with a name or a password');
    if (!allow && !DEFAULT_PORTS.includes(url.port)) throw new OutsideError('an unusual port');
    const { request, agent } = agents[url.protocol];
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      request(url, { agent, signal, headers: { accept: 'image/*', 'user-agent': 'Guildhall' } })
        .on('response', resolve)
        .on('error', reject)
        .end();
    });
    const { statusCode: status = 0, headers } = response;
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      response.destroy();
      if (left === 0) throw new OutsideError('too many redirects');
      const next = URL.parse(headers.location, url);
      return read(next?.href ?? '', maxBytes, signal, left - 1);
    }
    if (status !== 200) {
      response.destroy();
      throw new OutsideError(`answered ${status}`);
    }
    return { bytes: await bodyOf(response, maxBytes), type: headers['content-type'] ?? '' };
  }

  return {
    async read(address, maxBytes) {
      try {
        // One clock for the whole way, so that slow bytes and many redirects do not add up.
        return await read(address, maxBytes, AbortSignal.timeout(timeoutMs), REDIRECTS);
      } catch (error) {
        if (error instanceof OutsideError) throw error;
        throw new OutsideError('could not be read', { cause: error });
      }
    },
  };
}

async function bodyOf(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Bytes, because no encoding was set.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new OutsideError('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
