import http from 'node:http';
import https from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { OutsideError, type Outside, type OutsideFile, type OutsideReading } from '../../sdk/outside.ts';

const REDIRECTS = 5;
const TIMEOUT_MS = 10_000;
const DEFAULT_PORTS: readonly string[] = ['', '80', '443'];

export interface OutsideOptions {
  /** Addresses of private networks and ports that may be asked all the same; for tests. */
  readonly allow?: { readonly ips: readonly string[] };
  readonly timeoutMs?: number;
}

/** Of one reading, over all its redirects. */
interface ReadLimits {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly how: OutsideReading;
}

export function createOutside({ allow, timeoutMs = TIMEOUT_MS }: OutsideOptions = {}): Outside {
  const filter = { allowIPAddressList: [...(allow?.ips ?? [])] };
  const agents = {
    'http:': { request: http.request, agent: new RequestFilteringHttpAgent(filter) },
    'https:': { request: https.request, agent: new RequestFilteringHttpsAgent(filter) },
  };

  const isProtocol = (protocol: string): protocol is keyof typeof agents => Object.hasOwn(agents, protocol);

  async function read(address: string, limits: ReadLimits, left: number): Promise<OutsideFile> {
    const { maxBytes, signal, how } = limits;
    const { accept = 'image/*', mayFollow, isBeginningEnough = false } = how;
    const url = URL.parse(address);
    if (!url || !isProtocol(url.protocol)) throw new OutsideError('not an address of the web');
    if (url.username || url.password) throw new OutsideError('an address with a name or a password');
    if (!allow && !DEFAULT_PORTS.includes(url.port)) throw new OutsideError('an unusual port');
    const { request, agent } = agents[url.protocol];
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      request(url, { agent, signal, headers: { accept, 'user-agent': 'Guildhall' } })
        .on('response', resolve)
        .on('error', reject)
        .end();
    });
    const { statusCode: status = 0, headers } = response;
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      response.destroy();
      if (left === 0) throw new OutsideError('too many redirects');
      const next = URL.parse(headers.location, url);
      if (next && mayFollow && !mayFollow(next)) throw new OutsideError('a redirect that is not to be followed');
      return read(next?.href ?? '', limits, left - 1);
    }
    if (status !== 200) {
      response.destroy();
      throw new OutsideError(`answered ${status}`, { status });
    }
    return { bytes: await bodyOf(response, maxBytes, isBeginningEnough), type: headers['content-type'] ?? '' };
  }

  return {
    async read(address, maxBytes, how = {}) {
      try {
        // One clock for the whole way, so that slow bytes and many redirects do not add up.
        const signal = AbortSignal.timeout(how.timeoutMs ?? timeoutMs);
        return await read(address, { maxBytes, signal, how }, REDIRECTS);
      } catch (error) {
        if (error instanceof OutsideError) throw error;
        throw new OutsideError('could not be read', { cause: error });
      }
    },
  };
}

async function bodyOf(response: http.IncomingMessage, maxBytes: number, isBeginningEnough: boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Bytes, because no encoding was set.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > maxBytes && !isBeginningEnough) throw new OutsideError('too large');
    chunks.push(chunk);
    if (size > maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
