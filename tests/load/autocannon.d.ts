/** The part of autocannon that the benchmark uses; the package brings no types. */
declare module 'autocannon' {
  export interface Request {
    path?: string;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  }
  export interface Options {
    url: string;
    connections: number;
    duration: number;
    requests: Request[];
    setupClient?: (client: Client) => void;
  }
  /** One connection. */
  export interface Client {
    setRequests(requests: Request[]): void;
  }
  export interface Result {
    /** Seconds that were measured. */
    duration: number;
    requests: { total: number };
    /** Milliseconds. */
    latency: { p99: number };
    '2xx': number;
    non2xx: number;
    errors: number;
    timeouts: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
