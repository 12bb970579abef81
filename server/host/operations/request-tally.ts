import { createTimings, quoted } from './timings.ts';

/** Upper bounds of the times' buckets, seconds. */
const BOUNDS = [0.005, 0.02, 0.05, 0.15, 0.5, 2, 10] as const;
/** Of what names no zone: files, pages of operators. */
const NO_ZONE = 'none';

export interface RequestTally {
  /**
   * @param route the pattern, never an address: labels must stay few
   * @param zone its abbreviation, null where the request is about none
   */
  record(route: string, method: string, status: number, seconds: number, zone: string | null): void;
  /** In Prometheus' text format. */
  text(): string;
}

/**
 * Counts replies by route, method and status, and by zone and class of status, and their times by
 * route. A library would look its labels up anew for every reply (`timings.ts`).
 */
export function createRequestTally(): RequestTally {
  /** Replies of each route by `method status`. */
  const routes = new Map<string, Map<string, number>>();
  /** Replies of each zone by the first digit of the status. */
  const zones = new Map<string, number[]>();
  const times = createTimings('guildhall_http_request_seconds', 'Time to reply by route', 'route', BOUNDS);

  return {
    record(name, method, status, seconds, zone) {
      let replies = routes.get(name);
      if (!replies) routes.set(name, (replies = new Map()));
      const kind = `${method} ${status}`;
      replies.set(kind, (replies.get(kind) ?? 0) + 1);
      times.record(name, seconds);

      let classes = zones.get(zone ?? NO_ZONE);
      if (!classes) zones.set(zone ?? NO_ZONE, (classes = [0, 0, 0, 0, 0, 0]));
      const digit = Math.floor(status / 100);
      classes[digit] = (classes[digit] ?? 0) + 1;
    },
    text: () => `${requestsText(routes)}\n${zonesText(zones)}\n${times.text()}`,
  };
}

const REQUESTS = 'guildhall_http_requests_total';
const ZONE_REQUESTS = 'guildhall_zone_requests_total';

function requestsText(routes: ReadonlyMap<string, ReadonlyMap<string, number>>): string {
  const lines = [`# HELP ${REQUESTS} Replies by route, method and status`, `# TYPE ${REQUESTS} counter`];
  for (const [name, replies] of routes)
    for (const [kind, count] of replies) {
      const [method = '', status = ''] = kind.split(' ');
      lines.push(`${REQUESTS}{route=${quoted(name)},method=${quoted(method)},status=${quoted(status)}} ${count}`);
    }
  return `${lines.join('\n')}\n`;
}

function zonesText(zones: ReadonlyMap<string, readonly number[]>): string {
  const lines = [`# HELP ${ZONE_REQUESTS} Replies by zone and class of status`, `# TYPE ${ZONE_REQUESTS} counter`];
  for (const [zone, classes] of zones)
    for (const [digit, count] of classes.entries())
      if (count > 0) lines.push(`${ZONE_REQUESTS}{zone=${quoted(zone)},status="${digit}xx"} ${count}`);
  return `${lines.join('\n')}\n`;
}
